import * as z from 'zod/mini';
import { JOURNAL_DATABASE } from '#src/features/privacy/model.ts';

/** What a tab did to the journal: it wrote in it, or erased a reading, or all of them (null). */
const newsSchema = z.union([
  z.object({ kind: z.literal('written') }),
  z.object({ kind: z.literal('erased'), key: z.nullable(z.string()) }),
]);

type News = z.infer<typeof newsSchema>;

let channel: BroadcastChannel | null = null;

/** Hears what other tabs do. @returns how to stop */
export function listenToTabs(hear: (news: News) => void): () => void {
  const opened = new BroadcastChannel(JOURNAL_DATABASE);
  opened.onmessage = ({ data }) => {
    const news = newsSchema.safeParse(data).data;
    if (news) hear(news);
  };
  channel = opened;
  return () => {
    opened.close();
    channel = null;
  };
}

export function tellTabs(news: News): void {
  channel?.postMessage(news);
}
