import { describe, expect, test } from 'vitest';
import { renderArticle } from '#src/lib/markdown.ts';
import {
  type Edit,
  insertImage,
  insertLink,
  type TextSelection,
  toggleMark,
  togglePrefix,
} from './markdown-commands.ts';

/** "un ‹mot›" is "un mot" with "mot" selected; "‹›" is the cursor. */
function selection(marked: string): TextSelection {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  return { text: marked.replace(/[‹›]/g, ''), start, end };
}

function applied({ text }: TextSelection, { from, to, replacement, start, end }: Edit): string {
  const changed = text.slice(0, from) + replacement + text.slice(to);
  return `${changed.slice(0, start)}‹${changed.slice(start, end)}›${changed.slice(end)}`;
}

const change = (marked: string, edit: (selected: TextSelection) => Edit) => {
  const selected = selection(marked);
  return applied(selected, edit(selected));
};
const bold = (marked: string) => change(marked, toggleMark('**'));
const italic = (marked: string) => change(marked, toggleMark('*'));

describe('bold and italic', () => {
  test.each([
    ['un ‹mot› ici', 'un **‹mot›** ici'],
    ['un ‹mot › ici', 'un **‹mot›**  ici'],
    ['un mo‹›t ici', 'un **‹mot›** ici'],
    ['un ‹› ici', 'un **‹›** ici'],
    ['- ‹un\n\n# deux›', '- **‹un**\n\n# **deux›**'],
    ['‹- un\n- deux›', '- **‹un**\n- **deux›**'],
    ['**‹un›** et **deux**', '‹un› et **deux**'],
    ['‹**un**\ndeux›', '**‹un**\n**deux›**'],
    ['*‹un›*', '***‹un›***'],
  ])('bold makes of %j %j', (before, after) => {
    expect(bold(before)).toBe(after);
  });

  test('both can be had, in either order', () => {
    const html = (marked: string) => renderArticle(selection(marked).text).html;
    expect(html(italic(bold('‹mot›')))).toBe('<p><em><strong>mot</strong></em></p>');
    expect(html(bold(italic('‹mot›')))).toBe('<p><em><strong>mot</strong></em></p>');
    expect(bold(italic(bold('‹mot›')))).toBe('*‹mot›*');
  });
});

describe('headings and lists', () => {
  test.each([
    ['# ', 'Un ‹›titre', '# Un titre‹›'],
    ['# ', '# Un ‹›titre', 'Un titre‹›'],
    ['## ', '# Un titre‹›', '## Un titre‹›'],
    ['- ', '‹un\n\ndeux›', '‹- un\n\n- deux›'],
    ['- ', '‹- un\n- deux›', '‹un\ndeux›'],
    ['- ', '‹- un\ndeux›', '‹- un\n- deux›'],
    ['- ', 'avant\n‹›\naprès', 'avant\n- ‹›\naprès'],
  ] as const)('%j makes of %j %j', (prefix, before, after) => {
    expect(change(before, togglePrefix(prefix))).toBe(after);
  });
});

describe('a link', () => {
  test.each([
    ['voir ‹le guide›.', 'voir [le guide](‹adresse›).'],
    ['voir ‹›.', 'voir [‹mots du lien›](adresse).'],
    ['‹un\ndeux›', '[un](‹adresse›)\ndeux'],
  ])('is made of %j: %j', (before, after) => {
    expect(change(before, insertLink)).toBe(after);
  });
});

describe('a picture', () => {
  const SRC = '/images/blog/0123456789abcdef0123456789abcdef-16x9.png';
  const LINE = `![Du bleu](${SRC})‹›`;

  test.each([
    ['un ‹mot› ici\ndeux', `un mot ici\n\n${LINE}\ndeux`],
    ['un\n‹›\ndeux', `un\n${LINE}\ndeux`],
    [`un\n![m‹›ot](${SRC})\ndeux`, `un\n![mot](${SRC})\n\n${LINE}\ndeux`],
    ['‹›', LINE],
  ])('into %j comes on a line of its own with its description: %j', (before, after) => {
    expect(change(before, (selected) => insertImage(selected, SRC, 'Du bleu'))).toBe(after);
  });
});
