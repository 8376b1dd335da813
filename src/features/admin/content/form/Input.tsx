import { memo, useContext } from 'react';
import { type FieldSchema, readField } from '#src/features/admin/content/schema/schema.ts';
import {
  CheckInput,
  ChoiceInput,
  ChoicesInput,
  LineInput,
  NumberInput,
  TextInput,
} from './Controls.tsx';
import { FormContext } from './context.ts';
import { Group, RecordInput } from './Group.tsx';
import { ListInput } from './ListInput.tsx';

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
  const { faults, checks, cards } = useContext(FormContext);
  const field = readField(schema, isOptional);
  const { shape, whenEmpty } = field;
  const check = checks[name];
  const common = {
    name,
    label: label ?? field.label,
    hint: (
      <>
        {label ? '' : field.hint}
        {check && <strong className="block text-bronze">{check}</strong>}
      </>
    ),
    hasHint: Boolean(check || (!label && field.hint)),
    fault: faults[name],
    value,
    whenEmpty,
  };
  switch (shape.kind) {
    case 'group':
      return <Group {...common} shape={shape} />;
    case 'record':
      return <RecordInput {...common} shape={shape} />;
    case 'list':
      return <ListInput {...common} shape={shape} />;
    case 'choice':
      return <ChoiceInput {...common} options={shape.options} />;
    case 'card':
      return <ChoiceInput {...common} options={filesOf(cards)} />;
    case 'choices':
      return <ChoicesInput {...common} options={shape.options} />;
    case 'check':
      return <CheckInput {...common} />;
    case 'number':
      return <NumberInput {...common} isPrice={shape.isPrice} />;
    case 'line':
      return <LineInput {...common} type={shape.type} />;
    case 'text':
      return <TextInput {...common} length={shape.length} />;
    case 'fixed':
      return null;
  }
});

/** The names of the cards' files, which begin with a number. */
function filesOf(cards: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cards).filter(([file]) => /^\d/.test(file)));
}
