import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { answerCall, type Behaviour, findCards, findKeys } from './respond.ts';
import type { Pace, RequestBody } from './responses-api.ts';

export interface ReceivedCall {
  /** Keys of the answer that the request asks for. */
  keys: string[];
  /** Ids of the cards in the prompt. */
  cards: string[];
  api: 'responses' | 'chat';
  body: RequestBody;
  authorization: string;
  /** Whether the client disconnected before the answer was complete. */
  isAbandoned: boolean;
}

/** Decides what happens to a request; `earlierCallCount` is the number of earlier requests about the same cards. */
type Decision = (call: ReceivedCall, earlierCallCount: number) => Behaviour;

/** A server with the protocols of an AI provider (Responses API, chat completions) and a chosen pace. */
export interface AiProvider {
  /** For OPENAI_BASE_URL. */
  url: string;
  /** All calls received, oldest first. */
  calls: ReceivedCall[];
  /** Decides what happens to the next requests; by default the answer is valid. */
  behave: Decision;
  pace: Pace;
  /** Forgets the requests and restores the defaults. */
  reset: () => void;
  close: () => Promise<void>;
}

const IMMEDIATE: Pace = { firstTokenMs: 0, tokensPerSecond: Number.POSITIVE_INFINITY };

/** Starts the provider on a free port. Without a pace it answers immediately. */
export async function startAiProvider(pace: Pace = IMMEDIATE): Promise<AiProvider> {
  const provider: AiProvider = {
    url: '',
    calls: [],
    behave: () => 'write',
    pace,
    reset() {
      provider.calls = [];
      provider.behave = () => 'write';
      provider.pace = pace;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const server = createServer(async (request, reply) => {
    const isChat = request.url?.endsWith('/chat/completions');
    const sentBody = (await json(request)) as RequestBody & { messages?: RequestBody['input'] };
    // The first message of chat completions is the `instructions` of the Responses API.
    const [systemMessage, ...input] = sentBody.messages ?? [];
    const body = systemMessage
      ? { ...sentBody, instructions: systemMessage.content, input }
      : sentBody;
    const call: ReceivedCall = {
      keys: findKeys(body),
      cards: findCards(body).map(({ id }) => id),
      api: isChat ? 'chat' : 'responses',
      body,
      authorization: request.headers.authorization ?? '',
      isAbandoned: false,
    };
    const disconnection = new AbortController();
    reply.on('close', () => {
      call.isAbandoned = !reply.writableFinished;
      disconnection.abort();
    });
    const earlierCalls = provider.calls.filter(({ cards }) => cards.join() === call.cards.join());
    provider.calls.push(call);
    const options = { api: call.api, reply, pace: provider.pace, signal: disconnection.signal };
    try {
      await answerCall(body, provider.behave(call, earlierCalls.length), options);
    } catch (error) {
      if (!disconnection.signal.aborted) throw error;
    }
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return provider;
}
