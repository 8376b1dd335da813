import { useStore } from '@nanostores/react';
import { type ComponentType, memo } from 'react';
import {
  type FieldSchema,
  readField,
  type Shape,
} from '#src/features/admin/content/schema/schema.ts';
import { fieldIn, valueAt } from '#src/features/admin/content/schema/values.ts';
import { $cardNames, changeField } from '#src/features/admin/content/texts/editor.ts';
import { asSentence } from '#src/text/words.ts';
import {
  CheckInput,
  ChoiceInput,
  type InputProps,
  LineInput,
  NumberInput,
  Said,
  TextInput,
} from './Controls.tsx';
import { EntriesInput } from './Entries.tsx';
import { $checks, $faults } from './remarks.ts';

const CONTROLS: { [Kind in Shape['kind']]: ComponentType<InputProps<Kind>> } = {
  group: GroupInput,
  list: EntriesInput,
  record: EntriesInput,
  choice: ChoiceInput,
  card: CardInput,
  check: CheckInput,
  number: NumberInput,
  line: LineInput,
  text: TextInput,
  fixed: () => null,
};

interface Props {
  name: string;
  schema: FieldSchema;
  value: unknown;
  isOptional?: boolean;
  /** In a list of plain texts, where each is called by the list’s own words and its number. */
  label?: string;
}

/** The control, or the controls, of a field. */
export const Input = memo(function Input({ name, schema, value, isOptional, label }: Props) {
  const fault = useStore($faults)[name];
  const check = useStore($checks)[name];
  const field = readField(schema, isOptional);
  const { shape, whenEmpty } = field;
  const Control = CONTROLS[shape.kind] as ComponentType<InputProps<Shape['kind']>>;
  const hint = label ? '' : field.hint;
  return (
    <Control
      name={name}
      label={label ?? field.label}
      hint={
        check ? (
          <>
            {hint}
            <strong className="block text-bronze">{check}</strong>
          </>
        ) : (
          hint
        )
      }
      // It ends a sentence where the build says it, and is one of its own here.
      fault={fault && asSentence(fault)}
      value={value}
      shape={shape}
      isOptional={whenEmpty !== ''}
      onChange={(one) => changeField(name, one === '' ? whenEmpty : one)}
    />
  );
});

/** A group inside another, with its heading. */
function GroupInput({ name, label, hint, fault, shape, value }: InputProps<'group'>) {
  return (
    <fieldset className="grid gap-5" data-field={name}>
      <legend className="mb-1 w-full border-b border-ink/25 pb-1 font-title text-2xl">
        {label}
      </legend>
      <Said fault={fault} hint={hint} />
      <Fields name={name} shape={shape} value={value} />
    </fieldset>
  );
}

const SHORT = ['choice', 'number'];

/** The controls of an object’s fields: short ones beside each other where there is room. */
function Fields({ name, shape, value }: Pick<InputProps<'group'>, 'name' | 'shape' | 'value'>) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-5 *:min-w-0">
      {shape.fields.map(([key, schema, isOptional]) => (
        <div
          key={key}
          className={
            SHORT.includes(readField(schema).shape.kind) ? '' : 'col-span-full empty:hidden'
          }
        >
          <Input
            name={fieldIn(name, key)}
            schema={schema}
            value={valueAt(value, key)}
            isOptional={isOptional}
          />
        </div>
      ))}
    </div>
  );
}

/** The controls of the whole, or of an entry, whose heading stands above them already. */
export function EntryFields({ name, schema, value }: Pick<Props, 'name' | 'schema' | 'value'>) {
  const { shape } = readField(schema);
  if (shape.kind === 'group') return <Fields name={name} shape={shape} value={value} />;
  return <Input name={name} schema={schema} value={value} />;
}

/** By the names of the cards' files, which begin with a number. */
function CardInput(field: InputProps<'card'>) {
  const files = Object.entries(useStore($cardNames)).filter(([file]) => /^\d/.test(file));
  return <ChoiceInput {...field} shape={{ kind: 'choice', options: Object.fromEntries(files) }} />;
}
