import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';

const LOOPBACK = '127.0.0.1';
const BAD_GATEWAY = 502;

/** Hands requests and web sockets to another server of this machine, as they came. */
export function forwardTo(port: number) {
  function pages(message: IncomingMessage, reply: ServerResponse): void {
    const { method, url: path, headers } = message;
    const forwarded = request({ host: LOOPBACK, port, method, path, headers }, (answer) => {
      if (reply.destroyed) return;
      reply.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.rawHeaders);
      pipeline(answer, reply, () => undefined);
    });
    forwarded.once('error', () => {
      if (!reply.headersSent) reply.writeHead(BAD_GATEWAY).end();
    });
    reply.once('close', () => forwarded.destroy());
    message.pipe(forwarded);
  }

  function upgrade(message: IncomingMessage, socket: Duplex, head: Buffer): void {
    const target = connect(port, LOOPBACK, () => {
      const lines = [`${message.method} ${message.url} HTTP/1.1`];
      for (let index = 0; index < message.rawHeaders.length; index += 2) {
        lines.push(`${message.rawHeaders[index]}: ${message.rawHeaders[index + 1]}`);
      }
      target.write(`${lines.join('\r\n')}\r\n\r\n`);
      target.write(head);
      pipeline(socket, target, socket, () => undefined);
    });
    target.once('error', () => socket.destroy());
  }

  return { pages, upgrade };
}
