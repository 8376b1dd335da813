import { logFault } from '#netlify/server/settings/log.ts';

/** Sends one event of the stream; nothing once the client is gone. */
type Send = (event: string, data: unknown) => void;

// Proxies close a silent connection; a comment line is no event for the client.
const HEARTBEAT_MS = 5_000;

/**
 * Answers with server-sent events. `run` sends them and the stream ends with it; its signal aborts when
 * the client leaves, where that can be seen: the host does not tell its functions, so what runs there needs a
 * time limit of its own.
 */
export function eventStream(
  request: Request,
  run: (send: Send, left: AbortSignal) => Promise<void>,
): Response {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  const leave = () => gone.abort(new DOMException('The client left', 'AbortError'));
  request.signal.addEventListener('abort', leave);
  let heartbeat: ReturnType<typeof setInterval>;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (chunk: string) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(chunk));
      };
      heartbeat = setInterval(() => write(': \n\n'), HEARTBEAT_MS);
      write(': \n\n');
      await run(
        (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        gone.signal,
      ).catch((error: unknown) => {
        if (!gone.signal.aborted) logFault(error);
      });
      clearInterval(heartbeat);
      if (!gone.signal.aborted) controller.close();
    },
    cancel() {
      clearInterval(heartbeat);
      leave();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
}
