import type { ReactNode } from 'react';
import {
  type FieldSchema,
  readField,
  type Shape,
} from '#src/features/admin/content/schema/schema.ts';
import { entriesOf, fieldIn, valueAt } from '#src/features/admin/content/schema/values.ts';
import { renderInline } from '#src/text/markdown.ts';
import { GROUPS, LISTS } from './SiteParts.tsx';

interface Props {
  /** Of the field, as the form names it. */
  name: string;
  schema: FieldSchema;
  value: unknown;
  /** Of a page, below its head. */
  children?: ReactNode;
}

const ENTRIES = 'grid gap-x-10 gap-y-3 *:border-l-3 *:border-dusk *:pl-4 @[56rem]:grid-cols-2';

/** Whether the group has these fields. */
function hasFields(shape: Shape, names: readonly string[]): boolean {
  if (shape.kind !== 'group') return false;
  return names.every((name) => shape.fields.some(([key]) => key === name));
}

/**
 * Whatever a schema describes, as `shown` gives it: as the site shows it where a component of the site takes such fields,
 * or else read as text. What is chosen, ticked or an address is left out of that.
 */
export function TextReading({ name, schema, value, children }: Props): ReactNode {
  const { shape } = readField(schema);
  if (shape.kind === 'group') {
    const parts = GROUPS.filter(({ fields }) => hasFields(shape, fields));
    const isShown = (key: string) => parts.some(({ fields }) => fields.includes(key));
    return (
      <>
        {parts.map(({ fields, show }) => (
          <div
            key={fields[0]}
            data-shows={fields.map((key) => fieldIn(name, key)).join(' ')}
            className="not-first:mt-8 *:grid-cols-1!"
          >
            {show(value)}
          </div>
        ))}
        {children}
        {shape.fields.map(([key, field]) =>
          // What an entry is called in addresses is read by nobody.
          isShown(key) || field.input === 'id' ? null : (
            <Titled
              key={key}
              name={fieldIn(name, key)}
              schema={field}
              value={valueAt(value, key)}
            />
          ),
        )}
      </>
    );
  }
  if (shape.kind === 'list' || shape.kind === 'record') {
    const entries = entriesOf(name, shape, value);
    const item = readField(shape.item).shape;
    const part = shape.kind === 'list' && LISTS.find(({ fields }) => hasFields(item, fields));
    if (entries.length === 0) return null;
    if (part) {
      return (
        <div data-read className="*:grid-cols-1!">
          {part.show(value)}
        </div>
      );
    }
    const isPlain = shape.kind === 'list' && item.kind !== 'group';
    return (
      <ul className={isPlain ? 'lozenges grid gap-1 pl-6' : ENTRIES}>
        {entries.map(({ name, title, value }) => (
          <li key={name} data-shows={name}>
            {!isPlain && <p className="font-semibold">{title}</p>}
            <TextReading name={name} schema={shape.item} value={value} />
          </li>
        ))}
      </ul>
    );
  }
  const isText = shape.kind === 'text' || (shape.kind === 'line' && shape.type === 'text');
  if (!isText || !value) return null;
  const html = { __html: renderInline(String(value)) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the grammar escapes all HTML
  return <p data-read className="max-w-prose whitespace-pre-line" dangerouslySetInnerHTML={html} />;
}

/** A field below its label, where there is anything to be read in it. */
function Titled({ name, schema, value }: Props) {
  const { label, shape } = readField(schema);
  const isText = shape.kind === 'line' || shape.kind === 'text';
  return (
    <div
      data-shows={name}
      className={`not-has-data-read:hidden ${isText ? 'not-first:mt-4' : 'not-first:mt-8'}`}
    >
      <p
        className={
          isText ? 'font-title text-md text-gold' : 'mb-2 border-b border-dusk font-title text-xl'
        }
      >
        {label}
      </p>
      <TextReading name={name} schema={schema} value={value} />
    </div>
  );
}
