import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Part } from '#src/tarot/arcana.ts';
import { answerCall, type Behaviour, cardsIn, partOf } from './ai-answers.ts';
import type { Pace, RequestBody } from './ai-protocol.ts';

export interface ReceivedCall {
  /** Null for a call that is about no single part. */
  part: Part | null;
  /** Ids of the cards in the prompt. */
  cards: string[];
  body: RequestBody;
  authorization: string;
  /** The caller went away before the answer was complete. */
  abandoned: boolean;
  tokens: number;
}

/** Decides what is done with a call; `earlier` counts those already received about the same part. */
export type Decision = (call: ReceivedCall, earlier: number) => Behaviour;

/** A server that speaks the AI provider's protocol (the Responses API), at a pace of our choice. */
export interface AiProvider {
  /** For OPENAI_BASE_URL. */
  url: string;
  /** All calls received, oldest first. */
  calls: ReceivedCall[];
  /** What is done with the next calls; writes a good text unless told otherwise. */
  behave: Decision;
  pace: Pace;
  /** Most calls open at the same moment. */
  mostAtOnce: number;
  /** Forgets the calls, and writes good texts at the first pace again. */
  reset: () => void;
  close: () => Promise<void>;
}

const AT_ONCE: Pace = { firstTokenMs: 0, tokensPerSecond: Number.POSITIVE_INFINITY };

/** Starts the provider on a free port; without a pace it answers at once. */
export async function startAiProvider(pace: Pace = AT_ONCE): Promise<AiProvider> {
  let open = 0;
  const provider: AiProvider = {
    url: '',
    calls: [],
    behave: () => 'write',
    pace,
    mostAtOnce: 0,
    reset() {
      provider.calls = [];
      provider.behave = () => 'write';
      provider.pace = pace;
      provider.mostAtOnce = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const server = createServer(async (request, reply) => {
    provider.mostAtOnce = Math.max(provider.mostAtOnce, ++open);
    const body = (await json(request)) as RequestBody;
    const call: ReceivedCall = {
      part: partOf(body),
      cards: cardsIn(body).map(({ id }) => id),
      body,
      authorization: request.headers.authorization ?? '',
      abandoned: false,
      tokens: 0,
    };
    const gone = new AbortController();
    reply.on('close', () => {
      open--;
      call.abandoned = !reply.writableFinished;
      gone.abort();
    });
    const earlier = provider.calls.filter(({ part }) => part === call.part).length;
    provider.calls.push(call);
    const answering = { reply, pace: provider.pace, gone: gone.signal };
    try {
      call.tokens = await answerCall(body, provider.behave(call, earlier), answering);
    } catch (error) {
      if (!gone.signal.aborted) throw error;
    }
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return provider;
}
