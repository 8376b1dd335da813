import { versionStore } from '#netlify/server/storage/version-store.ts';
import { type VersionSummary, versionSummarySchema } from '#src/features/admin/versions/api.ts';
import { withoutPictures } from '#src/text/markdown.ts';
import { countWords } from '#src/text/words.ts';
import { type StoredPost, storedPostSchema } from './stored-post.ts';

export const postVersions = versionStore('post-versions', storedPostSchema);

/** Summaries of the versions before the current one, newest first. */
export async function versionsOf(present: StoredPost): Promise<VersionSummary[]> {
  return (await postVersions.before(present)).map((post) =>
    versionSummarySchema.parse({ ...post, words: countWords(withoutPictures(post.content)) }),
  );
}
