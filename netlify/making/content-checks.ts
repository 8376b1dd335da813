import type { Term } from '#src/content/schemas/lexicon.ts';
import type { Offer, Offers } from '#src/content/schemas/offers.ts';
import type { Check } from '#src/features/admin/settings/api.ts';
import { readCardTexts } from './card-page.ts';
import {
  type PageFile,
  pageOf,
  readCards,
  readPages,
  readPairs,
  readYaml,
} from './content-files.ts';

const BRACKETS = /\[[^\][]+\](?!\()/g;
/** Placeholder addresses: the reserved domain `.invalid`, and a phone number of zeros. */
const UNREACHABLE = /\S*\.invalid\b\S*|\+41[ 0]{9,}/g;

/** The placeholders in a text, or in all texts of a value. */
export function findExamples(value: unknown): string[] {
  if (typeof value === 'string') {
    return [...(value.match(BRACKETS) ?? []), ...(value.match(UNREACHABLE) ?? [])];
  }
  if (value === null || typeof value !== 'object') return [];
  return [...new Set(Object.values(value).flatMap(findExamples))];
}

/** What in content/ is still an example, unset or unread. */
export async function findContentChecks(root: string): Promise<Check[]> {
  const offers = (await readYaml(root, 'offres.yaml')) as Offers;
  const pages = await readPages(root);
  return [
    checkIdentity(await readYaml(root, 'identite.yaml')),
    ...pages.flatMap(checkPage),
    checkExamples('temoignages.yaml', 'Témoignages', await readYaml(root, 'temoignages.yaml')),
    checkExamples('infolettre.yaml', 'Lettres passées', await readYaml(root, 'infolettre.yaml')),
    ...[...offers.main, ...offers.complementary].map(checkOffer),
    checkOfferTexts(offers),
    await checkFragments(root),
  ];
}

/** `placeholder` with the message `missing`, or `ready` if that is empty. */
function readyUnless(missing: string, about: Pick<Check, 'id' | 'label'>, ready: string): Check {
  return missing
    ? { ...about, state: 'placeholder', message: missing }
    : { ...about, state: 'ready', message: ready };
}

function checkIdentity(identity: unknown): Check {
  const examples = findExamples(identity).join(', ');
  return readyUnless(
    examples &&
      `À remplacer : ${examples}. D’ici là, personne ne peut vous joindre ni vous appeler, et les pages légales sont incomplètes.`,
    { id: 'identite', label: 'Identité (content/identite.yaml)' },
    'Vos coordonnées sont en place.',
  );
}

function checkPage({ name, data, body }: PageFile): Check[] {
  const { title, published, placeholder } = data;
  const examples = findExamples(body);
  const about = { id: `page-${name}`, label: `Page « ${title} »` };
  const missing = examples.length > 0 ? ` À compléter : ${examples.join(', ')}.` : '';
  if (!published) {
    const message = `Brouillon (content/pages/${name}.md) : le lien du pied de page mène à la page 404.${missing}`;
    return [{ ...about, state: 'off', message }];
  }
  if (!placeholder && examples.length === 0) return [];
  const message = `Le texte de content/pages/${name}.md est un exemple, que les visiteurs lisent comme le vôtre.${missing}`;
  return [{ ...about, state: 'placeholder', message }];
}

function checkExamples(file: string, label: string, value: unknown): Check {
  const count = JSON.stringify(value).match(/"placeholder":true/g)?.length;
  return readyUnless(
    count
      ? `${count} ${count > 1 ? 'exemples inventés : remplacez-les' : 'exemple inventé : remplacez-le'} avant d’ouvrir le site, la loi interdit les faux avis.`
      : '',
    { id: file.replace('.yaml', ''), label: `${label} (content/${file})` },
    'Il ne reste aucun exemple.',
  );
}

function checkOffer({ id, title, href, checkoutUrl }: Offer): Check {
  const isSet = Boolean(href ?? checkoutUrl);
  return {
    id: `offre-${id}`,
    label: `Offre « ${title} »`,
    state: isSet ? 'ready' : 'off',
    message: isSet
      ? 'Son bouton mène au bon endroit.'
      : 'Sans lien de paiement (checkoutUrl dans content/offres.yaml), son bouton mène à la page Contact.',
  };
}

function checkOfferTexts(offers: Offers): Check {
  const examples = findExamples(offers).join(', ');
  return readyUnless(
    examples && `À compléter : ${examples}. Les visiteurs lisent ces crochets.`,
    { id: 'offres', label: 'Textes des offres (content/offres.yaml)' },
    'Il ne reste rien à compléter.',
  );
}

async function checkFragments(root: string): Promise<Check> {
  const fragments = [
    ...(await readCards(root)).flatMap((card) => Object.values(card.fragments)),
    ...(await readPairs(root)),
    ...(await readCardTexts(root)).map(({ data }) => data),
    ...((await readYaml(root, 'lexique.yaml')) as Term[]),
    pageOf(await readPages(root), 'arcanes-le-jeu'),
  ];
  const unread = fragments.filter(({ relu }) => !relu).length;
  const total = fragments.length;
  const [are, approved] =
    unread > 1
      ? [`fragments sur ${total} ne sont pas relus`, 'les avez approuvés']
      : [`fragment sur ${total} n’est pas relu`, 'l’avez approuvé'];
  return readyUnless(
    unread > 0
      ? `${unread} ${are} : vos visiteurs les lisent pourtant comme les vôtres. Passez « relu » à true quand vous ${approved}.`
      : '',
    { id: 'fragments', label: 'Textes des cartes et du lexique (relu, dans content)' },
    'Tous les fragments sont relus.',
  );
}
