import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { ButtonGroup, type ButtonList } from './ButtonGroup.tsx';

interface Props {
  title: string;
  /** To move the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  tools?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, headingRef, tools, children }: Props) {
  const id = useId();
  return (
    <section className="paper p-5 before:hidden md:p-7 lg:p-9" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b-4 border-double border-ink pb-4">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="text-title-3">
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** Replaces the rows of a list that is empty or loading. */
export function Placeholder({ title, children, ...attributes }: ComponentProps<'div'>) {
  return (
    <div className="py-8 text-center text-umber" {...attributes}>
      {title && <p className="font-title text-2xl text-ink">{title}</p>}
      {children}
    </div>
  );
}

interface RowProps {
  /** By this id `Rows` of ListPanel.tsx finds the row again, to return the focus to it. */
  id: string;
  title: ReactNode;
  excerpt?: string;
  /** Short facts in one line; falsy ones are skipped. */
  facts: readonly ReactNode[];
  /** Path of the item's public page. */
  publicPath?: string | false | null;
  /** Displayed beside the text, or below it on a narrow screen. */
  buttons?: ButtonList;
  /** The item's name, which screen readers read after labels; needed if the title is not a string. */
  itemName?: string;
  /** Other controls, displayed after `buttons`. */
  actions?: ReactNode;
  /** An icon button in the upper right corner. */
  corner?: ReactNode;
  children?: ReactNode;
}

export function ListRow(props: RowProps) {
  const { id, title, excerpt, facts, publicPath, buttons, actions, corner, children } = props;
  const { itemName = `« ${title} »` } = props;
  return (
    <li
      data-row={id}
      className="relative flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-ink/25 py-4 last:border-b-0 last:pb-0"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <h3 className={`text-[1.3125rem] wrap-anywhere ${corner ? 'pr-11' : ''}`}>{title}</h3>
        {excerpt && <p className="mt-0.5 line-clamp-2 [line-height:1.4] text-umber">{excerpt}</p>}
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-umber">
          {facts.filter(Boolean).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items have no state
            <span key={index} className="wrap-anywhere">
              {fact}
            </span>
          ))}
          {publicPath && (
            <a className="-my-2 px-1 py-2" href={publicPath} target="_blank" rel="noreferrer">
              Voir
              <span className="visually-hidden"> {itemName} sur le site (nouvel onglet)</span>
            </a>
          )}
        </p>
        {children}
      </div>
      {(buttons || actions) && (
        <div className={`flex flex-wrap items-center gap-x-4 ${corner ? 'sm:pr-11' : ''}`}>
          {buttons && <ButtonGroup buttons={buttons} firstLook="framed" itemName={itemName} />}
          {actions}
        </div>
      )}
      {corner && <div className="absolute top-2 -right-2">{corner}</div>}
    </li>
  );
}
