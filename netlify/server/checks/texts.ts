import * as types from '#netlify/server/site-content/content-types.ts';
import { type Finding, findingsIn } from '#netlify/server/site-content/lint-content.ts';
import type { Texts } from '#netlify/server/site-content/validate-content.ts';
import type { StatusCheck } from '#src/api/admin/checks.ts';

const SENTENCES: Record<Finding['kind'], string> = {
  bracket: 'à compléter',
  example: 'exemples à remplacer',
  unsold: 'sans lien de paiement',
  unpublished: 'pas encore publiée',
};

/** So many places of a text are named. */
const MAX_NAMED = 3;

/** One check for each text that has something to complete, which leads to the first place. */
export function checkTexts(texts: Texts): StatusCheck[] {
  return types.EDITABLE_IDS.flatMap((id) => {
    const text = texts[id];
    const isLegal = types.requireKind(id).group === 'legal';
    // Unlike a legal page, any other may stay unpublished.
    const findings = (text ? findingsIn(text) : []).filter(
      ({ kind }) => kind !== 'unpublished' || isLegal,
    );
    const [first] = findings;
    if (!first) return [];
    const parts = Map.groupBy(findings, ({ kind }) => kind);
    const title = types.contentTitle(id, text);
    const states = [...parts].map(([kind, found]) => {
      const labels = new Set(found.flatMap((finding) => finding.labels));
      // A text that is an example as a whole is named already.
      labels.delete(title);
      return SENTENCES[kind] + (kind === 'unpublished' ? '' : listLabels([...labels]));
    });
    return {
      id: `text-${id}`,
      level: 'missing',
      message: `${title} : ${states.join(' ; ')}.`,
      link: `#contenu/${id}/${first.path.join('.')}`,
    };
  });
}

function listLabels(labels: string[]): string {
  if (labels.length === 0) return '';
  const others = labels.length - MAX_NAMED;
  const rest = others > 0 ? ` et ${others > 1 ? `${others} autres` : 'un autre'}` : '';
  return ` (${labels.slice(0, MAX_NAMED).join(', ')}${rest})`;
}
