import { logFault } from '#netlify/server/settings/log.ts';
import { Refusal } from './refusal.ts';

/** Sends one event of the stream; nothing once the client is gone. */
type Send = (event: string, data: unknown) => void;

// Proxies close a silent connection; a comment line is no event for the client.
const HEARTBEAT_MS = 5_000;
const COMMENT = ': \n\n';

/**
 * Answers with server-sent events. `run` sends them and the stream ends with it; a refusal is its last event,
 * `failed`. Its signal aborts when the client leaves, where that can be seen: the host does not tell its
 * functions, so what runs there needs a time limit of its own.
 */
export function eventStream(
  request: Request,
  run: (send: Send, left: AbortSignal) => Promise<void>,
): Response {
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  const gone = new AbortController();
  const leave = () => gone.abort();
  request.signal.addEventListener('abort', leave);
  writer.closed.catch(leave);
  const write = (chunk: string) => void writer.write(chunk).catch(leave);
  const heartbeat = setInterval(write, HEARTBEAT_MS, COMMENT);
  const send: Send = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  write(COMMENT);
  run(send, gone.signal)
    .catch((error: unknown) => {
      if (error instanceof Refusal) send('failed', { message: error.message });
      else if (!gone.signal.aborted) logFault(error);
    })
    .finally(() => {
      clearInterval(heartbeat);
      writer.close().catch(leave);
    });
  return new Response(readable, {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
  });
}
