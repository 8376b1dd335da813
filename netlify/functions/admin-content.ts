import type { Config } from '@netlify/functions';
import { serveOwner } from '#netlify/server/auth/sessions.ts';
import { handle } from '#netlify/server/http/handler.ts';
import {
  contentList,
  readOwnerContent,
  saveText,
} from '#netlify/server/site-content/content-editing.ts';
import { getContent, listContent, updateContent } from '#src/api/admin/content.ts';

export default serveOwner(
  handle(listContent, () => contentList()),

  handle(getContent, (_, { id }) => readOwnerContent(id)),

  handle(updateContent, ({ version, ...text }, { id }) => saveText(id, text, version)),
);

export const config: Config = {
  path: ['/api/admin/content', '/api/admin/content/:id'],
};
