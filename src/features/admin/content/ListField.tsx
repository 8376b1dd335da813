import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '#src/components/Badge.tsx';
import { Button } from '#src/components/Button.tsx';
import { DisclosureIcon } from '#src/components/Disclosure.tsx';
import { DeleteButton, IconButton } from '#src/components/IconButton.tsx';
import { formatPrice } from '#src/lib/format-price.ts';
import { uncapitalize } from '#src/lib/text.ts';
import { $checks, $faults, $revealed, changeField, removeItem } from './content-editor.ts';
import {
  emptyValue,
  fieldIn,
  isWithin,
  itemTitle,
  moveItem,
  readField,
  type ShapeOf,
} from './form-schema.ts';
import { type FieldProps, Remarks, SchemaField } from './SchemaField.tsx';

const MOVES = [
  { hint: 'Monter', by: -1 },
  { hint: 'Descendre', by: 1 },
];

type Props = FieldProps & { shape: ShapeOf<'list'>; value: unknown };

/** The items of a list, which can be added, moved and removed; those of several fields are folded. */
export function ListField({ name, label, hint, error, shape, value }: Props) {
  const items: unknown[] = Array.isArray(value) ? value : [];
  /** React keys of the items, in the order into which they were moved here. */
  const [order, setOrder] = useState<number[]>([]);
  const keys = order.length === items.length ? order : items.map((_, index) => index);
  const item = readField(shape.item);
  const isFolded = item.shape.kind === 'group' || item.shape.kind === 'list';

  function change(next: unknown[], nextKeys: number[]): void {
    // Rendered before the focus moves.
    flushSync(() => {
      changeField(name, next);
      setOrder(nextKeys);
    });
  }

  function add(): void {
    change([...items, emptyValue(shape.item)], [...keys, Math.max(-1, ...keys) + 1]);
    $revealed.set([fieldIn(name, items.length)]);
  }

  const tools = (index: number, target: string, title: string) => (
    <div className="ml-auto flex [&>:nth-child(1)_svg]:rotate-90 [&>:nth-child(2)_svg]:-rotate-90 [&_[aria-disabled]]:cursor-default [&_[aria-disabled]]:opacity-35">
      {MOVES.map(({ hint, by }) => {
        const isEnd = !(index + by in items);
        return (
          <IconButton
            key={hint}
            icon="back"
            hint={hint}
            label={`${hint} ${target}`}
            aria-disabled={isEnd || undefined}
            onClick={({ currentTarget }) => {
              if (isEnd) return;
              change(moveItem(items, index, index + by), moveItem(keys, index, index + by));
              currentTarget.focus();
            }}
          />
        );
      })}
      {!shape.isClosed && items.length > shape.min && (
        <DeleteButton
          target={target}
          onClick={() => {
            removeItem(name, index, title);
            setOrder(keys.toSpliced(index, 1));
          }}
        />
      )}
    </div>
  );

  return (
    <fieldset className="grid gap-2" data-field={name} tabIndex={-1}>
      <legend className="mb-1 w-full border-b-4 border-double border-ink/60 pb-1 font-title text-xl">
        {label}
      </legend>
      <Remarks error={error} hint={hint} />
      <ul className={isFolded ? 'border-t border-ink/25' : 'grid gap-3'}>
        {items.map((one, index) => {
          const field = fieldIn(name, index);
          const numbered = `${item.label || label} ${index + 1}`;
          const title = (isFolded ? itemTitle(shape.item, one) : String(one)) || numbered;
          return isFolded ? (
            <li key={keys[index]}>
              <Folded name={field} title={title} badges={<Marks value={one} />}>
                <SchemaField name={field} schema={shape.item} value={one} label="" />
                <div className="-mb-3 flex">{tools(index, `« ${title} »`, title)}</div>
              </Folded>
            </li>
          ) : (
            <li key={keys[index]} className="flex flex-wrap items-start gap-x-1">
              <div className="min-w-0 flex-[1_1_14rem] [&_label]:visually-hidden">
                <SchemaField name={field} schema={shape.item} value={one} label={numbered} />
              </div>
              {tools(index, numbered, title)}
            </li>
          );
        })}
      </ul>
      {!shape.isClosed && items.length < shape.max && (
        <Button look="link" className="justify-self-start text-blue" onClick={add}>
          Ajouter {uncapitalize(item.label)}
        </Button>
      )}
    </fieldset>
  );
}

/** Beside an item's title its price, and whether it is an example to approve. */
function Marks({ value }: { value: unknown }) {
  const { placeholder, price } = (value ?? {}) as Record<string, unknown>;
  return (
    <>
      {typeof price === 'number' && <span>{formatPrice(price)}</span>}
      {placeholder === true && <Badge tone="open">À approuver</Badge>}
    </>
  );
}

interface FoldedProps {
  name: string;
  title: string;
  badges: ReactNode;
  children: ReactNode;
}

function Folded({ name, title, badges, children }: FoldedProps) {
  const isFaulty = Object.keys(useStore($faults)).some((one) => isWithin(name, one));
  const isOpen = Object.keys(useStore($checks)).some((one) => isWithin(name, one));
  return (
    <details className="group border-b border-ink/25 open:bg-ink/3" data-field={name}>
      <summary className="flex min-h-12 cursor-pointer list-none items-start gap-3 py-2.5 pr-2 hover:bg-ink/5 [&::-webkit-details-marker]:hidden">
        <DisclosureIcon className="mt-1.5 text-red group-open:rotate-45" />
        <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1.5">
          <span className="min-w-0 flex-[1_1_13rem] font-semibold wrap-break-word">{title}</span>
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            {isFaulty && <Badge tone="faulty">À corriger</Badge>}
            {isOpen && <Badge tone="open">À compléter</Badge>}
            {badges}
          </span>
        </span>
      </summary>
      <div className="grid gap-5 pt-1 pb-6 pl-3 *:min-w-0 md:pl-6">{children}</div>
    </details>
  );
}
