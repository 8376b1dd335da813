import type { ServerRequest } from 'srvx';
import { addressOf, plainly } from './server.ts';

/** What the host's own interface would do, by POST and from this machine alone. */
interface LocalActions {
  rebuild: () => Promise<void>;
  runScheduled: (name: string) => Promise<Response>;
  /** Drops the CDN's copies with one of the tags. */
  purge: (tags: string[]) => void;
}

/** What the host tells functions about its own interface; here the calls below are that. */
export function interfaceAt(url: string): Record<string, string> {
  return {
    NETLIFY_API_URL: `${url}/.netlify/local`,
    NETLIFY_PURGE_API_TOKEN: 'local',
  };
}

const PATH =
  /^\/\.netlify\/local\/(?:build-hook|(?<purge>api\/v1\/purge)|schedule\/(?<name>[\w-]+))$/;

function isFromHere(request: ServerRequest): boolean {
  const address = addressOf(request);
  return address === '::1' || address.startsWith('127.');
}

/** Null when the request is no local call. */
export async function answerLocalCall(
  request: ServerRequest,
  actions: LocalActions,
): Promise<Response | null> {
  const call = PATH.exec(new URL(request.url).pathname);
  if (!call) return null;
  if (request.method !== 'POST') return plainly(405, 'Method not allowed');
  // A page of another site could make the browser post here.
  const isForeign = request.headers.get('sec-fetch-site') === 'cross-site';
  if (isForeign || !isFromHere(request)) return plainly(403, 'Forbidden');

  const { purge, name } = call.groups ?? {};
  if (name) return actions.runScheduled(name);
  if (purge) {
    const { cache_tags } = await request.json();
    actions.purge(cache_tags);
    return new Response(null, { status: 202 });
  }
  // As in production, the answer does not wait for the build.
  actions.rebuild().catch((error) => console.error(error));
  return new Response(null, { status: 200 });
}
