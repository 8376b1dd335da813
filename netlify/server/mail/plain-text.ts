import type { Inline } from '#src/tarot/article/inline-tree.ts';
import type { Block, MailDocument } from './document.ts';

/** The mail for programs that show text only, and for people who prefer it. */
export function toPlainText({ title, blocks, footer }: MailDocument, sender: string): string {
  const parts = [
    title.toLocaleUpperCase('fr-CH'),
    ...blocks.map(blockText),
    `-- \n${sender}`,
    ...footer.map(inlineText),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  if ('heading' in block) return `\n${underlined(inlineText(block.heading))}`;
  if ('paragraph' in block) return inlineText(block.paragraph);
  if ('list' in block) return block.list.map((item) => `- ${inlineText(item)}`).join('\n');
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  return `${block.button}\u202f:\n${block.href}`;
}

function underlined(text: string): string {
  return `${text}\n${'-'.repeat([...text].length)}`;
}

function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(textOf).join('');
}

function textOf(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  if ('strong' in inline) return inlineText(inline.strong);
  if ('emphasis' in inline) return inlineText(inline.emphasis);
  const words = inlineText(inline.link);
  const target = inline.href.replace(/^(mailto|tel):/, '');
  return words === target ? words : `${words} (${target})`;
}
