import * as contentTypes from '#netlify/server/site-content/content-types.ts';
import { type Finding, lintText } from '#netlify/server/site-content/lint-content.ts';
import type { Texts } from '#netlify/server/site-content/validate-content.ts';
import type { StatusCheck } from '#src/api/admin/checks.ts';

const KIND_LABELS: Record<Finding['kind'], string> = {
  bracket: 'à compléter',
  example: 'exemples à remplacer',
  unsold: 'sans lien de paiement',
  unpublished: 'pas encore publiée',
};

/** For each kind of finding a message names at most this number of places, and counts the others. */
const MAX_NAMED_PER_KIND = 3;

/** Creates a check for each incomplete text, with a link to the first place to complete. */
export function checkTexts(texts: Texts): StatusCheck[] {
  return contentTypes.EDITABLE_IDS.flatMap((id) => {
    const text = texts[id];
    const isLegal = contentTypes.requireTextType(id).group === 'legal';
    // Only a legal page has to be published, because the footer links to it.
    const findings = (text ? lintText(text) : []).filter(
      ({ kind }) => kind !== 'unpublished' || isLegal,
    );
    const [firstFinding] = findings;
    if (!firstFinding) return [];
    const findingsByKind = Map.groupBy(findings, ({ kind }) => kind);
    const title = contentTypes.getTextTitle(id, text);
    const problems = [...findingsByKind].map(([kind, findingsOfKind]) => {
      const labels = new Set(findingsOfKind.flatMap((finding) => finding.labels));
      // The message contains the title already, which is the label if the text as a whole is an example.
      labels.delete(title);
      return KIND_LABELS[kind] + (kind === 'unpublished' ? '' : listLabels([...labels]));
    });
    return {
      id: `text-${id}`,
      level: 'missing',
      message: `${title} : ${problems.join(' ; ')}.`,
      link: `#contenu/${id}/${firstFinding.path.join('.')}`,
    };
  });
}

function listLabels(labels: string[]): string {
  if (labels.length === 0) return '';
  const hiddenCount = labels.length - MAX_NAMED_PER_KIND;
  const rest =
    hiddenCount > 0 ? ` et ${hiddenCount > 1 ? `${hiddenCount} autres` : 'un autre'}` : '';
  return ` (${labels.slice(0, MAX_NAMED_PER_KIND).join(', ')}${rest})`;
}
