import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useState } from 'react';
import { Choice, ErrorText, SelectField, TextArea, TextField } from '#src/components/Field.tsx';
import { capitalize } from '#src/lib/text.ts';
import { $checks, $faults, changeField } from './content-editor.ts';
import {
  type FieldSchema,
  fieldIn,
  formatNumber,
  parseNumber,
  readField,
  type ShapeOf,
  valueAt,
} from './form-schema.ts';
import { ListField } from './ListField.tsx';

/** What every control receives of its field. */
export interface FieldProps {
  name: string;
  label: string;
  hint: ReactNode;
  error: string | undefined;
}

interface Props {
  name: string;
  schema: FieldSchema;
  value: unknown;
  isOptional?: boolean;
  /** In place of its own; empty for a group whose heading is already displayed. */
  label?: string;
}

/** The control, or the controls, of a field. */
export const SchemaField = memo(function Input({ name, schema, value, isOptional, label }: Props) {
  const error = useStore($faults)[name];
  const check = useStore($checks)[name];
  const { shape, whenEmpty, ...texts } = readField(schema, isOptional);
  const isBelowHeading = label === '' && shape.kind === 'group';
  const hint = label || isBelowHeading ? '' : texts.hint;
  const field: FieldProps = {
    name,
    label: isBelowHeading ? '' : label || texts.label,
    hint: (hint || check) && (
      <>
        {hint}
        {check && <strong className="block text-bronze">{check}</strong>}
      </>
    ),
    // It ends a sentence of the build, and is one of its own here.
    error: error && capitalize(error),
  };
  const save = (next: unknown) => changeField(name, next === '' ? whenEmpty : next);
  const control = {
    ...field,
    value: String(value ?? ''),
    onChange: ({ target }: { target: { value: string } }) => save(target.value),
  };
  switch (shape.kind) {
    case 'group':
      return <Group {...field} shape={shape} value={value} />;
    case 'list':
      return <ListField {...field} shape={shape} value={value} />;
    case 'choice':
      return (
        <SelectField
          {...field}
          value={control.value}
          options={{
            // A value that is no choice any more.
            ...(!(control.value in shape.options) && { [control.value]: control.value }),
            ...(whenEmpty !== '' && { '': 'Aucune' }),
            ...shape.options,
          }}
          onChoose={save}
        />
      );
    case 'check':
      return (
        <div data-field={name}>
          <Choice
            name={name}
            checked={value === true}
            onChange={({ target }) => save(target.checked)}
          >
            {field.label}
            {field.hint && <small>{field.hint}</small>}
          </Choice>
          {field.error && <ErrorText>{field.error}</ErrorText>}
        </div>
      );
    case 'number':
      return <NumberInput {...field} isPrice={shape.isPrice} value={value} onChange={save} />;
    case 'line':
      return (
        <TextField
          {...control}
          // An address is checked when it is published: a browser’s own judgement would come too early.
          type={shape.type === 'date' ? 'date' : 'text'}
          inputMode={shape.type === 'uri' ? 'url' : shape.type === 'email' ? 'email' : undefined}
          autoComplete="off"
          {...(shape.type !== 'text' && { autoCapitalize: 'none', spellCheck: false })}
        />
      );
    case 'text':
      return (
        // The rows are for a browser that does not make it as high as its text.
        <TextArea {...control} className="min-h-12 [line-height:1.5]" rows={4} />
      );
    case 'hidden':
      return null;
  }
});

/** The remarks on several controls, above them. */
export function Remarks({ error, hint }: { error?: string | undefined; hint: ReactNode }) {
  return (
    <>
      {error && <ErrorText>{error}</ErrorText>}
      {hint && <p className="text-sm/loose text-umber">{hint}</p>}
    </>
  );
}

interface FieldsProps {
  parent: string;
  fields: ShapeOf<'group'>['fields'];
  value: unknown;
}

export function Fields({ parent, fields, value }: FieldsProps) {
  return fields.map(({ name, schema, isOptional }) => (
    <SchemaField
      key={name}
      name={fieldIn(parent, name)}
      schema={schema}
      value={valueAt(value, name)}
      isOptional={isOptional}
    />
  ));
}

/** The controls of an object’s fields, below its heading where it has one of its own. */
function Group(props: FieldProps & { shape: ShapeOf<'group'>; value: unknown }) {
  const { name, label, hint, error, shape, value } = props;
  return (
    <fieldset className="grid min-w-0 gap-5 *:min-w-0" data-field={name} tabIndex={-1}>
      {label && (
        <legend className="mb-1 w-full border-b border-ink/25 pb-1 font-title text-2xl">
          {label}
        </legend>
      )}
      <Remarks error={error} hint={hint} />
      <Fields parent={name} fields={shape.fields} value={value} />
    </fieldset>
  );
}

type NumberProps = FieldProps & {
  isPrice: boolean;
  value: unknown;
  onChange: (value: number | string) => void;
};

/** Leaves the typed text unchanged; the field contains the parsed number. */
function NumberInput({ label, isPrice, value, onChange, ...field }: NumberProps) {
  const [typed, setTyped] = useState('');
  const isMine = parseNumber(typed) === value;
  return (
    <TextField
      {...field}
      label={isPrice ? `${label} (CHF)` : label}
      inputMode="decimal"
      autoComplete="off"
      value={isMine ? typed : formatNumber(value, isPrice)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseNumber(target.value));
      }}
    />
  );
}
