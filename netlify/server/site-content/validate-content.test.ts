import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Texts, validateContent } from '#netlify/server/site-content/validate-content.ts';
import { readSource, readText } from '#scripts/content/content-files.ts';
import type { ContentText } from '#src/api/admin/content.ts';
import { PAGE_LIST } from '#src/content/page-definitions.ts';
import { faqSchema } from '#src/content/schemas/faq.ts';
import { identitySchema } from '#src/content/schemas/identity.ts';
import { newsletterSchema } from '#src/content/schemas/newsletter.ts';
import { offersSchema } from '#src/content/schemas/offers.ts';
import { testimonialsSchema } from '#src/content/schemas/testimonials.ts';
import { copyProject, rewrite } from '#tests/support/project-copy.ts';

const source = await readSource(process.cwd());

type Change = [passage: string | RegExp, replacement: string];

/** What the owner is told after changes to one page's file, with plain spaces for the eye. */
async function toldAfter(name: string, ...changes: Change[]) {
  const file = `content/pages/${name}.md`;
  const root = copyProject(file);
  for (const change of changes) rewrite(join(root, file), ...change);
  const id = `pages-${name}`;
  const read = await readText(root, id);
  if ('faults' in read) return sentencesOf(read);
  return told({ [id]: read.data });
}

/** What is told of the site with these texts in the place of its own. */
function told(changed: Texts): string {
  return sentencesOf(validateContent({ ...source, ...changed }));
}

function sentencesOf(checked: ReturnType<typeof validateContent>): string {
  if (!('faults' in checked)) return 'nothing';
  return checked.faults.map(({ sentence }) => sentence).join('\n');
}

/** The fields of a page besides those of every page, as paths. */
function fieldsOf(schema: z.ZodType, path: string[] = []): string[][] {
  if (!(schema instanceof z.ZodObject)) return [path];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
    fieldsOf(field, [...path, key]),
  );
}

const FIELDS = PAGE_LIST.map(({ name, texts }) => ({
  name,
  fields: fieldsOf(texts)
    .filter(([key]) => key !== 'placeholder')
    .map((path) => path.join('.')),
}));

/** Gives the field a name that nothing knows. */
function misnamed(field: string): Change {
  const key = field.split('.').at(-1);
  const section = field.includes('.') ? `${field.split('.')[0]}:\n(?:  .*\n)*?  ` : '';
  return [new RegExp(`(?<=^${section})${key}:`, 'm'), `${key}x:`];
}

test.each(FIELDS)(
  '$name says of each field that it cannot do without it',
  async ({ name, fields }) => {
    const told = await toldAfter(name, ...fields.map(misnamed));
    for (const field of fields) {
      expect(told).toContain(`content/pages/${name}.md, champ « ${field} » : `);
      const misplaced = `« ${field.split('.').at(-1)}x »(, «.*»)? n’y (a pas sa|ont pas leur) place`;
      expect(told).toMatch(new RegExp(misplaced));
    }
  },
);

test('a page without a file is missed, and a file without a page', () => {
  const { 'pages-faq': faq, ...others } = source;
  const without = (texts: Texts) => sentencesOf(validateContent(texts));
  expect(without({ ...others, 'pages-question': faq as ContentText })).toBe(
    'content/pages/question.md : aucune page du site ne porte ce nom.\ncontent/pages/faq.md manque.',
  );
  expect(without(others)).toBe('content/pages/faq.md manque.');
});

describe('a mistake is told by its file and its place', () => {
  test('an empty text', async () => {
    expect(await toldAfter('contact', [/^promise: .*$/m, 'promise: ""'])).toBe(
      'content/pages/contact.md, champ « promise » : ce texte ne peut pas être vide. La phrase au-dessus du formulaire.',
    );
  });

  test('a word between braces that has no value', async () => {
    const told = await toldAfter('qui-suis-je', ['{annees} ans', '{anees} ans']);
    expect(told).toContain(
      'content/pages/qui-suis-je.md, champ « subtitle » : {anees} n’est pas connu. Les mots possibles : nom, email,',
    );
  });

  test('a marker that its page does not know, with those it knows', async () => {
    const told = await toldAfter('temoignages', ['liste: temoignages', 'liste: avis']);
    expect(told).toBe(
      'content/pages/temoignages.md : <!-- liste: avis --> n’est pas connu sur cette page. Les repères possibles : <!-- liste: temoignages -->.',
    );
  });

  test('a header that cannot be read', async () => {
    expect(await toldAfter('faq', ['closing: "', 'closing: : "'])).toContain(
      'content/pages/faq.md, ligne ',
    );
  });
});

test('every field of the owner’s files says what belongs in it', () => {
  const schemas = {
    ...Object.fromEntries(PAGE_LIST.map(({ name, texts }) => [name, texts])),
    ...{ identitySchema, offersSchema, faqSchema, newsletterSchema, testimonialsSchema },
  };
  const undescribed = Object.entries(schemas).flatMap(([name, schema]) =>
    undescribedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name),
  );
  expect(undescribed).toEqual([]);
});

type JsonSchema = z.core.JSONSchema.BaseSchema;

function undescribedIn({ properties = {}, items }: JsonSchema, path: string): string[] {
  const below = Object.entries(properties).flatMap(([key, field]) => {
    const own = `${path}.${key}`;
    const { description } = field as JsonSchema;
    return [...(description ? [] : [own]), ...undescribedIn(field as JsonSchema, own)];
  });
  return [...below, ...(items ? undescribedIn(items as JsonSchema, `${path}[]`) : [])];
}
