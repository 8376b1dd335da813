import { postsOf, publicRows } from '#netlify/server/posts/post-lists.ts';
import type { StoredPost } from '#netlify/server/posts/stored-post.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { postNotice } from '#src/tarot/letter-text.ts';
import { LETTER_LIMITS } from '#src/tarot/newsletter.ts';
import { letters, wasWritten } from './letter-store.ts';

/** Time for the author to take back a post, and for its page to be built. */
const SETTLED_MS = 10 * 60_000;
/** Older posts were announced by earlier runs, or came with a restored backup. */
const LOOKED_AT_MS = 86_400_000;

/**
 * Writes a letter for every post that appeared lately, once for each, to those who asked for articles.
 * Tells whether there was one.
 */
export async function announceNewPosts(): Promise<boolean> {
  const time = now().getTime();
  const recent = (await publicRows()).filter(({ publishedAt }) => {
    const age = time - Date.parse(publishedAt ?? '');
    return age >= SETTLED_MS && age <= LOOKED_AT_MS;
  });
  let isAnyWritten = false;
  for (const row of recent) {
    if (await wasWritten(letterIdOf(row.id))) continue;
    const [post] = await postsOf([row]);
    if (!post) continue;
    await announce(post);
    isAnyWritten = true;
  }
  return isAnyWritten;
}

function letterIdOf(post: string): string {
  return `post-${post}`;
}

async function announce(post: StoredPost): Promise<void> {
  const time = now().toISOString();
  const { subject, content } = postNotice(post);
  await letters().create(letterIdOf(post.id), {
    kind: 'articles',
    subject: subject.slice(0, LETTER_LIMITS.subject),
    preheader: post.excerpt.slice(0, LETTER_LIMITS.preheader),
    content,
    state: 'scheduled',
    isAutomatic: true,
    archived: false,
    createdAt: time,
    updatedAt: time,
    sendAt: time,
    isFannedOut: false,
    finishedAt: null,
    report: null,
    version: 1,
  });
}
