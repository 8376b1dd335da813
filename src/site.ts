/** A page as links name it. */
interface Route {
  path: string;
  label: string;
}

/** Language of every page. */
export const LANGUAGE = 'fr-CH';

/** The site's name, written beside the sun on every page and after every title. */
export const SITE_NAME = 'Tarot de Marseille';

/** Where the host runs functions and keeps stores unless it is told otherwise. */
export const DEFAULT_REGION = 'us-east-2';

export const NAVIGATION: Route[] = [
  { path: '/', label: 'Accueil' },
  { path: '/qui-suis-je', label: 'Qui suis-je' },
  { path: '/tarifs', label: 'Tarifs' },
  { path: '/services', label: 'Services' },
  { path: '/guide-tarot', label: 'Guide' },
  { path: '/blog', label: 'Blog' },
  { path: '/faq', label: 'FAQ' },
  { path: '/infolettre', label: 'Lettre' },
  { path: '/contact', label: 'Contact' },
];

/** The one thing the header invites to do. */
export const DRAW: Route = { path: '/tirage', label: 'Tirage gratuit' };

/** The spreads to draw, the house's own first. */
export const SPREAD_ROUTES: Route[] = [
  { path: '/tirage', label: 'Dix cartes' },
  { path: '/tirage/croix', label: 'La croix' },
  { path: '/tirage/trois', label: 'Trois cartes' },
];

interface FooterColumn {
  title: string;
  links: Route[];
}

export const FOOTER: FooterColumn[] = [
  {
    title: 'Informations légales',
    links: [
      { path: '/mentions-legales', label: 'Mentions légales' },
      { path: '/conditions', label: 'Conditions générales' },
      { path: '/confidentialite', label: 'Confidentialité' },
      { path: '/cookies', label: 'Cookies' },
    ],
  },
  {
    title: 'Services et navigation',
    links: [
      { path: '/accueil', label: 'Les cinq cartes' },
      { path: '/tirage', label: 'Tirage gratuit' },
      { path: '/mes-tirages', label: 'Vos tirages' },
      { path: '/tarifs', label: 'Tarifs' },
      { path: '/services', label: 'Services' },
      { path: '/qui-suis-je', label: 'Qui suis-je' },
      { path: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Contenus et communauté',
    links: [
      { path: '/blog', label: 'Blog' },
      { path: '/guide-tarot', label: 'Guide du tarot' },
      { path: '/arcanes', label: 'Les 22 arcanes' },
      { path: '/arcane-du-jour', label: 'L’arcane du jour' },
      { path: '/faq', label: 'Questions fréquentes' },
      { path: '/infolettre', label: 'Infolettre' },
      { path: '/temoignages', label: 'Témoignages' },
    ],
  },
];

/** Every page with a text of its own, and the file of content/pages that holds it. */
export const PAGE_TEXTS = {
  '/': 'accueil',
  '/accueil': 'navigation',
  '/tirage': 'tirage',
  '/tirage/croix': 'tirage-croix',
  '/tirage/trois': 'tirage-trois',
  '/tirage/amour': 'tirage-amour',
  '/tirage/travail': 'tirage-travail',
  '/tirage/oui-ou-non': 'tirage-oui-ou-non',
  '/tirage/vos-cartes': 'tirage-vos-cartes',
  '/qui-suis-je': 'qui-suis-je',
  '/tarifs': 'tarifs',
  '/services': 'services',
  '/guide-tarot': 'guide-tarot',
  '/arcanes': 'arcanes',
  '/arcanes/aide-memoire': 'arcanes-aide-memoire',
  '/arcanes/le-jeu': 'arcanes-le-jeu',
  '/arcanes/lexique': 'arcanes-lexique',
  '/arcane-de-naissance': 'arcane-de-naissance',
  '/arcane-de-l-annee': 'arcane-de-l-annee',
  '/arcane-du-jour': 'arcane-du-jour',
  '/blog': 'blog',
  '/faq': 'faq',
  '/contact': 'contact',
  '/infolettre': 'infolettre',
  '/confidentialite': 'confidentialite',
  '/mentions-legales': 'mentions-legales',
  '/conditions': 'conditions',
  '/cookies': 'cookies',
  '/temoignages': 'temoignages',
  '/404': 'introuvable',
} as const;

/** `/guide-tarot` gives `/images/partage/guide-tarot.jpg`, the picture of those who share the page. */
export function socialPicturePath(path: string): string {
  const name = path === '/' ? 'index' : path.slice(1).replaceAll('/', '-');
  return `/images/partage/${name}.jpg`;
}

/** What a page shows to those who share it until its own picture is made; netlify.toml names it too. */
export const COMMON_SOCIAL_PICTURE = '/images/apercu.jpg';

/** Pages shipped as drafts: each is routed once its text says `published: true`. */
export const DRAFT_PAGES = ['mentions-legales', 'conditions', 'cookies', 'temoignages'] as const;

/** True for the page itself and, from a section's root, for the pages below it. */
export function isCurrent(path: string, current: string): boolean {
  return path === current || (path !== '/' && current.startsWith(`${path}/`));
}
