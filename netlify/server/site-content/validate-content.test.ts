import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ContentText } from '#src/api/admin/content.ts';
import { PAGE_LIST } from '#src/content/page-definitions.ts';
import { type Replacement, readChangedText } from '#tests/support/project-copy.ts';
import { contentSource } from '#tests/support/site-content.ts';
import { type Texts, validateContent } from './validate-content.ts';

/** What the admin is told after changes to one file. */
async function faultsAfter(id: string, ...changes: Replacement[]): Promise<string> {
  const read = await readChangedText(id, ...changes);
  return sentencesOf(
    'faults' in read ? read : validateContent({ ...contentSource, [id]: read.data }),
  );
}

function sentencesOf(checked: object): string {
  const { faults = [] } = checked as { faults?: { sentence: string }[] };
  return faults.map(({ sentence }) => sentence).join('\n');
}

/** The fields of a page besides those of every page, as paths. */
function fieldsOf(schema: z.ZodType, path: string[] = []): string[][] {
  if (!(schema instanceof z.ZodObject)) return [path];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
    fieldsOf(field, [...path, key]),
  );
}

const FIELDS = PAGE_LIST.map(({ name, schema }) => ({
  name,
  fields: fieldsOf(schema)
    .filter(([key]) => key !== 'placeholder')
    .map((path) => path.join('.')),
}));

/** Gives the field a name that nothing knows. */
function misnamed(field: string): Replacement {
  const key = field.split('.').at(-1);
  const section = field.includes('.') ? `${field.split('.')[0]}:\n(?:  .*\n)*?  ` : '';
  return [new RegExp(`(?<=^${section})${key}:`, 'm'), `${key}x:`];
}

test.each(FIELDS)(
  '$name says of each field that it cannot do without it',
  async ({ name, fields }) => {
    const faults = await faultsAfter(`pages-${name}`, ...fields.map(misnamed));
    for (const field of fields) {
      expect(faults).toContain(`content/pages/${name}.md, champ « ${field} » : `);
      const misplaced = `« ${field.split('.').at(-1)}x »(, «.*»)? n’y (a pas sa|ont pas leur) place`;
      expect(faults).toMatch(new RegExp(misplaced));
    }
  },
);

test('a page without a file is missed, and a file without a page', () => {
  const { 'pages-faq': faq, ...others } = contentSource;
  const without = (texts: Texts) => sentencesOf(validateContent(texts));
  expect(without({ ...others, 'pages-question': faq as ContentText })).toBe(
    'content/pages/question.md : aucune page du site ne porte ce nom.\ncontent/pages/faq.md manque.',
  );
  expect(without(others)).toBe('content/pages/faq.md manque.');
});

describe('a mistake is told by its file and its place', () => {
  test('an empty text', async () => {
    expect(await faultsAfter('pages-contact', [/^promise: .*$/m, 'promise: ""'])).toBe(
      'content/pages/contact.md, champ « promise » : ce texte ne peut pas être vide. La phrase au-dessus du formulaire.',
    );
    expect(await faultsAfter('offres', ['title: "Tirage gratuit"', 'title: ""'])).toBe(
      'content/offres.yaml, champ « main.0.title » : ce texte ne peut pas être vide. Le titre.',
    );
  });

  test('a word between braces that has no value', async () => {
    const faults = await faultsAfter('pages-qui-suis-je', ['{annees} ans', '{anees} ans']);
    expect(faults).toContain(
      'content/pages/qui-suis-je.md, champ « subtitle » : {anees} n’est pas connu. Les mots possibles : nom, email,',
    );
  });

  test('a marker that its page does not know, with those it knows', async () => {
    const faults = await faultsAfter('pages-temoignages', ['liste: temoignages', 'liste: avis']);
    expect(faults).toBe(
      'content/pages/temoignages.md : <!-- liste: avis --> n’est pas connu sur cette page. Les repères possibles : <!-- liste: temoignages -->.',
    );
  });

  test('a header that cannot be read', async () => {
    expect(await faultsAfter('pages-faq', ['closing: "', 'closing: : "'])).toContain(
      'content/pages/faq.md, ligne ',
    );
  });
});
