import { logError } from '#netlify/server/lib/logger.ts';
import { ApiError } from './api-error.ts';

/** Sends one event of the stream; a no-op once the client has disconnected. */
type Send = (event: string, data: unknown) => void;

// Proxies close an idle connection; clients ignore comment lines.
const HEARTBEAT_MS = 5_000;
const COMMENT = ': \n\n';

/** Sends an API error as `failed`. Netlify does not report a disconnected client, so `run` needs its own timeout. */
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
      if (error instanceof ApiError) send('failed', { message: error.message });
      else if (!gone.signal.aborted) logError(error);
    })
    .finally(() => {
      clearInterval(heartbeat);
      writer.close().catch(leave);
    });
  return new Response(readable, {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
  });
}
