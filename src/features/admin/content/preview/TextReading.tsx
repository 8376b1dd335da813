import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { type FieldSchema, readField } from '#src/features/admin/content/schema/schema.ts';
import { entriesOf, fieldIn, valueAt } from '#src/features/admin/content/schema/values.ts';
import { $cardNames } from '#src/features/admin/content/texts/editor.ts';
import { renderInline } from '#src/text/markdown.ts';

interface Props {
  /** Of the field, as the form names it. */
  name: string;
  schema: FieldSchema;
  value: unknown;
}

/** Whatever a schema describes, as `shown` gives it, read as text: what is chosen, ticked or an address is left out. */
export function TextReading({ name, schema, value }: Props): ReactNode {
  const cards = useStore($cardNames);
  const { shape } = readField(schema);
  if (shape.kind === 'group') {
    return shape.fields.map(([key, field]) => (
      <Titled key={key} name={fieldIn(name, key)} schema={field} value={valueAt(value, key)} />
    ));
  }
  if (shape.kind === 'list' || shape.kind === 'record') {
    const entries = entriesOf(name, shape, value, cards);
    if (entries.length === 0) return null;
    if (shape.kind === 'list' && readField(shape.item).shape.kind !== 'group') {
      return (
        <ul className="lozenges grid gap-1 pl-6">
          {entries.map(({ name, value }) => (
            <li key={name}>
              <TextReading name={name} schema={shape.item} value={value} />
            </li>
          ))}
        </ul>
      );
    }
    return (
      <div className="grid gap-x-10 @4xl:grid-cols-2">
        {entries.map(({ name, title, value }) => (
          <div key={name} data-shows={name} className="mt-3 border-l-3 border-ink/20 pl-4">
            <p className="font-semibold">{title}</p>
            <TextReading name={name} schema={shape.item} value={value} />
          </div>
        ))}
      </div>
    );
  }
  const isText = shape.kind === 'text' || (shape.kind === 'line' && shape.type === 'text');
  if (!isText || !value) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the grammar escapes all HTML
  return <p dangerouslySetInnerHTML={{ __html: renderInline(String(value)) }} />;
}

/** A field below its label, where there is anything to be read in it. */
function Titled({ name, schema, value }: Props) {
  const { label, shape } = readField(schema);
  const isText = shape.kind === 'line' || shape.kind === 'text';
  return (
    <div data-shows={name} className={`not-has-[>*+*]:hidden ${isText ? 'mt-4' : 'mt-6'}`}>
      <p
        className={
          isText
            ? 'font-title text-md text-crimson'
            : 'mb-2 border-b border-ink/25 font-title text-xl'
        }
      >
        {label}
      </p>
      <TextReading name={name} schema={schema} value={value} />
    </div>
  );
}
