import type { Content, ContentText } from '#src/api/admin/content.ts';
import type { AdminClient } from './admin-session.ts';

export const CONTENT_PATH = '/api/admin/content';

export async function loadContent(admin: AdminClient, id: string): Promise<Content> {
  return (await admin.get(`${CONTENT_PATH}/${id}`)).json();
}

// biome-ignore lint/suspicious/noExplicitAny: the fields of a file are of any shape
type Fields = any;

/** Loads the current text and changes its fields with `edit`. @returns what `putContent` saves */
export async function prepareEdit(
  admin: AdminClient,
  id: string,
  edit: (fields: Fields) => void,
): Promise<{ version: number } & ContentText> {
  const { version, fields, body } = await loadContent(admin, id);
  edit(fields);
  return { version, fields, body };
}

export function putContent(admin: AdminClient, id: string, text: object): Promise<Response> {
  return admin.send('PUT', `${CONTENT_PATH}/${id}`, text);
}

/** Loads the current text, changes its fields with `edit` and saves it. */
export async function saveContent(
  admin: AdminClient,
  id: string,
  edit: (fields: Fields) => void,
  body?: string,
): Promise<Content> {
  const text = await prepareEdit(admin, id, edit);
  const response = await putContent(admin, id, { ...text, ...(body !== undefined && { body }) });
  if (!response.ok) throw new Error(`Saving ${id} answered ${await response.text()}`);
  return response.json();
}
