import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '#src/components/Badge.tsx';
import { Button } from '#src/components/Button.tsx';
import { DisclosureIcon } from '#src/components/Disclosure.tsx';
import { DeleteButton, IconButton } from '#src/components/IconButton.tsx';
import { formatPrice } from '#src/lib/format-price.ts';
import { uncapitalize } from '#src/lib/text.ts';
import { $checks, $errors, $revealed, removeItem, setField } from './content-editor.ts';
import * as form from './form-schema.ts';
import { type FieldProps, GroupRemarks, SchemaField } from './SchemaField.tsx';

const MOVES = [
  { hint: 'Monter', by: -1 },
  { hint: 'Descendre', by: 1 },
];

type Props = FieldProps & { shape: form.ShapeOf<'list'>; value: unknown };

/** A list whose items can be added, moved and removed. Items with several fields are collapsed. */
export function ListField({ name, label, hint, error, shape, value }: Props) {
  const items: unknown[] = Array.isArray(value) ? value : [];
  /** React keys of the items, which move with them. */
  const [order, setOrder] = useState<number[]>([]);
  const keys = order.length === items.length ? order : items.map((_, index) => index);
  const item = form.readField(shape.item);
  const isCollapsible = item.shape.kind === 'group' || item.shape.kind === 'list';

  function change(next: unknown[], nextKeys: number[]): void {
    // Renders at once, so that the focus can then move.
    flushSync(() => {
      setField(name, next);
      setOrder(nextKeys);
    });
  }

  function add(): void {
    change([...items, form.createEmptyValue(shape.item)], [...keys, Math.max(-1, ...keys) + 1]);
    $revealed.set([form.joinName(name, items.length)]);
  }

  const renderTools = (index: number, target: string, title: string) => (
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
              change(
                form.moveItem(items, index, index + by),
                form.moveItem(keys, index, index + by),
              );
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
      <GroupRemarks error={error} hint={hint} />
      <ul className={isCollapsible ? 'border-t border-ink/25' : 'grid gap-3'}>
        {items.map((value, index) => {
          const field = { name: form.joinName(name, index), schema: shape.item, value };
          const numbered = `${item.label || label} ${index + 1}`;
          const title =
            (isCollapsible ? form.getItemTitle(shape.item, value) : String(value)) || numbered;
          return isCollapsible ? (
            <li key={keys[index]}>
              <CollapsibleItem name={field.name} title={title} value={value}>
                <SchemaField {...field} label="" />
                <div className="-mb-3 flex">{renderTools(index, `« ${title} »`, title)}</div>
              </CollapsibleItem>
            </li>
          ) : (
            <li key={keys[index]} className="flex flex-wrap items-start gap-x-1">
              <div className="min-w-0 flex-[1_1_14rem] [&_label]:visually-hidden">
                <SchemaField {...field} label={numbered} />
              </div>
              {renderTools(index, numbered, title)}
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

interface CollapsibleItemProps {
  name: string;
  title: string;
  value: unknown;
  children: ReactNode;
}

/** Displays an item's title, its price and what is to be done in it, also while it is collapsed. */
function CollapsibleItem({ name, title, value, children }: CollapsibleItemProps) {
  const { placeholder, price } = (value ?? {}) as Record<string, unknown>;
  const isNamed = (field: string) => form.isInside(name, field);
  const hasError = Object.keys(useStore($errors)).some(isNamed);
  const isIncomplete = Object.keys(useStore($checks)).some(isNamed);
  return (
    <details className="group border-b border-ink/25 open:bg-ink/3" data-field={name}>
      <summary className="flex min-h-12 cursor-pointer list-none items-start gap-3 py-2.5 pr-2 hover:bg-ink/5 [&::-webkit-details-marker]:hidden">
        <DisclosureIcon className="mt-1.5 text-red group-open:rotate-45" />
        <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1.5">
          <span className="min-w-0 flex-[1_1_13rem] font-semibold wrap-break-word">{title}</span>
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            {hasError && <Badge tone="faulty">À corriger</Badge>}
            {isIncomplete && <Badge tone="open">À compléter</Badge>}
            {typeof price === 'number' && <span>{formatPrice(price)}</span>}
            {placeholder === true && <Badge tone="open">À approuver</Badge>}
          </span>
        </span>
      </summary>
      <div className="grid gap-5 pt-1 pb-6 pl-3 *:min-w-0 md:pl-6">{children}</div>
    </details>
  );
}
