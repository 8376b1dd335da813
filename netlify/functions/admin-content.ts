import type { Config } from '@netlify/functions';
import { serveOwner } from '#netlify/server/auth/sessions.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import {
  contentList,
  loadContent,
  saveText,
} from '#netlify/server/site-content/content-editing.ts';
import { getContent, listContent, updateContent } from '#src/api/admin/content.ts';

export default serveOwner(
  defineRoute(listContent, () => contentList()),

  defineRoute(getContent, (_, { id }) => loadContent(id)),

  defineRoute(updateContent, ({ version, ...text }, { id }) => saveText(id, text, version)),
);

export const config: Config = {
  path: ['/api/admin/content', '/api/admin/content/:id'],
};
