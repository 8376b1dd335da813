import { atom } from 'nanostores';
import { askConfirmation } from '#src/features/admin/session/confirmation.ts';
import { recipientsOf } from '#src/features/admin/subscribers/store.ts';
import type { OwnerPost } from '#src/features/blog/api.ts';
import type { PostState } from '#src/features/blog/model.ts';
import { NOTICE_MINUTES } from '#src/features/newsletter/model.ts';
import { formatDateTime } from '#src/time.ts';
import type { PostFields } from './post-editor.ts';

export const NOTICE_LABEL = 'Prévenir les abonnés aux articles par e-mail';

/** Whom a notice reaches, and when. */
export function noticeHint(recipients: string): string {
  const { earliest, latest } = NOTICE_MINUTES;
  return `${recipients} L’e-mail part entre ${earliest} et ${latest}\u00a0minutes après la parution\u202f; repasser l’article en brouillon d’ici là le retient.`;
}

/** Whether readers, and with them the subscribers, have seen it before. */
export function hasAppeared(saved: Pick<OwnerPost, 'publishedAt'> | null): boolean {
  return saved?.publishedAt != null && Date.parse(saved.publishedAt) <= Date.now();
}

export function publicationOf({ published, publishAt }: PostFields): PostState {
  if (!published) return 'draft';
  return publishAt ? 'scheduled' : 'published';
}

/** Whether saving these fields makes a post public, or sets the date when it will be. */
export function isRelease(fields: PostFields, saved: OwnerPost | null): boolean {
  const wanted = publicationOf(fields);
  return wanted !== 'draft' && saved?.state !== 'published' && saved?.state !== wanted;
}

/** Says what publishing does and whom it tells. @returns whether to tell them; null: not now */
export async function askRelease(
  { notice, publishAt }: Pick<PostFields, 'notice' | 'publishAt'>,
  saved: OwnerPost | null,
): Promise<boolean | null> {
  const hint = noticeHint(await recipientsOf('articles'));
  const $ticked = atom(notice);
  const question = publishAt
    ? { question: 'Programmer cet article ?', confirm: 'Programmer' }
    : { question: 'Publier cet article maintenant ?', confirm: 'Publier' };
  const moment = publishAt
    ? `Il paraîtra le ${formatDateTime(publishAt)}.`
    : 'Il sera en ligne aussitôt.';
  const answer = await askConfirmation({
    ...question,
    cancel: 'Pas encore',
    ...(hasAppeared(saved)
      ? { detail: `${moment} Il a déjà paru\u202f: personne n’est prévenu une seconde fois.` }
      : { detail: moment, box: { label: NOTICE_LABEL, hint, $ticked } }),
  });
  return answer === 'confirm' ? $ticked.get() : null;
}
