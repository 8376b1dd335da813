import type { ContentText } from '#src/api/admin/content.ts';
import { listUnfilledBrackets } from '#src/lib/text.ts';
import { type Path, walkValues } from './placeholders.ts';

/** Dummy contact details: addresses at the reserved domain `.invalid`, and a phone number of zeros. */
const DUMMY_CONTACT = /(?<!\S)\S*\.invalid\b\S*|\+41[ 0]{9,}/g;

/** A place in a text that the administrator has to complete. */
export interface Finding {
  /** `bracket`: missing words, dummy contacts; `example`: sample text; `unsold`: no payment link. */
  kind: 'bracket' | 'example' | 'unpublished' | 'unsold';
  /** Names of what is missing, for the checklist. */
  labels: string[];
  path: Path;
  /** Shown beside the field. */
  message: string;
}

/** Fields with the same meaning in every object. Their types are unknown, as texts are not validated here. */
type CommonFields = Partial<
  Record<'placeholder' | 'published' | 'title' | 'name' | 'href' | 'checkoutUrl', unknown>
>;

export function lintText({ fields, body }: ContentText): Finding[] {
  const findings = [...walkValues(fields)].flatMap(({ value, path }): Finding[] => {
    if (typeof value === 'string') return findMissingWords(value, path);
    const item: CommonFields = value !== null && typeof value === 'object' ? value : {};
    const labels = [String(item.title ?? item.name ?? 'Exemple')];
    const listIf = (isFound: boolean, kind: Finding['kind'], field: string, message: string) =>
      isFound ? [{ kind, labels, path: [...path, field], message }] : [];
    return [
      ...listIf(
        item.placeholder === true,
        'example',
        'placeholder',
        'Les visiteurs lisent cet exemple comme un vrai texte.',
      ),
      ...listIf(
        item.published === false,
        'unpublished',
        'published',
        'Pas encore publiée : le lien du pied de page mène à la page 404.',
      ),
      ...listIf(item.checkoutUrl === null && !item.href, 'unsold', 'checkoutUrl', 'À compléter.'),
    ];
  });
  return [...findings, ...findMissingWords(body ?? '', ['body'])];
}

function findMissingWords(text: string, path: Path): Finding[] {
  const found = [...listUnfilledBrackets(text), ...(text.match(DUMMY_CONTACT) ?? [])];
  const passages = [...new Set(found)];
  if (passages.length === 0) return [];
  // Labels have neither the brackets nor a final full stop.
  const labels = passages.map((passage) => passage.replace(/^\[(.*?)\.?\]$/, '$1'));
  return [{ kind: 'bracket', labels, path, message: `À compléter : ${passages.join(', ')}.` }];
}
