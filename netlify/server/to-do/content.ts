import type { ContentSource } from '#netlify/server/content/content-source.ts';
import { approvalOf, type Finding, remarksOn } from '#netlify/server/content/remarks.ts';
import { contentTitle, orderedIds, requireKind } from '#netlify/server/content/text-kinds.ts';
import type { ToDo } from '#src/features/admin/to-do/api.ts';
import { type ToDoId, toDoOf } from './words.ts';

type Texts = ContentSource['texts'];

const STEPS = ['contact', 'phone', 'checkout', 'legal', 'testimonials', 'texts'] as const;

/** What a remark belongs to; null where it may stay: unlike a legal page, any other may remain a draft. */
function stepOf(content: string, { kind, path }: Finding): ToDoId | null {
  const isLegal = requireKind(content).group === 'legal';
  if (kind === 'draft' && !isLegal) return null;
  if (kind === 'unsold') return 'checkout';
  if (content === 'identite' && path[0] === 'phone') return 'phone';
  if (isLegal || (content === 'identite' && path[0] === 'legal')) return 'legal';
  if (content === 'identite') return 'contact';
  return content === 'temoignages' ? 'testimonials' : 'texts';
}

export function contentToDo(texts: Texts): ToDo[] {
  const ids = orderedIds(texts);
  const found = ids.flatMap((content) => {
    const text = texts[content];
    if (!text) return [];
    const isPage = content.startsWith('pages-');
    return remarksOn(text).map((remark) => ({
      step: stepOf(content, remark),
      label: isPage ? `${contentTitle(content, texts)} : ${remark.label}` : remark.label,
      ...{ content, path: remark.path },
    }));
  });
  return [
    ...STEPS.map((id) => {
      const missing = found.filter(({ step }) => step === id).map(({ step: _, ...one }) => one);
      const links = id === 'checkout' ? checkoutLinks(texts) : [];
      return toDoOf(id, { state: missing.length > 0 ? 'open' : 'ready', missing, links });
    }),
    reviewToDo(texts),
  ];
}

function reviewToDo(texts: Texts): ToDo {
  const approvals = Object.values(texts).map(approvalOf);
  const total = approvals.reduce((sum, one) => sum + one.total, 0);
  const left = approvals.reduce((sum, one) => sum + one.left.length, 0);
  if (left === 0)
    return toDoOf('review', { state: 'ready', message: 'Tous les textes sont relus.' });
  const still = left > 1 ? `${left} textes sur ${total} restent` : `1 texte sur ${total} reste`;
  const message = `${still} à relire : vos visiteurs les lisent pourtant comme les vôtres.`;
  return toDoOf('review', { state: 'open', message });
}

function checkoutLinks(texts: Texts): ToDo['links'] {
  const { main = [], complementary = [] } = (texts.offres?.fields ?? {}) as Record<
    string,
    { title?: string; checkoutUrl?: string | null }[]
  >;
  return [...main, ...complementary].flatMap(({ title = '', checkoutUrl }) =>
    checkoutUrl ? [{ label: `Offre « ${title} »`, href: checkoutUrl }] : [],
  );
}
