import type { Button, ConfirmationDialog, FeedbackButtons, IconButton, ImageElement, Overflow } from '@slack/types';
import { useState } from 'react';
import { ConfirmDialog } from '../dialog.tsx';
import { Icon } from '../icons.tsx';
import { Menu } from '../menu.tsx';
import { Field, type FieldElement, isField } from './field.tsx';
import { Text, Unsupported } from './rich-text.tsx';
import { useSurroundings } from './surroundings.ts';

type AnyElement = { type: string };
type Ask = { confirm: ConfirmationDialog; send: () => void };

/** An interactive element of an actions block or a section; what it does goes to the bot at once. */
export function Element({ element, blockId }: { element: AnyElement; blockId: string | undefined }) {
  const { dispatch } = useSurroundings();
  const [ask, setAsk] = useState<Ask>();
  const send = (actionId: string | undefined, value: string | undefined, confirm?: ConfirmationDialog) => {
    const go = () => void dispatch(actionId ?? '', value, blockId);
    if (confirm === undefined) go();
    else setAsk({ confirm, send: go });
  };
  return (
    <>
      <Control element={element} send={send} />
      {ask && (
        <ConfirmDialog
          title={ask.confirm.title?.text ?? 'Are you sure?'}
          confirm={ask.confirm.confirm?.text ?? 'Yes'}
          deny={ask.confirm.deny?.text ?? 'Cancel'}
          danger={ask.confirm.style === 'danger'}
          onConfirm={ask.send}
          onClose={() => setAsk(undefined)}
        >
          <Text of={ask.confirm.text} />
        </ConfirmDialog>
      )}
    </>
  );
}

type Send = (actionId: string | undefined, value: string | undefined, confirm?: ConfirmationDialog) => void;

function Control({ element, send }: { element: AnyElement; send: Send }) {
  switch (element.type) {
    case 'button':
      return <ButtonControl button={element as Button} send={send} />;
    case 'overflow':
      return <OverflowControl overflow={element as Overflow} send={send} />;
    case 'feedback_buttons':
      return <FeedbackControl feedback={element as FeedbackButtons} send={send} />;
    case 'icon_button':
      return <IconControl button={element as IconButton} send={send} />;
    case 'image':
      return (
        <img className="thumbnail" src={imageUrl(element as ImageElement)} alt={(element as ImageElement).alt_text} />
      );
    default:
      if (!isField(element)) return <Unsupported what={element.type} />;
      return <FieldControl field={element} send={send} />;
  }
}

function imageUrl(image: ImageElement): string {
  return 'image_url' in image && typeof image.image_url === 'string' ? image.image_url : '';
}

function ButtonControl({ button, send }: { button: Button; send: Send }) {
  const press = () => {
    if (button.url !== undefined && /^https?:/i.test(button.url)) window.open(button.url, '_blank', 'noopener');
    send(button.action_id, button.value, button.confirm);
  };
  return (
    <button
      type="button"
      className={`button ${button.style ?? ''}`}
      aria-label={button.accessibility_label}
      data-action-id={button.action_id}
      onClick={press}
    >
      <Text of={button.text} />
    </button>
  );
}

function OverflowControl({ overflow, send }: { overflow: Overflow; send: Send }) {
  const items = overflow.options.map((option) => ({
    label: option.text.text,
    choose: () => {
      if (option.url !== undefined && /^https?:/i.test(option.url)) window.open(option.url, '_blank', 'noopener');
      send(overflow.action_id, option.value, overflow.confirm);
    },
  }));
  return (
    <Menu label="More options" items={items}>
      <Icon name="more" />
    </Menu>
  );
}

function FeedbackControl({ feedback, send }: { feedback: FeedbackButtons; send: Send }) {
  return (
    <div className="feedback">
      {[feedback.positive_button, feedback.negative_button].map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="button"
          onClick={() => send(feedback.action_id, choice.value)}
        >
          <Text of={choice.text} />
        </button>
      ))}
    </div>
  );
}

function IconControl({ button, send }: { button: IconButton; send: Send }) {
  return (
    <button type="button" className="button" onClick={() => send(button.action_id, button.value, button.confirm)}>
      <Text of={button.text} />
    </button>
  );
}

function FieldControl({ field, send }: { field: FieldElement; send: Send }) {
  const confirm = 'confirm' in field ? field.confirm : undefined;
  return (
    <Field
      element={field}
      name={field.action_id ?? field.type}
      onPick={(value) => send(field.action_id, value, confirm)}
    />
  );
}
