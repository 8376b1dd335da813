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
function parseSelection(marked: string): TextSelection {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  return { text: marked.replace(/[‹›]/g, ''), start, end };
}

function applyEdit({ text }: TextSelection, { from, to, replacement, start, end }: Edit): string {
  const changed = text.slice(0, from) + replacement + text.slice(to);
  return `${changed.slice(0, start)}‹${changed.slice(start, end)}›${changed.slice(end)}`;
}

function runCommand(marked: string, createEdit: (selection: TextSelection) => Edit): string {
  const selection = parseSelection(marked);
  return applyEdit(selection, createEdit(selection));
}

const toggleBold = (marked: string) => runCommand(marked, toggleMark('**'));
const toggleItalic = (marked: string) => runCommand(marked, toggleMark('*'));

describe('toggleMark', () => {
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
  ])('turns %j into the bold %j', (before, after) => {
    expect(toggleBold(before)).toBe(after);
  });

  test('combines bold and italic in either order', () => {
    const renderHtml = (marked: string) => renderArticle(parseSelection(marked).text).html;
    const expected = '<p><em><strong>mot</strong></em></p>';
    expect(renderHtml(toggleItalic(toggleBold('‹mot›')))).toBe(expected);
    expect(renderHtml(toggleBold(toggleItalic('‹mot›')))).toBe(expected);
    expect(toggleBold(toggleItalic(toggleBold('‹mot›')))).toBe('*‹mot›*');
  });
});

test.each([
  ['# ', 'Un ‹›titre', '# Un titre‹›'],
  ['# ', '# Un ‹›titre', 'Un titre‹›'],
  ['## ', '# Un titre‹›', '## Un titre‹›'],
  ['- ', '‹un\n\ndeux›', '‹- un\n\n- deux›'],
  ['- ', '‹- un\n- deux›', '‹un\ndeux›'],
  ['- ', '‹- un\ndeux›', '‹- un\n- deux›'],
  ['- ', 'avant\n‹›\naprès', 'avant\n- ‹›\naprès'],
] as const)('togglePrefix with %j turns %j into %j', (prefix, before, after) => {
  expect(runCommand(before, togglePrefix(prefix))).toBe(after);
});

test.each([
  ['voir ‹le guide›.', 'voir [le guide](‹adresse›).'],
  ['voir ‹›.', 'voir [‹mots du lien›](adresse).'],
  ['‹un\ndeux›', '[un](‹adresse›)\ndeux'],
])('insertLink turns %j into %j', (before, after) => {
  expect(runCommand(before, insertLink)).toBe(after);
});

const SRC = '/images/blog/0123456789abcdef0123456789abcdef-16x9.png';
const LINE = `![Du bleu](${SRC})‹›`;

test.each([
  ['un ‹mot› ici\ndeux', `un mot ici\n\n${LINE}\ndeux`],
  ['un\n‹›\ndeux', `un\n${LINE}\ndeux`],
  [`un\n![m‹›ot](${SRC})\ndeux`, `un\n![mot](${SRC})\n\n${LINE}\ndeux`],
  ['‹›', LINE],
])('insertImage puts the image on a line of its own: %j becomes %j', (before, after) => {
  expect(runCommand(before, (selection) => insertImage(selection, SRC, 'Du bleu'))).toBe(after);
});
