import type { Remark } from '#src/features/admin/content/api.ts';
import type { ContentText } from '#src/features/admin/content/model.ts';
import type { Check } from '#src/features/admin/settings/api.ts';
import type { ContentSource } from './content-source.ts';
import { idsIn } from './paths.ts';

type Texts = ContentSource['texts'];
type Path = Remark['path'];

/** An ellipsis in brackets is an omission in a quotation. */
const BRACKETS = /\[(?!…\])[^\][]+\](?!\()/g;
/** Placeholder addresses: the reserved domain `.invalid`, and a phone number of zeros. */
const UNREACHABLE = /(?<!\S)\S*\.invalid\b\S*|\+41[ 0]{9,}/g;

/** The placeholders in a text, or in all texts of a value. */
export function findExamples(value: unknown): string[] {
  const found = [...everyPlace(value)].flatMap((place) =>
    typeof place.value === 'string' ? examplesIn(place.value) : [],
  );
  return [...new Set(found)];
}

function examplesIn(text: string): string[] {
  return [...(text.match(BRACKETS) ?? []), ...(text.match(UNREACHABLE) ?? [])];
}

/** The value, and everything in it with the path to it. */
function* everyPlace(value: unknown, path: Path = []): Generator<{ value: unknown; path: Path }> {
  yield { value, path };
  if (value === null || typeof value !== 'object') return;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    yield* everyPlace(item, [...path, isList ? Number(key) : key]);
  }
}

/** What the owner may set in a group of fields, wherever it stands: what is written may be of any shape. */
interface Group {
  placeholder?: unknown;
  published?: unknown;
  relu?: unknown;
  title?: unknown;
  id?: unknown;
  href?: unknown;
  checkoutUrl?: unknown;
}

function groupOf(value: unknown): Group {
  return value !== null && typeof value === 'object' ? value : {};
}

/** What in a text is still an example or unset, with the field to change. */
export function remarksOn({ fields, body }: ContentText): Remark[] {
  const marks = [...everyPlace(fields)].flatMap(({ value, path }) => {
    if (typeof value === 'string') return toReplace(examplesIn(value), path);
    const { placeholder, published, href, checkoutUrl } = groupOf(value);
    const remarks: Remark[] = [];
    if (placeholder === true) {
      const message = 'Exemple que les visiteurs lisent comme un vrai texte.';
      remarks.push({ path: [...path, 'placeholder'], message });
    }
    if (published === false) {
      const message = 'Brouillon : le lien du pied de page mène à la page 404.';
      remarks.push({ path: [...path, 'published'], message });
    }
    if (checkoutUrl === null && !href) {
      const message = 'Sans lien de paiement, le bouton mène à la page Contact.';
      remarks.push({ path: [...path, 'checkoutUrl'], message });
    }
    return remarks;
  });
  return [...marks, ...toReplace(examplesIn(body ?? ''), ['body'])];
}

function toReplace(examples: string[], path: Path): Remark[] {
  const list = [...new Set(examples)].join(', ');
  return list ? [{ path, message: `À remplacer : ${list}.` }] : [];
}

/** The texts in it that the owner has read again and approved; null where nothing asks for that. */
export function approvalOf({ fields }: ContentText): { approved: number; total: number } | null {
  const marks = [...everyPlace(fields)].map(({ value }) => groupOf(value).relu);
  const asked = marks.filter((relu) => typeof relu === 'boolean');
  return asked.length > 0 ? { approved: asked.filter(Boolean).length, total: asked.length } : null;
}

/** What in the texts is still an example, unset or unread. */
export function findContentChecks(texts: Texts): Check[] {
  return [
    checkIdentity(texts),
    ...idsIn('pages', texts).flatMap((id) => checkPage(id, texts)),
    checkExamples('temoignages', 'Témoignages', texts),
    checkExamples('infolettre', 'Lettres passées', texts),
    ...checkOffers(texts),
    checkOfferTexts(texts),
    checkFragments(texts),
  ];
}

function textOf(id: string, texts: Texts): ContentText {
  return texts[id] ?? { fields: null, body: null };
}

/** `placeholder` with the message `missing`, or `ready` if that is empty. */
function readyUnless(missing: string, about: Omit<Check, 'state' | 'message'>, ready: string) {
  return missing
    ? { ...about, state: 'placeholder' as const, message: missing }
    : { ...about, state: 'ready' as const, message: ready };
}

