import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ContentText } from '#src/api/admin/content.ts';
import { PAGE_LIST } from '#src/content/page-definitions.ts';
import { type Replacement, readChangedText } from '#tests/support/project-copy.ts';
import { contentTexts } from '#tests/support/site-content.ts';
import { type Texts, validateContent } from './validate-content.ts';

/** Validates the content after these changes to one file. @returns the sentences for the administrator */
async function findFaults(id: string, ...changes: Replacement[]): Promise<string> {
  const read = await readChangedText(id, ...changes);
  const isUnreadable = 'faults' in read;
  return joinFaults(isUnreadable ? read : validateContent({ ...contentTexts, [id]: read.data }));
}

function joinFaults(result: object): string {
  const { faults = [] } = result as { faults?: { sentence: string }[] };
  return faults.map(({ sentence }) => sentence).join('\n');
}

/** Returns the paths of the fields. */
function listFieldPaths(schema: z.ZodType, path: string[] = []): string[][] {
  if (!(schema instanceof z.ZodObject)) return [path];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
    listFieldPaths(field, [...path, key]),
  );
}

const PAGES = PAGE_LIST.map(({ name, schema }) => ({
  name,
  fields: listFieldPaths(schema)
    .filter(([key]) => key !== 'placeholder')
    .map((path) => path.join('.')),
}));

/** Returns the change that gives the field an unknown name. */
function renameField(field: string): Replacement {
  const key = field.split('.').at(-1);
  const section = field.includes('.') ? `${field.split('.')[0]}:\n(?:  .*\n)*?  ` : '';
  return [new RegExp(`(?<=^${section})${key}:`, 'm'), `${key}x:`];
}

test.each(PAGES)('validateContent requires each field of $name', async ({ name, fields }) => {
  const faults = await findFaults(`pages-${name}`, ...fields.map(renameField));
  for (const field of fields) {
    expect(faults).toContain(`content/pages/${name}.md, champ « ${field} » : `);
    const misplaced = `« ${field.split('.').at(-1)}x »(, «.*»)? n’y (a pas sa|ont pas leur) place`;
    expect(faults).toMatch(new RegExp(misplaced));
  }
});

test('validateContent reports a page without a file and a file without a page', () => {
  const { 'pages-faq': faq, ...otherTexts } = contentTexts;
  const validate = (texts: Texts) => joinFaults(validateContent(texts));
  expect(validate({ ...otherTexts, 'pages-question': faq as ContentText })).toBe(
    'content/pages/question.md : aucune page du site ne porte ce nom.\ncontent/pages/faq.md manque.',
  );
  expect(validate(otherTexts)).toBe('content/pages/faq.md manque.');
});

describe('validateContent', () => {
  test('names the file and the field of an empty text', async () => {
    expect(await findFaults('pages-contact', [/^promise: .*$/m, 'promise: ""'])).toBe(
      'content/pages/contact.md, champ « promise » : ce texte ne peut pas être vide. La phrase au-dessus du formulaire.',
    );
    expect(await findFaults('offres', ['title: "Tirage gratuit"', 'title: ""'])).toBe(
      'content/offres.yaml, champ « main.0.title » : ce texte ne peut pas être vide. Le titre.',
    );
  });

  test('names the known placeholders after an unknown one', async () => {
    const faults = await findFaults('pages-qui-suis-je', ['{annees} ans', '{anees} ans']);
    expect(faults).toContain(
      'content/pages/qui-suis-je.md, champ « subtitle » : {anees} n’est pas connu. Les mots possibles : nom, email,',
    );
  });

  test('names the markers that the page knows after an unknown one', async () => {
    const faults = await findFaults('pages-temoignages', ['liste: temoignages', 'liste: avis']);
    expect(faults).toBe(
      'content/pages/temoignages.md : <!-- liste: avis --> n’est pas connu sur cette page. Les repères possibles : <!-- liste: temoignages -->.',
    );
  });

  test('names the file and the line of a header that cannot be read', async () => {
    expect(await findFaults('pages-faq', ['closing: "', 'closing: : "'])).toContain(
      'content/pages/faq.md, ligne ',
    );
  });
});
