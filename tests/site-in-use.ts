import { randomUUID } from 'node:crypto';
import { type AiProvider, startAiProvider } from './ai-provider.ts';
import { LETTER } from './letters.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from './owner.ts';
import { TestPlatform } from './platform.ts';
import { createdPost } from './posts.ts';
import type { Visitor } from './visitor.ts';

/** A site with an owner, a visitor, an AI provider that answers at once, a post and a letter. */
export interface Site {
  platform: TestPlatform;
  provider: AiProvider;
  visitor: Visitor;
  owner: Owner;
  post: { id: string; version: number };
  letter: { id: string; version: number };
  close: () => Promise<void>;
}

export async function startSite(): Promise<Site> {
  const provider = await startAiProvider({
    firstTokenMs: 0,
    tokensPerSecond: Number.POSITIVE_INFINITY,
  });
  const platform = new TestPlatform({
    environment: {
      ADMIN_PASSWORD: OWNER_PASSWORD,
      OPENAI_API_KEY: 'sk-calls',
      OPENAI_BASE_URL: provider.url,
      AI_DAILY_READINGS: '1000',
      AI_READINGS_PER_VISITOR: '1000',
    },
  });
  await platform.start();
  const owner = await ownerOf(platform);
  const post = await createdPost(owner, { published: true });
  const letter = await (
    await owner.send('POST', '/api/admin/letters', { ...LETTER, id: randomUUID() })
  ).json();
  return {
    platform,
    provider,
    visitor: platform.visitor(),
    owner,
    post,
    letter,
    async close() {
      await platform.remove();
      await provider.close();
    },
  };
}

export interface MainCall {
  /** The function that answers. */
  of: string;
  /** What is asked of it, in French. */
  what: string;
  make: (site: Site) => Promise<Response>;
}
