import type { InputBlock } from '@slack/types';
import { type FormEvent, useState } from 'react';
import { act, sayError } from './api.ts';
import { Blocks } from './blocks/blocks.tsx';
import { inputName } from './blocks/input-view.tsx';
import { type Surroundings, SurroundingsContext } from './blocks/surroundings.ts';
import { Dialog } from './dialog.tsx';
import { useRead } from './use-workspace.ts';
import type { View } from './wire.ts';
import { useWorkspace } from './workspace-context.ts';

type Modal = Extract<View, { type: 'modal' }>;

/** The open views of the page's user; of a stack the topmost is shown, as in Slack. */
export function ModalStack() {
  const { me, version } = useWorkspace();
  const views = useRead<{ views: View[] }>('views', { user: me?.id ?? '' }, version)?.views ?? [];
  const top = views.filter((view): view is Modal => view.type === 'modal').at(-1);
  return top && <ModalView key={top.id} view={top} />;
}

function ModalView({ view }: { view: Modal }) {
  const { users, channels, theme, me, notify } = useWorkspace();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const user = me?.id;
  const close = () => void act('close-view', { view_id: view.id, user });
  const surroundings: Surroundings = {
    users,
    channels,
    theme,
    errors,
    dispatch: async (action_id, value, block_id) => {
      const outcome = await act('action', { view_id: view.id, action_id, value, block_id, user });
      if (!outcome.ok) notify(sayError(outcome));
    },
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const outcome = await act('submit', {
      view_id: view.id,
      values: readValues(view, new FormData(event.currentTarget)),
      user,
    });
    setBusy(false);
    setErrors(outcome.errors ?? {});
    if (!outcome.ok && outcome.errors === undefined) notify(sayError(outcome));
  };
  return (
    <Dialog title={view.title.text} onClose={close} wide>
      <SurroundingsContext value={surroundings}>
        <form onSubmit={(event) => void submit(event)}>
          <div className="dialog-body">
            <Blocks blocks={view.blocks} />
          </div>
          <footer>
            <button type="button" className="button" onClick={close}>
              {view.close?.text ?? 'Close'}
            </button>
            {view.submit && (
              <button type="submit" className="button primary" disabled={busy}>
                {view.submit.text}
              </button>
            )}
          </footer>
        </form>
      </SurroundingsContext>
    </Dialog>
  );
}

/** What was entered, by block_id and action_id. */
function readValues(view: Modal, form: FormData): Record<string, Record<string, unknown>> {
  const inputs = view.blocks.filter((block): block is InputBlock => block.type === 'input');
  return Object.fromEntries(
    inputs.map((block) => {
      const many = block.element.type.startsWith('multi_') || block.element.type === 'checkboxes';
      const entered = many ? form.getAll(inputName(block)) : (form.get(inputName(block)) ?? '');
      const left = entered === '' && !block.element.type.endsWith('_input');
      return [block.block_id ?? '', left ? {} : { [block.element.action_id ?? '']: entered }];
    }),
  );
}
