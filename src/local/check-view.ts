import { z } from 'zod';
import { limits } from '../cards/limits.ts';
import { describeIssues, type Reason } from './blocks/describe-issues.ts';
import { plainText } from './blocks/objects.ts';
import { checkBlocks } from './check-blocks.ts';
import { isObject, type Json } from './json.ts';

const base = {
  blocks: z.array(z.custom<Json>(isObject, 'must provide an object')),
  private_metadata: z.string().max(limits.view.privateMetadata).optional(),
  callback_id: z.string().max(255).optional(),
  external_id: z.string().max(255).optional(),
};

const modal = z.strictObject({
  type: z.literal('modal'),
  ...base,
  title: plainText(limits.view.title),
  close: plainText(limits.view.close).optional(),
  submit: plainText(limits.view.submit).optional(),
  clear_on_close: z.boolean().optional(),
  notify_on_close: z.boolean().optional(),
});
const home = z.strictObject({ type: z.literal('home'), ...base });

/** A view as a bot sends it, once it has been checked. */
export type ViewSource = z.infer<typeof modal> | z.infer<typeof home>;

/**
 * Checks a view as strictly as Slack does.
 * @returns the view, or why Slack would refuse it with `invalid_arguments`
 */
export function checkView(view: unknown, type: 'modal' | 'home'): { view: ViewSource } | { reasons: Reason[] } {
  const parsed = (type === 'modal' ? modal : home).safeParse(view);
  const reasons = parsed.success ? [] : describeIssues(parsed.error.issues, view, '/view');
  const blocks = isObject(view) ? view.blocks : undefined;
  if (Array.isArray(blocks)) {
    reasons.push(...checkBlocks(blocks, type, '/view/blocks'));
    if (type === 'modal' && needsSubmit(blocks) && isObject(view) && view.submit === undefined) {
      reasons.push('missing required field: submit [json-pointer:/view]');
    }
  }
  return parsed.success && reasons.length === 0 ? { view: parsed.data } : { reasons };
}

function needsSubmit(blocks: readonly unknown[]): boolean {
  return blocks.some((block) => isObject(block) && block.type === 'input');
}
