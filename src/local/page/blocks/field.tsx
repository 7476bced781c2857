import type {
  ChannelsSelect,
  Checkboxes,
  ConversationsSelect,
  Datepicker,
  EmailInput,
  MultiStaticSelect,
  NumberInput,
  Option,
  PlainTextInput,
  RadioButtons,
  StaticSelect,
  Timepicker,
  URLInput,
  UsersSelect,
} from '@slack/types';
import { Text } from './rich-text.tsx';
import { useSurroundings } from './surroundings.ts';

type TextField = PlainTextInput | EmailInput | URLInput | NumberInput | Datepicker | Timepicker;
type ChoiceField = StaticSelect | MultiStaticSelect | UsersSelect | ConversationsSelect | ChannelsSelect;
export type FieldElement = TextField | ChoiceField | RadioButtons | Checkboxes;

interface Props<T> {
  readonly element: T;
  /** the control's name in its form */
  readonly name: string;
  readonly id?: string;
  readonly required?: boolean;
  readonly describedBy?: string | undefined;
  /** outside of a form: the choice goes out at once */
  readonly onPick?: (value: string) => void;
}

const inputTypes: Record<TextField['type'], string> = {
  plain_text_input: 'text',
  email_text_input: 'email',
  url_text_input: 'url',
  number_input: 'number',
  datepicker: 'date',
  timepicker: 'time',
};
const choiceTypes = ['static_select', 'multi_static_select', 'users_select', 'conversations_select', 'channels_select'];

/** Whether the page can show an element as a field. */
export function isField(element: { type: string }): element is FieldElement {
  return isTextField(element) || isChoice(element) || element.type === 'radio_buttons' || element.type === 'checkboxes';
}

function isTextField(element: { type: string }): element is TextField {
  return element.type in inputTypes;
}

function isChoice(element: { type: string }): element is ChoiceField {
  return choiceTypes.includes(element.type);
}

/** An input element as the browser's own control, so that a form can read it by name. */
export function Field(props: Props<FieldElement>) {
  const { element } = props;
  if (isTextField(element)) return <TextInput {...props} element={element} />;
  if (isChoice(element)) return <Choice {...props} element={element} />;
  return <Ticks {...props} element={element} />;
}

function initialText(element: TextField): string | undefined {
  if ('initial_value' in element) return element.initial_value;
  if ('initial_date' in element) return element.initial_date;
  return 'initial_time' in element ? element.initial_time : undefined;
}

function TextInput({ element, name, id, required, describedBy, onPick }: Props<TextField>) {
  const common = {
    id,
    name,
    required,
    'aria-describedby': describedBy,
    defaultValue: initialText(element),
    placeholder: element.placeholder?.text,
    ...('max_length' in element ? { maxLength: element.max_length, minLength: element.min_length } : {}),
  };
  if (element.type === 'plain_text_input' && element.multiline)
    return <textarea {...common} rows={8} className="field" />;
  return (
    <input
      {...common}
      className="field"
      type={inputTypes[element.type]}
      step={element.type === 'number_input' && element.is_decimal_allowed ? 'any' : undefined}
      onChange={onPick && ((event) => onPick(event.target.value))}
    />
  );
}

function useOptions(element: ChoiceField): { value: string; label: string }[] {
  const { users, channels } = useSurroundings();
  if (element.type === 'users_select') return users.map(({ id, name }) => ({ value: id, label: name }));
  if (element.type === 'channels_select' || element.type === 'conversations_select') {
    return channels.map(({ id, name }) => ({ value: id, label: `#${name}` }));
  }
  const options = element.options ?? element.option_groups?.flatMap((group) => group.options) ?? [];
  return options.map((option) => ({ value: option.value ?? '', label: option.text.text }));
}

function initialChoice(element: ChoiceField): string | string[] | undefined {
  switch (element.type) {
    case 'static_select':
      return element.initial_option?.value;
    case 'multi_static_select':
      return element.initial_options?.map((option) => option.value ?? '') ?? [];
    case 'users_select':
      return element.initial_user;
    case 'channels_select':
      return element.initial_channel;
    case 'conversations_select':
      return element.initial_conversation;
  }
}

function Choice({ element, name, id, required, describedBy, onPick }: Props<ChoiceField>) {
  const options = useOptions(element);
  const multiple = element.type === 'multi_static_select';
  return (
    <select
      id={id}
      name={name}
      required={required}
      multiple={multiple}
      className="field"
      aria-label={id === undefined ? (element.placeholder?.text ?? name) : undefined}
      aria-describedby={describedBy}
      defaultValue={initialChoice(element) ?? ''}
      onChange={onPick && ((event) => onPick(event.target.value))}
    >
      {!multiple && <option value="">{element.placeholder?.text ?? 'Choose…'}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Ticks({ element, name, required, onPick }: Props<RadioButtons | Checkboxes>) {
  const radio = element.type === 'radio_buttons';
  const initial: (Option | undefined)[] = radio ? [element.initial_option] : (element.initial_options ?? []);
  return (
    <div className="ticks">
      {element.options.map((option) => (
        <label key={option.value}>
          <input
            type={radio ? 'radio' : 'checkbox'}
            name={name}
            value={option.value}
            required={radio && required}
            defaultChecked={initial.some((chosen) => chosen?.value === option.value)}
            onChange={onPick && (() => onPick(option.value ?? ''))}
          />
          <Text of={option.text} />
        </label>
      ))}
    </div>
  );
}
