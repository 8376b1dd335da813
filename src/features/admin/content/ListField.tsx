import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '#src/components/Badge.tsx';
import { Button } from '#src/components/Button.tsx';
import { DisclosureIcon } from '#src/components/Disclosure.tsx';
import { DeleteButton, IconButton } from '#src/components/IconButton.tsx';
import { formatPrice } from '#src/lib/format-price.ts';
import { uncapitalize } from '#src/lib/text.ts';
import {
  $errors,
  $fieldsToReveal,
  $incompleteMessages,
  removeItem,
  setField,
} from './content-editor.ts';
import * as form from './form-schema.ts';
import { type FieldProps, GroupMessages, SchemaField } from './SchemaField.tsx';

/** Change of an item's index by the button's label. CSS rotates the buttons' icon, `back`, a left arrow. */
const MOVES = { Monter: -1, Descendre: 1 };

type Props = FieldProps & { control: form.ControlOf<'list'>; value: unknown };

/** A list whose items can be added, moved and removed. Items with several fields are collapsed. */
export function ListField({ name, label, hint, error, control, value }: Props) {
  const items: unknown[] = Array.isArray(value) ? value : [];
  // React keys, which move with the items. If none are stored for this number of items, the indexes are keys.
  const [storedKeys, setKeys] = useState<number[]>([]);
  const keys = storedKeys.length === items.length ? storedKeys : items.map((_, index) => index);
  const { itemSchema } = control;
  const itemField = form.toField(itemSchema);
  const isCollapsible = itemField.control.kind === 'group' || itemField.control.kind === 'list';

  function setItems(newItems: unknown[], newKeys: number[]): void {
    // Renders synchronously, so that the caller can move the focus.
    flushSync(() => {
      setField(name, newItems);
      setKeys(newKeys);
    });
  }

  function addItem(): void {
    setItems([...items, form.createEmptyValue(itemSchema)], [...keys, Math.max(-1, ...keys) + 1]);
    $fieldsToReveal.set([form.joinName(name, items.length)]);
  }

  const renderTools = (index: number, targetLabel: string, title: string) => (
    <div className="ml-auto flex [&>:nth-child(1)_svg]:rotate-90 [&>:nth-child(2)_svg]:-rotate-90 [&_[aria-disabled]]:cursor-default [&_[aria-disabled]]:opacity-35">
      {Object.entries(MOVES).map(([moveLabel, offset]) => {
        const newIndex = index + offset;
        const isBlocked = !(newIndex in items);
        return (
          <IconButton
            key={moveLabel}
            icon="back"
            hint={moveLabel}
            label={`${moveLabel} ${targetLabel}`}
            // Unlike `disabled`, this leaves the focus on the button.
            aria-disabled={isBlocked || undefined}
            onClick={({ currentTarget }) => {
              if (isBlocked) return;
              setItems(form.moveItem(items, index, newIndex), form.moveItem(keys, index, newIndex));
              currentTarget.focus();
            }}
          />
        );
      })}
      {!control.hasFixedItems && items.length > control.min && (
        <DeleteButton
          target={targetLabel}
          onClick={() => {
            removeItem(name, index, title);
            setKeys(keys.toSpliced(index, 1));
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
      <GroupMessages error={error} hint={hint} />
      <ul className={isCollapsible ? 'border-t border-ink/25' : 'grid gap-3'}>
        {items.map((item, index) => {
          const itemProps = { name: form.joinName(name, index), schema: itemSchema, value: item };
          const numberedLabel = `${itemField.label || label} ${index + 1}`;
          const title =
            (isCollapsible ? form.getItemTitle(itemSchema, item) : String(item)) || numberedLabel;
          return isCollapsible ? (
            <li key={keys[index]}>
              <CollapsibleItem name={itemProps.name} title={title} value={item}>
                <SchemaField {...itemProps} label="" />
                <div className="-mb-3 flex">{renderTools(index, `« ${title} »`, title)}</div>
              </CollapsibleItem>
            </li>
          ) : (
            <li key={keys[index]} className="flex flex-wrap items-start gap-x-1">
              <div className="min-w-0 flex-[1_1_14rem] [&_label]:visually-hidden">
                <SchemaField {...itemProps} label={numberedLabel} />
              </div>
              {renderTools(index, numberedLabel, title)}
            </li>
          );
        })}
      </ul>
      {!control.hasFixedItems && items.length < control.max && (
        <Button look="link" className="justify-self-start text-blue" onClick={addItem}>
          Ajouter {uncapitalize(itemField.label)}
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

/** An item that collapses to a line with its title, its price, and badges for what is wrong or missing. */
function CollapsibleItem({ name, title, value, children }: CollapsibleItemProps) {
  // `placeholder` marks an example text, such as an invented testimonial.
  const { placeholder: isPlaceholder, price } = (value ?? {}) as Record<string, unknown>;
  const isInItem = (fieldName: string) => form.isInside(name, fieldName);
  const hasError = Object.keys(useStore($errors)).some(isInItem);
  const isIncomplete = Object.keys(useStore($incompleteMessages)).some(isInItem);
  return (
    <details className="group border-b border-ink/25 open:bg-ink/3" data-field={name}>
      <summary className="flex min-h-12 cursor-pointer list-none items-start gap-3 py-2.5 pr-2 hover:bg-ink/5 [&::-webkit-details-marker]:hidden">
        <DisclosureIcon className="mt-1.5 text-red group-open:rotate-45" />
        <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1.5">
          <span className="min-w-0 flex-[1_1_13rem] font-semibold wrap-break-word">{title}</span>
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            {hasError && <Badge tone="failed">À corriger</Badge>}
            {isIncomplete && <Badge tone="warning">À compléter</Badge>}
            {typeof price === 'number' && <span>{formatPrice(price)}</span>}
            {isPlaceholder === true && <Badge tone="warning">À approuver</Badge>}
          </span>
        </span>
      </summary>
      <div className="grid gap-5 pt-1 pb-6 pl-3 *:min-w-0 md:pl-6">{children}</div>
    </details>
  );
}
