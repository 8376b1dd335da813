import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOf, isLoopback, Rejected, readBody } from './request.ts';
import { sendResponse } from './response.ts';

/** What the host's own interface would do, by POST and from this machine alone. */
export interface LocalActions {
  /** Null where nothing can be rebuilt. */
  rebuild: (() => Promise<void>) | null;
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

/** Whether the request was a local call; if so it has its answer. */
export async function answerLocalCall(
  message: IncomingMessage,
  reply: ServerResponse,
  { url, actions }: { url: URL; actions: LocalActions },
): Promise<boolean> {
  const call = PATH.exec(url.pathname);
  if (!call) return false;
  if (message.method !== 'POST') throw new Rejected(405, 'Method not allowed');
  // A page of another site could make the browser post here.
  const isForeign = message.headers['sec-fetch-site'] === 'cross-site';
  if (isForeign || !isLoopback(addressOf(message))) throw new Rejected(403, 'Forbidden');

  if (call.groups?.purge) {
    const { cache_tags } = JSON.parse(String(await readBody(message)));
    actions.purge(cache_tags);
    reply.writeHead(202).end();
    return true;
  }
  const name = call.groups?.name;
  if (name) {
    await sendResponse(reply, await actions.runScheduled(name), undefined);
    return true;
  }
  if (!actions.rebuild) throw new Rejected(404, 'Not found');
  // As in production, the answer does not wait for the build.
  actions.rebuild().catch((error) => console.error(error));
  reply.writeHead(200).end();
  return true;
}
