import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

// The runtime of a packaged function: it gets events one after the other and streams the responses.

globalThis.awslambda = {
  streamifyResponse: (handler) => handler,
  HttpResponseStream: {
    from(reply, { statusCode, headers, multiValueHeaders }) {
      reply.writeHead(statusCode, { ...headers, ...multiValueHeaders });
      reply.flushHeaders();
      return reply;
    },
  },
};

const { LAMBDA_TASK_ROOT } = process.env;
const entry = pathToFileURL(`${LAMBDA_TASK_ROOT}/___netlify-entry-point.mjs`).href;
const { handler } = await import(entry);

const server = createServer(async (message, reply) => {
  const endsAt = Date.now() + Number(message.headers['x-seconds']) * 1_000;
  const context = {
    awsRequestId: String(message.headers['x-request']),
    callbackWaitsForEmptyEventLoop: true,
    clientContext: {},
    getRemainingTimeInMillis: () => endsAt - Date.now(),
  };
  try {
    await handler(await json(message), reply, context);
  } catch (error) {
    console.error(error);
    if (reply.headersSent) reply.destroy();
    else reply.writeHead(502).end();
  }
  // Only now the process is free for another event, because the function may go on after its response.
  process.send('free');
});

process.once('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  process.send({ port: server.address().port, version: process.version });
});
