import type { Config } from '@netlify/functions';
import { contentList, readOwnerContent, saveText } from '#netlify/server/content/contents.ts';
import { handle } from '#netlify/server/http/http.ts';
import { serveOwner } from '#netlify/server/owner/sessions.ts';
import { getContent, listContent, updateContent } from '#src/api/admin/texts.ts';

export default serveOwner(
  handle(listContent, () => contentList()),

  handle(getContent, (_, { id }) => readOwnerContent(id)),

  handle(updateContent, ({ version, ...text }, { id }) => saveText(id, text, version)),
);

export const config: Config = {
  path: ['/api/admin/content', '/api/admin/content/:id'],
};
