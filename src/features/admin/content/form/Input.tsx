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
  /** In place of its own; empty for a group whose heading stands above it already. */
  label?: string;
}

/** The control, or the controls, of a field. */
export const Input = memo(function Input({ name, schema, value, isOptional, label }: Props) {
  const fault = useStore($faults)[name];
  const check = useStore($checks)[name];
  const field = readField(schema, isOptional);
  const { shape, whenEmpty } = field;
  const Control = CONTROLS[shape.kind] as ComponentType<InputProps<Shape['kind']>>;
  const isBelowHeading = label === '' && shape.kind === 'group';
  const hint = label || isBelowHeading ? '' : field.hint;
  return (
    <Control
      name={name}
      label={isBelowHeading ? '' : label || field.label}
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

/** The controls of an object’s fields, below its heading where it has one of its own. */
function GroupInput({ name, label, hint, fault, shape, value }: InputProps<'group'>) {
  return (
    <fieldset className="grid min-w-0 gap-5 *:min-w-0" data-field={name}>
      {label && (
        <legend className="mb-1 w-full border-b border-ink/25 pb-1 font-title text-2xl">
          {label}
        </legend>
      )}
      <Said fault={fault} hint={hint} />
      {shape.fields.map(([key, schema, isOptional]) => (
        <Input
          key={key}
          name={fieldIn(name, key)}
          schema={schema}
          value={valueAt(value, key)}
          isOptional={isOptional}
        />
      ))}
    </fieldset>
  );
}

function CardInput(field: InputProps<'card'>) {
  return <ChoiceInput {...field} shape={{ kind: 'choice', options: useStore($cardNames) }} />;
}
