import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useState } from 'react';
import { Choice, ErrorText, SelectField, TextArea, TextField } from '#src/components/Field.tsx';
import { capitalize } from '#src/lib/text.ts';
import { $errors, $incompleteMessages, setField } from './content-editor.ts';
import * as form from './form-schema.ts';
import { ListField } from './ListField.tsx';

export interface FieldProps {
  /** Path of the field in the text, e.g. `main.0.price`. */
  name: string;
  label: string;
  hint: ReactNode;
  error: string | undefined;
}

interface SchemaFieldProps {
  name: string;
  schema: form.FieldSchema;
  value: unknown;
  isOptional?: boolean;
  /** Shown instead of the schema's label and hint. If empty, a group shows nothing: its heading is above. */
  label?: string;
}

export const SchemaField = memo(function SchemaField(props: SchemaFieldProps) {
  const { name, schema, value, isOptional, label } = props;
  const error = useStore($errors)[name];
  const incompleteMessage = useStore($incompleteMessages)[name];
  const { control, emptyValue, ...schemaTexts } = form.toField(schema, isOptional);
  const isBelowHeading = label === '' && control.kind === 'group';
  const hint = label || isBelowHeading ? '' : schemaTexts.hint;
  const field: FieldProps = {
    name,
    label: isBelowHeading ? '' : label || schemaTexts.label,
    hint: (hint || incompleteMessage) && (
      <>
        {hint}
        {incompleteMessage && <strong className="block text-bronze">{incompleteMessage}</strong>}
      </>
    ),
    // Messages begin in lower case, because the build prints them after the path of the field.
    error: error && capitalize(error),
  };
  const setValue = (newValue: unknown) => setField(name, newValue === '' ? emptyValue : newValue);
  const textValue = String(value ?? '');
  const controlProps = {
    ...field,
    value: textValue,
    onChange: ({ target }: { target: { value: string } }) => setValue(target.value),
  };
  switch (control.kind) {
    case 'group':
      return (
        <fieldset className="grid min-w-0 gap-5 *:min-w-0" data-field={name} tabIndex={-1}>
          {field.label && (
            <legend className="mb-1 w-full border-b border-ink/25 pb-1 font-title text-2xl">
              {field.label}
            </legend>
          )}
          <GroupMessages error={field.error} hint={field.hint} />
          <Fields parent={name} fields={control.fields} value={value} />
        </fieldset>
      );
    case 'list':
      return <ListField {...field} control={control} value={value} />;
    case 'choice':
      return (
        <SelectField
          {...field}
          value={textValue}
          options={{
            // Adds a saved choice that the schema lacks, and « Aucune » if the field can be null or absent.
            ...(!(textValue in control.options) && { [textValue]: textValue }),
            ...(emptyValue !== '' && { '': 'Aucune' }),
            ...control.options,
          }}
          onChoose={setValue}
        />
      );
    case 'checkbox':
      return (
        <div data-field={name}>
          <Choice
            name={name}
            checked={value === true}
            onChange={({ target }) => setValue(target.checked)}
          >
            {field.label}
            {field.hint && <small>{field.hint}</small>}
          </Choice>
          {field.error && <ErrorText>{field.error}</ErrorText>}
        </div>
      );
    case 'number':
      return <NumberInput {...field} isPrice={control.isPrice} value={value} onChange={setValue} />;
    case 'line':
      return (
        <TextField
          {...controlProps}
          // Not `url` or `email`, which the browser validates during typing; the server validates the text.
          type={control.format === 'date' ? 'date' : 'text'}
          inputMode={
            control.format === 'uri' ? 'url' : control.format === 'email' ? 'email' : undefined
          }
          autoComplete="off"
          {...(control.format !== 'text' && { autoCapitalize: 'none', spellCheck: false })}
        />
      );
    case 'text':
      return (
        // `rows` is for browsers that do not fit the height of a textarea to its text.
        <TextArea {...controlProps} className="min-h-12 [line-height:1.5]" rows={4} />
      );
    case 'hidden':
      return null;
  }
});

export function GroupMessages({ error, hint }: { error?: string | undefined; hint: ReactNode }) {
  return (
    <>
      {error && <ErrorText>{error}</ErrorText>}
      {hint && <p className="text-sm/loose text-umber">{hint}</p>}
    </>
  );
}

interface FieldsProps {
  /** Path of the group with these fields; empty for the whole text. */
  parent: string;
  fields: form.ControlOf<'group'>['fields'];
  value: unknown;
}

export function Fields({ parent, fields, value }: FieldsProps) {
  return fields.map(({ name, schema, isOptional }) => (
    <SchemaField
      key={name}
      name={form.joinName(parent, name)}
      schema={schema}
      value={form.getValue(value, name)}
      isOptional={isOptional}
    />
  ));
}

type NumberProps = FieldProps & {
  isPrice: boolean;
  value: unknown;
  onChange: (value: number | string) => void;
};

/** Stores the number, but displays the typed text, such as « 53, », while it parses as that number. */
function NumberInput({ label, isPrice, value, onChange, ...field }: NumberProps) {
  const [typed, setTyped] = useState('');
  const isTypedValue = form.parseNumber(typed) === value;
  return (
    <TextField
      {...field}
      label={isPrice ? `${label} (CHF)` : label}
      inputMode="decimal"
      autoComplete="off"
      value={isTypedValue ? typed : form.formatNumber(value, isPrice)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(form.parseNumber(target.value));
      }}
    />
  );
}
