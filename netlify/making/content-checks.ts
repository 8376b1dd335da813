import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Check } from '#src/api/admin/status.ts';
import { type PageText, pageTextSchema } from '#src/data/schemas/page-text.ts';
import { readCards } from './card-files.ts';
import { findExamples } from './examples.ts';
import { readMarkdownFolder } from './markdown-file.ts';

interface OfferText {
  id: string;
  title: string;
  href?: string | null;
  checkoutUrl: string | null;
}

async function readYaml(root: string, file: string): Promise<unknown> {
  return parse(await readFile(join(root, 'content', file), 'utf8'));
}

/** What in content/ is still an example, unset or unread. */
export async function findContentChecks(root: string): Promise<Check[]> {
  const offers = (await readYaml(root, 'offres.yaml')) as Record<
    'main' | 'complementary',
    OfferText[]
  >;
  return [
    checkIdentity(await readYaml(root, 'identite.yaml')),
    ...(await checkPages(root)),
    checkExamples('temoignages.yaml', 'Témoignages', await readYaml(root, 'temoignages.yaml')),
    checkExamples('infolettre.yaml', 'Lettres passées', await readYaml(root, 'infolettre.yaml')),
    ...[...offers.main, ...offers.complementary].map(checkOffer),
    await checkFragments(root),
  ];
}

function checkIdentity(identity: unknown): Check {
  const examples = findExamples(identity);
  return {
    id: 'identite',
    label: 'Identité (content/identite.yaml)',
    state: examples.length > 0 ? 'placeholder' : 'ready',
    message:
      examples.length > 0
        ? `À remplacer : ${examples.join(', ')}. D’ici là, personne ne peut vous joindre ni vous appeler, et les pages légales sont incomplètes.`
        : 'Vos coordonnées sont en place.',
  };
}

async function checkPages(root: string): Promise<Check[]> {
  const pages = await readMarkdownFolder(root, 'content/pages', pageTextSchema);
  return pages.flatMap(({ name, data, body }) => checkPage(name, data, findExamples(body)));
}

function checkPage(
  name: string,
  { title, published, placeholder }: PageText,
  examples: string[],
): Check[] {
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
  const count = JSON.stringify(value).match(/"placeholder":true/g)?.length ?? 0;
  return {
    id: file.replace('.yaml', ''),
    label: `${label} (content/${file})`,
    state: count > 0 ? 'placeholder' : 'ready',
    message:
      count > 0
        ? `${count} ${count > 1 ? 'exemples inventés : remplacez-les' : 'exemple inventé : remplacez-le'} avant d’ouvrir le site, la loi interdit les faux avis.`
        : 'Il ne reste aucun exemple.',
  };
}

function checkOffer({ id, title, href, checkoutUrl }: OfferText): Check {
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

async function checkFragments(root: string): Promise<Check> {
  const fragments = (await readCards(root)).flatMap((card) => Object.values(card.fragments));
  const unread = fragments.filter(({ relu }) => !relu).length;
  const total = fragments.length;
  const [are, approved] =
    unread > 1
      ? [`fragments sur ${total} ne sont pas relus`, 'les avez approuvés']
      : [`fragment sur ${total} n’est pas relu`, 'l’avez approuvé'];
  return {
    id: 'fragments',
    label: 'Textes des cartes (content/cartes)',
    state: unread > 0 ? 'placeholder' : 'ready',
    message:
      unread > 0
        ? `${unread} ${are} : la FAQ et les pages Confidentialité et Qui suis-je disent pourtant que vous ${approved}. Passez « relu » à true quand vous êtes d’accord.`
        : 'Tous les fragments sont relus.',
  };
}
