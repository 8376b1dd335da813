import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { ButtonGroup, type ButtonList } from './ButtonGroup.tsx';

interface Props {
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A titled sheet of paper. */
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

/** Replaces the rows: the list is empty or loading. */
export function Placeholder({ title, children, ...attributes }: ComponentProps<'div'>) {
  return (
    <div className="py-8 text-center text-umber" {...attributes}>
      {title && <p className="font-title text-2xl text-ink">{title}</p>}
      {children}
    </div>
  );
}

interface RowProps {
  /** Names the row, so that the focus stays near it. */
  id: string;
  title: ReactNode;
  excerpt?: string;
  /** Short facts in one line; what does not apply is left out. */
  facts: readonly ReactNode[];
  /** Where readers see it. */
  page?: string | false | null;
  /** Beside the text, or below it where there is no room. */
  buttons?: ButtonList;
  /** Accessible description of the buttons; « title » by default. */
  target?: string;
  /** Other buttons, after them. */
  actions?: ReactNode;
  /** One drawn button in the upper corner. */
  corner?: ReactNode;
  children?: ReactNode;
}

/** One list item on a card. */
export function ListRow(props: RowProps) {
  const { id, title, excerpt, facts, page, buttons, actions, corner, children } = props;
  const { target = `« ${title} »` } = props;
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
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it has a state
            <span key={index} className="wrap-anywhere">
              {fact}
            </span>
          ))}
          {page && (
            <a className="-my-2 px-1 py-2" href={page} target="_blank" rel="noreferrer">
              Voir
              <span className="visually-hidden"> {target} sur le site (nouvel onglet)</span>
            </a>
          )}
        </p>
        {children}
      </div>
      {(buttons || actions) && (
        <div className={`flex flex-wrap items-center gap-x-4 ${corner ? 'sm:pr-11' : ''}`}>
          {buttons && <ButtonGroup of={buttons} first="framed" target={target} />}
          {actions}
        </div>
      )}
      {corner && <div className="absolute top-2 -right-2">{corner}</div>}
    </li>
  );
}
