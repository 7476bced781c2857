import type { InputBlock } from '@slack/types';
import { useId } from 'react';
import { Field, isField } from './field.tsx';
import { Unsupported } from './rich-text.tsx';
import { useSurroundings } from './surroundings.ts';

/** The name of a block's control in its view's form. */
export function inputName(block: InputBlock): string {
  return `${block.block_id ?? ''} ${block.element.action_id ?? ''}`;
}

/** An input block: label, control, hint, and what the bot found wrong with what was entered. */
export function InputView({ block }: { block: InputBlock }) {
  const { errors } = useSurroundings();
  const id = useId();
  const { element } = block;
  if (!isField(element)) return <Unsupported what={element.type} />;
  const error = errors?.[block.block_id ?? ''];
  return (
    <div className={error === undefined ? 'input' : 'input invalid'}>
      <label htmlFor={id}>
        {block.label.text}
        {block.optional && <span className="muted"> (optional)</span>}
      </label>
      <Field
        element={element}
        id={id}
        name={inputName(block)}
        required={!block.optional}
        describedBy={error && `${id}-error`}
      />
      {error !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {block.hint && <p className="muted">{block.hint.text}</p>}
    </div>
  );
}
