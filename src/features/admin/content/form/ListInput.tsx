import { type MouseEvent, useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import { emptyValue, readField, type Shape } from '#src/features/admin/content/schema/schema.ts';
import { contains, fieldIn, moved, summaryOf } from '#src/features/admin/content/schema/values.ts';
import { changeField } from '#src/features/admin/content/texts/editor.ts';
import { IconButton } from '#src/features/admin/list/IconButton.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { InputProps } from './Controls.tsx';
import { FormContext } from './context.ts';
import { Folded } from './Folded.tsx';
import { Entries, EntryFields, Marks, NothingFound } from './Group.tsx';
import { Input } from './Input.tsx';
import { followItems, keyItems } from './item-keys.ts';
import { removeItem } from './remove-item.ts';

type ListShape = Extract<Shape, { kind: 'list' }>;

/** The name of a new item is there already. */
const EMPTY_CONTROL = 'input[value=""], textarea, select';
const NO_ITEMS: unknown[] = [];

/** The items of a list with a key each, which goes where the item goes. */
function useKeyedItems(value: unknown) {
  const items: unknown[] = Array.isArray(value) ? value : NO_ITEMS;
  const [known, setKnown] = useState(() => keyItems(items));
  const keyed = known.items === items ? known : followItems(known, items);
  if (keyed !== known) setKnown(keyed);
  return { items, keys: keyed.keys };
}

/** Items that can be added, moved and removed; those of several fields are folded. */
export function ListInput({ shape, ...field }: InputProps & { shape: ListShape }) {
  const { name, label } = field;
  const { cards } = useContext(FormContext);
  const { items, keys } = useKeyedItems(field.value);
  /** How many there were before the last one was added, which is open. */
  const [added, setAdded] = useState<number | null>(null);
  const item = readField(shape.item);
  const isPlain = item.shape.kind !== 'group' && item.shape.kind !== 'list';
  const titleOf = (one: unknown) => summaryOf(one, cards);
  const nameOf = (index: number) => `${item.label || label} ${index + 1}`;

  const tools = (index: number, target: string) => (
    <Tools
      target={target}
      isFirst={index === 0}
      isLast={index === items.length - 1}
      onMove={(by) => changeField(name, moved(items, index, index + by))}
      onRemove={
        shape.isClosed || items.length <= shape.least
          ? null
          : () => removeItem(name, index, titleOf(items[index]).title || nameOf(index))
      }
    />
  );

  return (
    <Entries {...field} count={isPlain ? 0 : items.length}>
      {(search) => {
        const found = items.map((one, index) => ({ one, index, key: keys[index] as number }));
        const shown = search ? found.filter(({ one }) => contains(one, search)) : found;
        return (
          <>
            {search && shown.length === 0 && <NothingFound />}
            <ul className={isPlain ? 'grid gap-3' : 'border-t border-ink/25'}>
              {shown.map(({ one, index, key }) =>
                isPlain ? (
                  <li key={key} data-row={key} className="flex flex-wrap items-start gap-x-1">
                    <div className="min-w-0 flex-[1_1_14rem] [&_label]:visually-hidden">
                      <Input
                        name={fieldIn(name, index)}
                        schema={shape.item}
                        value={one}
                        label={nameOf(index)}
                      />
                    </div>
                    {tools(index, nameOf(index))}
                  </li>
                ) : (
                  <li key={key} data-row={key}>
                    <Folded
                      name={fieldIn(name, index)}
                      title={titleOf(one).title || nameOf(index)}
                      excerpt={titleOf(one).excerpt}
                      badges={<Marks value={one} />}
                      isOpenAtFirst={index === added}
                    >
                      {() => (
                        <>
                          <EntryFields
                            name={fieldIn(name, index)}
                            schema={shape.item}
                            value={one}
                          />
                          <div className="-mb-3 flex justify-end">
                            {tools(index, `« ${titleOf(one).title || nameOf(index)} »`)}
                          </div>
                        </>
                      )}
                    </Folded>
                  </li>
                ),
              )}
            </ul>
            {!shape.isClosed && items.length < shape.most && (
              <Button
                look="link"
                className="justify-self-start text-blue"
                onClick={(event) => {
                  const list = event.currentTarget.parentElement;
                  flushSync(() => {
                    changeField(name, [...items, emptyValue(shape.item)]);
                    setAdded(items.length);
                  });
                  const row = list?.querySelector('ul')?.lastElementChild;
                  row?.querySelector<HTMLElement>(EMPTY_CONTROL)?.focus();
                }}
              >
                Ajouter {item.label ? item.label.charAt(0).toLowerCase() + item.label.slice(1) : ''}
              </Button>
            )}
          </>
        );
      }}
    </Entries>
  );
}

interface ToolsProps {
  target: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  /** Null where the item has to stay. */
  onRemove: (() => void) | null;
}

function Tools({ target, isFirst, isLast, onMove, onRemove }: ToolsProps) {
  /** The button stays under the finger: its item takes it along. */
  const moveBy = (by: 1 | -1, isEnd: boolean) => ({
    'aria-disabled': isEnd || undefined,
    onClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
      if (isEnd) return;
      flushSync(() => onMove(by));
      currentTarget.focus();
    },
  });
  return (
    <div className="ml-auto flex [&>:nth-child(1)_svg]:rotate-90 [&>:nth-child(2)_svg]:-rotate-90 [&_[aria-disabled]]:cursor-default [&_[aria-disabled]]:opacity-35">
      <IconButton icon="back" hint="Monter" label={`Monter ${target}`} {...moveBy(-1, isFirst)} />
      <IconButton
        icon="back"
        hint="Descendre"
        label={`Descendre ${target}`}
        {...moveBy(1, isLast)}
      />
      {onRemove && (
        <IconButton icon="bin" hint="Supprimer" label={`Supprimer ${target}`} onClick={onRemove} />
      )}
    </div>
  );
}
