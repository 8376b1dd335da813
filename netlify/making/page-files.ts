import { fillDeep } from '#src/data/fill.ts';
import { type PageText, pageTextSchema } from '#src/data/schemas/page-text.ts';
import { readIdentity } from './identity-file.ts';
import { readMarkdownFolder } from './markdown-file.ts';

/** The headers of content/pages by file name, filled from the identity. @throws OwnerError */
export async function readPageTexts(root: string): Promise<Map<string, PageText>> {
  const identity = await readIdentity(root);
  const pages = await readMarkdownFolder(root, 'content/pages', pageTextSchema, (fields) =>
    fillDeep(fields, identity),
  );
  return new Map(pages.map(({ name, data }) => [name, data]));
}