/** The first field of the text that has something open. */
function firstOpen(id: string, texts: Texts): Check['place'] {
  return { content: id, path: remarksOn(textOf(id, texts))[0]?.path ?? [] };
}

function checkIdentity(texts: Texts): Check {
  const examples = findExamples(textOf('identite', texts).fields).join(', ');
  return readyUnless(
    examples &&
      `À remplacer : ${examples}. D’ici là, personne ne peut vous joindre ni vous appeler, et les pages légales sont incomplètes.`,
    { id: 'identite', label: 'Identité', place: firstOpen('identite', texts) },
    'Vos coordonnées sont en place.',
  );
}

function checkPage(id: string, texts: Texts): Check[] {
  const { fields, body } = textOf(id, texts);
  const { title, published, placeholder } = groupOf(fields);
  const examples = findExamples([fields, body]);
  const about = {
    id: id.replace('pages-', 'page-'),
    label: `Page « ${String(title)} »`,
    place: firstOpen(id, texts),
  };
  const missing = examples.length > 0 ? ` À compléter : ${examples.join(', ')}.` : '';
  if (!published) {
    const message = `Brouillon : le lien du pied de page mène à la page 404.${missing}`;
    return [{ ...about, state: 'off', message }];
  }
  if (!placeholder && examples.length === 0) return [];
  const message = `Son texte est un exemple, que les visiteurs lisent comme le vôtre.${missing}`;
  return [{ ...about, state: 'placeholder', message }];
}

function checkExamples(id: string, label: string, texts: Texts): Check {
  const places = [...everyPlace(textOf(id, texts).fields)];
  const count = places.filter(({ value }) => groupOf(value).placeholder === true).length;
  return readyUnless(
    count
      ? `${count} ${count > 1 ? 'exemples inventés : remplacez-les' : 'exemple inventé : remplacez-le'} avant d’ouvrir le site, la loi interdit les faux avis.`
      : '',
    { id, label, place: firstOpen(id, texts) },
    'Il ne reste aucun exemple.',
  );
}

function checkOffers(texts: Texts): Check[] {
  const places = [...everyPlace(textOf('offres', texts).fields)];
  return places.flatMap(({ value, path }) => {
    const { id, title, href, checkoutUrl } = groupOf(value);
    if (checkoutUrl === undefined) return [];
    const isSet = Boolean(href ?? checkoutUrl);
    return [
      {
        id: `offre-${String(id)}`,
        label: `Offre « ${String(title)} »`,
        place: { content: 'offres', path: [...path, 'checkoutUrl'] },
        state: isSet ? 'ready' : 'off',
        message: isSet
          ? 'Son bouton mène au bon endroit.'
          : 'Sans lien de paiement, son bouton mène à la page Contact.',
      },
    ];
  });
}

function checkOfferTexts(texts: Texts): Check {
  const { fields } = textOf('offres', texts);
  const examples = findExamples(fields).join(', ');
  const open = [...everyPlace(fields)].find(
    ({ value }) => typeof value === 'string' && examplesIn(value).length > 0,
  );
  return readyUnless(
    examples && `À compléter : ${examples}. Les visiteurs lisent ces crochets.`,
    {
      id: 'offres',
      label: 'Textes des offres',
      place: { content: 'offres', path: open?.path ?? [] },
    },
    'Il ne reste rien à compléter.',
  );
}

function checkFragments(texts: Texts): Check {
  const marks = Object.entries(texts).flatMap(([id, { fields }]) =>
    [...everyPlace(fields)]
      .filter(({ value }) => typeof groupOf(value).relu === 'boolean')
      .map(({ value, path }) => ({ id, path: [...path, 'relu'], relu: groupOf(value).relu })),
  );
  const unread = marks.filter(({ relu }) => !relu);
  const [first] = unread;
  const [are, approved] =
    unread.length > 1
      ? [`fragments sur ${marks.length} ne sont pas relus`, 'Marquez-les comme relus']
      : [`fragment sur ${marks.length} n’est pas relu`, 'Marquez-le comme relu'];
  return readyUnless(
    first
      ? `${unread.length} ${are} : vos visiteurs les lisent pourtant comme les vôtres. ${approved} quand vous les approuvez.`
      : '',
    {
      id: 'fragments',
      label: 'Textes des cartes et du lexique',
      ...(first && { place: { content: first.id, path: first.path } }),
    },
    'Tous les fragments sont relus.',
  );
}
