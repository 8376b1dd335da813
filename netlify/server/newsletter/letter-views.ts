import type { Letter, LetterSummary } from '#src/api/letter-schemas.ts';
import { MAIL_PAGES } from '#src/tarot/mail-pages.ts';
import { slugify } from '#src/tarot/slug.ts';
import { fullReport } from './letter-report.ts';
import type { StoredLetter } from './letter-store.ts';

/** Where a letter can be read on the site: its subject, and enough of its id to be alone there. */
export function letterSlug(id: string, { subject }: StoredLetter): string {
  // Cut in a gap between words, or without any, the subject leaves a hyphen too many: the last call drops it.
  return slugify(`${slugify(subject).slice(0, 80)}-${id.slice(-8)}`);
}

export function summarize(id: string, letter: StoredLetter): LetterSummary {
  const { kind, subject, state, isAutomatic, updatedAt, sendAt, finishedAt, archived, version } =
    letter;
  const isOnSite = state === 'sent' && archived;
  return {
    id,
    kind,
    subject,
    state,
    isAutomatic,
    updatedAt,
    sendAt,
    finishedAt,
    archived,
    archivePath: isOnSite ? `${MAIL_PAGES.archive}/${letterSlug(id, letter)}` : null,
    version,
  };
}

export async function viewLetter(id: string, letter: StoredLetter): Promise<Letter> {
  return {
    ...summarize(id, letter),
    preheader: letter.preheader,
    content: letter.content,
    report: await fullReport(id, letter),
  };
}
