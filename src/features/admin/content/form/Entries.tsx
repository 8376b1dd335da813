import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatPrice } from '#src/content/format.ts';
import { emptyValue, readField, type ShapeOf } from '#src/features/admin/content/schema/schema.ts';
import {
  entriesOf,
  fieldIn,
  moved,
  namesAround,
} from '#src/features/admin/content/schema/values.ts';
import { changeField, removeItem } from '#src/features/admin/content/texts/editor.ts';
import { withinSentence } from '#src/text/words.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DeleteButton, IconButton } from '#src/ui/IconButton.tsx';
import { Lozenge } from '#src/ui/Lozenge.tsx';
import { Input, Said, type Told } from './Input.tsx';
import { $checks, $faults, $revealed } from './remarks.ts';

const MOVES = [
  { hint: 'Monter', by: -1 },
  { hint: 'Descendre', by: 1 },
];

interface Props extends Told {
  shape: ShapeOf<'list' | 'record'>;
  value: unknown;
}

/**
 * The entries of a list, which can be added, moved and removed, or of a record, whose keys are the site’s. They are folded,
 * unless each is a control alone; a record is so as a whole.
 */
export function EntriesInput({ name, label, hint, fault, shape, value }: Props) {
  const list = shape.kind === 'list' ? shape : null;
  const items: unknown[] = list && Array.isArray(value) ? value : [];
  /** Under which key React knows each item, as they were moved and removed here; one that comes back has its first one. */
  const [order, setOrder] = useState<number[]>([]);
  const keys = order.length === items.length ? order : items.map((_, index) => index);
  const item = readField(shape.item);
  const isPlain = list && item.shape.kind !== 'group' && item.shape.kind !== 'list';
  const entries = entriesOf(name, shape, list ? items : value).map((entry, index) => ({
    ...entry,
    key: keys[index] ?? entry.name,
    label: (!isPlain && entry.title) || `${item.label || label} ${index + 1}`,
  }));

  const tools = (index: number, label: string, target: string) => (
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
              // The button stays under the finger: its item takes it along.
              flushSync(() => {
                changeField(name, moved(items, index, index + by));
                setOrder(moved(keys, index, index + by));
              });
              currentTarget.focus();
            }}
          />
        );
      })}
      {list && !list.isClosed && items.length > list.least && (
        <DeleteButton
          target={target}
          onClick={() => {
            removeItem(name, index, label);
            setOrder(keys.toSpliced(index, 1));
          }}
        />
      )}
    </div>
  );

  function add(): void {
    // What is typed next goes into it already.
    flushSync(() => {
      changeField(name, [...items, emptyValue(shape.item)]);
      setOrder([...keys, Math.max(-1, ...keys) + 1]);
      $revealed.set([fieldIn(name, items.length)]);
    });
  }

  const content = (
    <>
      <Said fault={fault} hint={hint} />
      <ul className={isPlain ? 'grid gap-3' : 'border-t border-ink/25'}>
        {entries.map(({ key, name, label, value }, index) => (
          <li
            key={key}
            data-row={key}
            className={isPlain ? 'flex flex-wrap items-start gap-x-1' : ''}
          >
            {isPlain ? (
              <>
                <div className="min-w-0 flex-[1_1_14rem] [&_label]:visually-hidden">
                  <Input name={name} schema={shape.item} value={value} label={label} />
                </div>
                {tools(index, String(value || label), label)}
              </>
            ) : (
              <Folded name={name} title={label} badges={<Marks value={value} />}>
                <Input name={name} schema={shape.item} value={value} label="" />
                {list && (
                  <div className="-mb-3 flex justify-end">
                    {tools(index, label, `« ${label} »`)}
                  </div>
                )}
              </Folded>
            )}
          </li>
        ))}
      </ul>
      {list && !list.isClosed && items.length < list.most && (
        <Button look="link" className="justify-self-start text-blue" onClick={add}>
          Ajouter {withinSentence(item.label)}
        </Button>
      )}
    </>
  );

  if (!list) {
    return (
      <Folded name={name} title={label}>
        {content}
      </Folded>
    );
  }
  return (
    <fieldset className="grid gap-2" data-field={name} tabIndex={-1}>
      <legend className="mb-1 w-full border-b-4 border-double border-ink/60 pb-1 font-title text-xl">
        {label}
      </legend>
      {content}
    </fieldset>
  );
}

/** What stands beside an entry's title: its price, that nobody has approved it yet, or that it is an example. */
function Marks({ value }: { value: unknown }) {
  const { relu, placeholder, price } = (value ?? {}) as Record<string, unknown>;
  return (
    <>
      {typeof price === 'number' && <span>{formatPrice(price)}</span>}
      {relu === false && <Badge tone="open">À relire</Badge>}
      {placeholder === true && <Badge tone="open">Exemple</Badge>}
    </>
  );
}

interface FoldedProps {
  name: string;
  title: ReactNode;
  /** States beside the title. */
  badges?: ReactNode;
  children: ReactNode;
}

/** A part of the form behind its title: its controls are there only while it is open. */
function Folded({ name, title, badges, children }: FoldedProps) {
  const revealed = useStore($revealed);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const isIn = (one: string) => namesAround(one).includes(name);
  // It unfolds by itself whenever something in it must be seen.
  if (seen !== revealed) {
    setSeen(revealed);
    if (revealed.some(isIn)) setOpen(true);
  }
  const isFaulty = Object.keys(useStore($faults)).some(isIn);
  const isToCheck = Object.keys(useStore($checks)).some(isIn);
  return (
    <div className={`border-b border-ink/25 ${isOpen ? 'bg-ink/3' : ''}`} data-field={name}>
      <button
        type="button"
        className="flex min-h-12 w-full cursor-pointer items-start gap-3 py-2.5 pr-2 text-left hover:bg-ink/5"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Lozenge className={`mt-1.5 text-red ${isOpen ? 'rotate-45' : ''}`} />
        <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1.5">
          <span className="min-w-0 flex-[1_1_13rem] font-semibold wrap-break-word">{title}</span>
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            {isFaulty && <Badge tone="faulty">À corriger</Badge>}
            {isToCheck && <Badge tone="open">À vérifier</Badge>}
            {badges}
          </span>
        </span>
      </button>
      {isOpen && <div className="grid gap-5 pt-1 pb-6 pl-3 md:pl-6">{children}</div>}
    </div>
  );
}
