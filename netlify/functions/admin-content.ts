import { defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import * as versions from '#netlify/server/documents/versions.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { type RequestContext, respondDone } from '#netlify/server/http/request-context.ts';
import * as texts from '#netlify/server/site-content/content-editing.ts';
import { getContent, listContent, updateContent } from '#src/api/admin/content.ts';
import * as api from '#src/api/admin/documents.ts';

/** Returns which document a path names. @throws ApiError 404 for a malformed path */
function parsePath({ id, parameters }: RequestContext): [kind: api.DocumentKind, id: string] {
  const kind = api.documentKindSchema.safeParse(parameters.kind).data;
  if (!kind || !/^[\w-]{1,120}$/.test(id)) throw new ApiError(404, 'Ce texte n’existe pas.');
  return [kind, id];
}

export default defineAdminFunction(
  defineRoute(listContent, () => texts.listTexts()),
  defineRoute(getContent, (_, { id }) => texts.loadText(id)),
  defineRoute(updateContent, ({ version, ...text }, { id }) => texts.saveText(id, text, version)),

  // Versions are earlier or discarded texts of a document; above, `version` is the number of a text's saves.
  defineRoute(api.listVersions, (_, context) => versions.listVersions(...parsePath(context))),
  defineRoute(api.getVersion, (_, context) =>
    versions.requireVersion(...parsePath(context), context.parameters.version ?? ''),
  ),
  defineRoute(api.createVersion, ({ fields }, context) =>
    respondDone(versions.storeDiscardedText(...parsePath(context), fields)),
  ),
);

export const config = {
  path: [
    '/api/admin/content',
    '/api/admin/content/:id',
    '/api/admin/documents/:kind/:id/versions',
    '/api/admin/documents/:kind/:id/versions/:version',
  ],
};
