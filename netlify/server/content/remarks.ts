import type { Remark } from '#src/features/admin/content/texts/api.ts';
import type { ContentText } from '#src/features/admin/content/texts/model.ts';
import { everyPlace, type Path } from './walk.ts';

/** An ellipsis in brackets is an omission in a quotation. */
const BRACKETS = /\[(?!…\])[^\][]+\](?!\()/g;
/** Placeholder addresses: the reserved domain `.invalid`, and a phone number of zeros. */
const UNREACHABLE = /(?<!\S)\S*\.invalid\b\S*|\+41[ 0]{9,}/g;

function examplesIn(text: string): string[] {
  return [...(text.match(BRACKETS) ?? []), ...(text.match(UNREACHABLE) ?? [])];
}

/** What the owner may set in a group of fields, wherever it stands: what is written may be of any shape. */
type Group = Partial<
  Record<'placeholder' | 'published' | 'relu' | 'title' | 'name' | 'href' | 'checkoutUrl', unknown>
>;

function groupOf(value: unknown): Group {
  return value !== null && typeof value === 'object' ? value : {};
}

export interface Finding extends Remark {
  /** `draft`: a page that is not published. `unsold`: an offer without a link of payment. */
  kind: 'example' | 'draft' | 'unsold';
  label: string;
}

export function remarksOn({ fields, body }: ContentText): Finding[] {
  const findings = [...everyPlace(fields)].flatMap(({ value, path }): Finding[] => {
    if (typeof value === 'string') return toReplace(examplesIn(value), path);
    const { placeholder, published, href, checkoutUrl, title, name } = groupOf(value);
    const label = String(title ?? name ?? 'Exemple');
    const found = (isSo: boolean, kind: Finding['kind'], field: string, message: string) =>
      isSo ? [{ kind, label, path: [...path, field], message }] : [];
    const example = 'Exemple que les visiteurs lisent comme un vrai texte.';
    const draft = 'Brouillon : le lien du pied de page mène à la page 404.';
    const unsold = 'Sans lien de paiement, le bouton mène à la page Contact.';
    return [
      ...found(placeholder === true, 'example', 'placeholder', example),
      ...found(published === false, 'draft', 'published', draft),
      ...found(checkoutUrl === null && !href, 'unsold', 'checkoutUrl', unsold),
    ];
  });
  return [...findings, ...toReplace(examplesIn(body ?? ''), ['body'])];
}

function toReplace(examples: string[], path: Path): Finding[] {
  const list = [...new Set(examples)];
  if (list.length === 0) return [];
  const label = list.map((one) => one.replace(/^\[(.*)\]$/, '$1')).join(', ');
  return [{ kind: 'example', label, path, message: `À remplacer : ${list.join(', ')}.` }];
}

/** How many texts in it the owner reads again, and those that she has not approved yet. */
export function approvalOf({ fields }: ContentText): { total: number; left: Path[] } {
  const marks = [...everyPlace(fields)].map(({ value, path }) => ({
    path,
    relu: groupOf(value).relu,
  }));
  const asked = marks.filter(({ relu }) => typeof relu === 'boolean');
  const left = asked.filter(({ relu }) => !relu).map(({ path }) => path);
  return { total: asked.length, left };
}
