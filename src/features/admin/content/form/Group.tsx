import { type ReactNode, useContext, useState } from 'react';
import { formatPrice } from '#src/content/format.ts';
import { readField, type Shape } from '#src/features/admin/content/schema/schema.ts';
import {
  contains,
  fieldIn,
  summaryOf,
  valueAt,
} from '#src/features/admin/content/schema/values.ts';
import { SearchFilter } from '#src/features/admin/list/ListCard.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Fault } from '#src/ui/Field.tsx';
import { Placeholder } from '#src/ui/Sheet.tsx';
import { asFault, type InputProps } from './Controls.tsx';
import { FormContext } from './context.ts';
import { Folded } from './Folded.tsx';
import { Input } from './Input.tsx';

/** Above this a list of entries can be searched. */
const MANY = 10;

type GroupShape = Extract<Shape, { kind: 'group' }>;

/** The controls of an object’s fields: short ones beside each other where there is room. */
export function Fields({
  name,
  shape,
  value,
}: {
  name: string;
  shape: GroupShape;
  value: unknown;
}) {
  // A field that grows while it is written must not change its place.
  const [opened] = useState(value);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-5 *:min-w-0">
      {shape.fields.map(([key, schema, isOptional]) => {
        const { shape, label } = readField(schema, isOptional);
        if (shape.kind === 'fixed') return null;
        const field = fieldIn(name, key);
        return (
          <div
            key={key}
            className={isShort(shape, label, valueAt(opened, key)) ? '' : 'col-span-full'}
          >
            <Input
              name={field}
              schema={schema}
              value={valueAt(value, key)}
              isOptional={isOptional}
            />
          </div>
        );
      })}
    </div>
  );
}

const SHORT_LABEL = 26;
const SHORT_TEXT = 22;

function isShort(shape: Shape, label: string, value: unknown): boolean {
  if (shape.kind === 'choice') return true;
  const isLine = shape.kind === 'line' && shape.type === 'text';
  const fits = label.length <= SHORT_LABEL && String(value ?? '').length <= SHORT_TEXT;
  return fits && (shape.kind === 'number' || isLine);
}

/** A group inside another: with its heading, folded in a long form. */
export function Group({ shape, ...field }: InputProps & { shape: GroupShape }) {
  const { name, label, hint, hasHint, fault, value } = field;
  const { isLong } = useContext(FormContext);
  const fields = (
    <>
      {fault && <Fault>{asFault(fault)}</Fault>}
      {hasHint && <p className="text-small/loose text-umber">{hint}</p>}
      <Fields name={name} shape={shape} value={value} />
    </>
  );
  if (isLong) {
    return (
      <Folded name={name} title={label} badges={<Marks value={value} />}>
        {() => fields}
      </Folded>
    );
  }
  return (
    <fieldset className="grid gap-5" data-field={name}>
      <legend className="mb-1 w-full border-b border-ink/25 pb-1 font-title text-2xl">
        {label}
      </legend>
      {fields}
    </fieldset>
  );
}

/** Heading and search of a list or a record, whose entries are shown by `children`. */
export function Entries(
  props: InputProps & { count: number; children: (search: string) => ReactNode },
) {
  const { name, label, hint, hasHint, fault, count, children } = props;
  const [search, setSearch] = useState('');
  return (
    <fieldset className="grid gap-2" data-field={name} tabIndex={-1}>
      <legend className="mb-1 w-full border-b-4 border-double border-ink/60 pb-1 font-title text-xl">
        {label}
      </legend>
      {fault && <Fault>{asFault(fault)}</Fault>}
      {hasHint && <p className="text-small/loose text-umber">{hint}</p>}
      {count > MANY && (
        <SearchFilter
          label={`Chercher : ${label}`}
          placeholder="Chercher un mot"
          value={search}
          onSearch={setSearch}
        />
      )}
      {children(search)}
    </fieldset>
  );
}

export const NothingFound = () => <Placeholder>Aucune entrée ne contient ces mots.</Placeholder>;

/** Entries whose keys are the site’s: nothing is added to them or taken away. */
export function RecordInput({
  shape,
  ...field
}: InputProps & { shape: Extract<Shape, { kind: 'record' }> }) {
  const { name, value } = field;
  const { cards } = useContext(FormContext);
  const all = Object.entries((value ?? {}) as Record<string, unknown>);
  return (
    <Entries {...field} count={all.length}>
      {(search) => {
        const found = all.filter(([key, one]) => contains([shape.words[key] ?? key, one], search));
        if (found.length === 0) return <NothingFound />;
        return found.map(([key, one]) => {
          const { title, excerpt } = summaryOf(one, cards);
          return (
            <Folded
              key={key}
              name={fieldIn(name, key)}
              title={shape.words[key] ?? key}
              excerpt={title || excerpt}
            >
              {() => <EntryFields name={fieldIn(name, key)} schema={shape.value} value={one} />}
            </Folded>
          );
        });
      }}
    </Entries>
  );
}

/** The controls of an entry, whose heading stands above them already. */
export function EntryFields({
  name,
  schema,
  value,
}: {
  name: string;
  schema: Parameters<typeof readField>[0];
  value: unknown;
}) {
  const { shape } = readField(schema);
  if (shape.kind === 'group') return <Fields name={name} shape={shape} value={value} />;
  return <Input name={name} schema={schema} value={value} />;
}

interface Marked {
  relu?: boolean;
  placeholder?: boolean;
  price?: unknown;
}

/** What stands beside an entry's title: its price, that nobody has approved it yet, or that it is an example. */
export function Marks({ value }: { value: unknown }) {
  const { relu, placeholder, price } = (value ?? {}) as Marked;
  return (
    <>
      {typeof price === 'number' && <span>{formatPrice(price)}</span>}
      {relu === false && <Badge tone="open">À relire</Badge>}
      {placeholder === true && <Badge tone="open">Exemple</Badge>}
    </>
  );
}
