import { Button } from './Button.tsx';

type ButtonEntry = readonly [label: string, action: (() => unknown) | string];

/** Label and action of each button; a string as action is a link's address. Falsy entries are skipped. */
export type ButtonList = readonly (ButtonEntry | false | '' | undefined)[];

const FIRST_LOOKS = {
  /** For dark backgrounds. */
  bold: { look: 'link', className: 'font-semibold' },
  /** For light backgrounds (`.paper`). */
  framed: { look: 'quiet', small: true },
  /** Like the other buttons, because a framed button precedes the group. */
  link: { look: 'link' },
} as const;

interface Props {
  buttons: ButtonList;
  /** Look of the first button, which is the most frequent action. */
  firstLook: keyof typeof FIRST_LOOKS;
  /** The item that the buttons act on, which screen readers read after each label. */
  itemName?: string | undefined;
}

/** Buttons that act on the adjacent item. */
export function ButtonGroup({ buttons, firstLook, itemName }: Props) {
  const firstIndex = buttons.findIndex(Boolean);
  return buttons.map((button, index) => {
    if (!button) return null;
    const [label, action] = button;
    return (
      <Button
        // biome-ignore lint/suspicious/noArrayIndexKey: a button whose label changes keeps the focus
        key={index}
        {...(index === firstIndex ? FIRST_LOOKS[firstLook] : { look: 'link' })}
        {...(typeof action === 'string' ? { href: action } : { onClick: () => action() })}
      >
        {label}
        {itemName && <span className="visually-hidden"> {itemName}</span>}
      </Button>
    );
  });
}
