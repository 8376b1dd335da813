import type { Inline } from '#src/tarot/article/inline-tree.ts';

export type Block =
  | { heading: Inline[] }
  | { paragraph: Inline[] }
  | { list: Inline[][] }
  | { button: string; href: string }
  /** What was typed elsewhere: shown as it is, line by line. */
  | { quote: string };

export interface Picture {
  /** Absolute. */
  src: string;
  alt: string;
}

/** What a mail says, before it becomes plain text and HTML. Its links are absolute. */
export interface MailDocument {
  subject: string;
  /** What mail programs show after the subject. */
  preheader: string;
  title: string;
  picture?: Picture;
  blocks: Block[];
  /** Small print: why this was sent and how to end it. */
  footer: Inline[][];
}
