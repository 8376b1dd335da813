import { globSync, readFileSync } from 'node:fs';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { renderInline } from '#src/text/markdown/inline.ts';

/** The lines that posts are made of: no front matter, and no marks that belong to a whole line. */
function linesOf(file: string): string[] {
  const [, , body = ''] = readFileSync(file, 'utf8').split(/^---$/m);
  return body
    .split('\n')
    .map((line) => line.replace(/^(#{1,2}|-) /, '').trim())
    .filter(Boolean);
}

/** As the library reads a line; it alone writes apostrophes as entities. */
function readByLibrary(line: string): string {
  return marked.parseInline(line, { async: false }).replaceAll('&#39;', "'");
}

test('every line of the posts that come with the site is read as the Markdown library reads it', () => {
  const lines = globSync('content/articles/*.md').flatMap(linesOf);
  expect(lines.filter((line) => /[*_[]/.test(line)).length).toBeGreaterThan(20);
  expect(lines.map((line) => renderInline(line))).toEqual(lines.map(readByLibrary));
});

test.each([
  '**gras *et penché* encore**',
  'l’*idée*, __forte__ et ***les deux***',
  'un_mot_composé, 2 * 3 * 4, **seul',
  '*a [b* c](/d)',
  '[a](/b_(c)) [d](/e\\))',
  '[a [b](/c) d](/e)',
  'https://exemple.invalid/a_(b), puis https://exemple.invalid/c',
  '\\*pas penché\\* et \\[pas un lien\\](/x)',
])('so is %s', (line) => {
  expect(renderInline(line)).toBe(readByLibrary(line));
});
