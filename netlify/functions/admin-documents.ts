import type { Config } from '@netlify/functions';
import * as copies from '#netlify/server/documents/copies.ts';
import * as versions from '#netlify/server/documents/versions.ts';
import { type Call, done } from '#netlify/server/http/call.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import * as api from '#src/features/admin/documents/api.ts';

function named({ id, parameters }: Call): [kind: api.DocumentKind, id: string] {
  const kind = api.documentKindSchema.safeParse(parameters.kind).data;
  if (!kind || !/^[\w-]{1,120}$/.test(id)) throw new Refusal(404, 'Ce texte n’existe pas.');
  return [kind, id];
}

export default serve(
  handle(api.listCopies, () => copies.copyList()),

  handle(api.getCopy, (_, call) => copies.readCopy(named(call)[1])),

  handle(api.keepCopy, (input, call) => copies.storeCopy(...named(call), input)),

  handle(api.dropCopy, async (writer, call) => {
    const [kind, id] = named(call);
    const copy = await copies.readCopy(id);
    if (!(await copies.deleteCopy(kind, id, writer))) {
      throw new Refusal(409, copies.MOVED_ON);
    }
    // What was never saved is gone with its copy.
    if (copy?.version === null) await versions.dropVersions(kind, id, 0);
    return { done: true as const };
  }),

  handle(api.listVersions, (_, call) => versions.versionList(...named(call))),

  handle(api.getVersion, (_, call) =>
    versions.requireVersion(...named(call), call.parameters.version ?? ''),
  ),

  handle(api.keepVersion, ({ fields }, call) => done(versions.keepText(...named(call), fields))),
);

export const config: Config = {
  path: [
    '/api/admin/documents',
    '/api/admin/documents/:kind/:id/copy',
    '/api/admin/documents/:kind/:id/versions',
    '/api/admin/documents/:kind/:id/versions/:version',
  ],
};
