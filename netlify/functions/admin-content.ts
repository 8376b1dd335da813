import type { Config } from '@netlify/functions';
import {
  contentList,
  keepAside,
  readOwnerContent,
  requireTextVersion,
  resetText,
  restoreText,
  saveText,
  textVersions,
} from '#netlify/server/content/contents.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import {
  getContent,
  getContentVersion,
  listContent,
  listContentVersions,
  resetContent,
  restoreContentVersion,
  setContentAside,
  updateContent,
} from '#src/features/admin/content/api.ts';

export default serve(
  handle(listContent, () => contentList()),

  handle(getContent, (_, { id }) => readOwnerContent(id)),

  handle(updateContent, ({ version, ...text }, { id }) => saveText(id, text, version)),

  handle(resetContent, ({ version }, { id }) => resetText(id, version)),

  handle(listContentVersions, (_, { id }) => textVersions(id)),

  handle(setContentAside, (text, { id }) => keepAside(id, text)),

  handle(getContentVersion, (_, { id, parameters }) =>
    requireTextVersion(id, parameters.version ?? ''),
  ),

  handle(restoreContentVersion, (_, { id, parameters }) =>
    restoreText(id, parameters.version ?? ''),
  ),
);

export const config: Config = {
  path: [
    '/api/admin/content',
    '/api/admin/content/:id',
    '/api/admin/content/:id/versions',
    '/api/admin/content/:id/versions/:version',
  ],
};
