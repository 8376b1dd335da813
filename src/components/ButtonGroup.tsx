import { Button } from './Button.tsx';

type Does = (() => unknown) | string;

/** Buttons: their words, and what they do or where they lead. What cannot be done now is left out. */
export type ButtonList = readonly (readonly [words: string, does: Does] | false | '' | undefined)[];

const FIRST = {
  /** On the night ground. */
  bold: { look: 'link', className: 'font-semibold' },
  /** On paper. */
  framed: { look: 'quiet', small: true },
  /** As the others: a framed button is before them. */
  link: { look: 'link' },
} as const;

interface Props {
  of: ButtonList;
  /** Look of the first, which is what is done most. */
  first: keyof typeof FIRST;
  /** What they are for, for those who hear the buttons one by one. */
  target?: string | undefined;
}

/** Actions on the adjacent item. */
export function ButtonGroup({ of, first, target }: Props) {
  const start = of.findIndex(Boolean);
  return of.map((one, index) => {
    if (!one) return null;
    const [words, does] = one;
    return (
      <Button
        // biome-ignore lint/suspicious/noArrayIndexKey: one whose words change keeps the focus
        key={index}
        {...(index === start ? FIRST[first] : { look: 'link' })}
        {...(typeof does === 'string' ? { href: does } : { onClick: () => does() })}
      >
        {words}
        {target && <span className="visually-hidden"> {target}</span>}
      </Button>
    );
  });
}
