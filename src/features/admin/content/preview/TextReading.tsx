import type { ReactNode } from 'react';
import {
  type FieldSchema,
  readField,
  type Shape,
} from '#src/features/admin/content/schema/schema.ts';
import { fieldIn, summaryOf, valueAt } from '#src/features/admin/content/schema/values.ts';
import { renderInline } from '#src/text/markdown.ts';

interface Props {
  /** Of the field, as the form names it. */
  name: string;
  schema: FieldSchema;
  value: unknown;
  cards: Readonly<Record<string, string>>;
}

/** A text of one line or more. */
function Prose({ text }: { text: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the grammar escapes all HTML
    <p dangerouslySetInnerHTML={{ __html: renderInline(text) }} />
  );
}

/** Whatever a schema describes, as `shown` gives it, read as text: what is chosen, ticked or an address is left out. */
export function TextReading({ name, schema, value, cards }: Props): ReactNode {
  const { shape } = readField(schema);
  if (shape.kind === 'group') {
    return shape.fields.map(([key, field]) => (
      <Titled
        key={key}
        name={fieldIn(name, key)}
        schema={field}
        value={valueAt(value, key)}
        cards={cards}
      />
    ));
  }
  const isList = shape.kind === 'list' && Array.isArray(value);
  if (isList && readField(shape.item).shape.kind !== 'group') {
    return (
      <ul className="lozenges grid gap-1 pl-6">
        {value.map((item) => (
          <li key={String(item)}>
            <Prose text={String(item)} />
          </li>
        ))}
      </ul>
    );
  }
  if (isList) {
    return (
      <div data-entries>
        {value.map((item, index) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing in a preview has a state
            key={index}
            name={fieldIn(name, index)}
            title={summaryOf(item, cards).title}
            schema={shape.item}
            value={item}
            cards={cards}
          />
        ))}
      </div>
    );
  }
  if (shape.kind === 'record') {
    return (
      <div data-entries>
        {Object.entries((value ?? {}) as object).map(([key, item]) => (
          <Entry
            key={key}
            name={fieldIn(name, key)}
            title={shape.words[key] ?? key}
            schema={shape.value}
            value={item}
            cards={cards}
          />
        ))}
      </div>
    );
  }
  return value == null || value === '' ? null : <Prose text={String(value)} />;
}

function isRead(shape: Shape): boolean {
  if (shape.kind === 'line') return shape.type === 'text';
  return ['group', 'list', 'record', 'text'].includes(shape.kind);
}

function Titled({ name, schema, value, cards }: Props) {
  const { label, shape } = readField(schema);
  const isEmpty = value == null || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty || !isRead(shape)) return null;
  const isText = shape.kind === 'line' || shape.kind === 'text';
  return (
    <div data-shows={name} className={isText ? 'mt-4' : 'mt-6 not-has-[>*+*]:hidden'}>
      <p
        className={
          isText
            ? 'font-title text-md text-crimson'
            : 'mb-2 border-b border-ink/25 font-title text-xl'
        }
      >
        {label}
      </p>
      <TextReading name={name} schema={schema} value={value} cards={cards} />
    </div>
  );
}

function Entry({ title, ...reading }: Props & { title: string }) {
  return (
    <div data-shows={reading.name} className="mt-3 border-l-3 border-ink/20 pl-4">
      <p className="font-semibold">{title}</p>
      <TextReading {...reading} />
    </div>
  );
}
