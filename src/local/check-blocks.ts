import { z } from 'zod';
import { limits } from '../cards/limits.ts';
import { blockSchemas, type Surface } from './blocks/blocks.ts';
import { describeIssues, type Reason } from './blocks/describe-issues.ts';
import { isObject, type Json } from './json.ts';

export type { Surface } from './blocks/blocks.ts';

/**
 * What a message's blocks may weigh in all, though each is within its own limits: characters plus `perBlock` for every
 * block after the first. Slack documents neither number. They were measured: 13,297 characters pass in one block and
 * 13,171 beside a divider (slackapi/bolt-js#2509); 20 headers leave room for 10,563 characters and 40 for 7,875.
 */
export const messageWeight = { limit: 13_297, perBlock: 125 } as const;

/**
 * Checks blocks as strictly as Slack does.
 * @param blocks as they came, any JSON
 * @param at JSON pointer of the blocks in the request
 * @returns why Slack would refuse them, in its words, each with a JSON pointer; empty when it would not
 */
export function checkBlocks(blocks: unknown, surface: Surface, at = '/blocks'): Reason[] {
  const max = surface === 'message' ? limits.message.blocks : limits.view.blocks;
  const parsed = z.array(blockSchemas[surface]).max(max).safeParse(blocks);
  const reasons = parsed.success ? [] : describeIssues(parsed.error.issues, blocks, at);
  if (!Array.isArray(blocks)) return reasons;
  return [
    ...reasons,
    ...findRepeatedBlockIds(blocks, at),
    ...blocks.flatMap((block, index) => findRepeatedActionIds(block, `${at}/${index}`)),
    ...(surface === 'message' ? checkTables(blocks, at) : []),
  ];
}

/** Whether Slack would answer `msg_blocks_too_long` to a chat method. */
export function isMessageTooLong(blocks: readonly unknown[]): boolean {
  const flat = blocks.flatMap(withChildren);
  const characters = flat.reduce((sum: number, block) => sum + countCharacters({ ...block, child_blocks: [] }), 0);
  return characters + Math.max(0, flat.length - 1) * messageWeight.perBlock > messageWeight.limit;
}

/** A block and, for a container, its children. */
function withChildren(block: unknown): Json[] {
  if (!isObject(block)) return [];
  const children = block.child_blocks;
  return [block, ...(Array.isArray(children) ? children.filter(isObject) : [])];
}

/** Characters of all texts below a block. Slack counts `&`, `<` and `>` of unmarked text as the entities they become. */
function countCharacters(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, entry) => sum + countCharacters(entry), 0);
  if (!isObject(node)) return 0;
  const text = node.text;
  const own = typeof text === 'string' ? countText(text, node.type !== 'mrkdwn') : 0;
  return own + Object.values(node).reduce((sum: number, value) => sum + countCharacters(value), 0);
}

function countText(text: string, escapes: boolean): number {
  if (!escapes) return text.length;
  return text.length + 4 * (text.match(/&/g)?.length ?? 0) + 3 * (text.match(/[<>]/g)?.length ?? 0);
}

function findRepeatedBlockIds(blocks: readonly unknown[], at: string): Reason[] {
  const ids = blocks.flatMap(withChildren).map((block) => block.block_id);
  return findRepeated(ids).map((id) => `\`block_id\` "${id}" already exists for another block [json-pointer:${at}]`);
}

/** An action_id may repeat in a message, never in a block; a container's children are blocks of their own. */
function findRepeatedActionIds(block: unknown, at: string): Reason[] {
  return withChildren(block).flatMap((one) =>
    findRepeated(listActionIds({ ...one, child_blocks: [] })).map(
      (id) => `\`action_id\` "${id}" already exists for another action [json-pointer:${at}]`,
    ),
  );
}

function listActionIds(node: unknown): unknown[] {
  if (Array.isArray(node)) return node.flatMap(listActionIds);
  if (!isObject(node)) return [];
  return [node.action_id, ...Object.values(node).flatMap(listActionIds)];
}

function findRepeated(ids: readonly unknown[]): string[] {
  const seen = new Set<unknown>();
  const repeated = ids.filter((id): id is string => typeof id === 'string' && (seen.has(id) || !seen.add(id)));
  return [...new Set(repeated)];
}

function checkTables(blocks: readonly unknown[], at: string): Reason[] {
  const tables = blocks.flatMap(withChildren).filter((block) => block.type === 'table');
  return tables.length > limits.message.tables ? [`only_one_table_allowed [json-pointer:${at}]`] : [];
}
