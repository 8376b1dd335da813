import type { PageName, PageText } from './pages.ts';

/** Places in a page's body where the page puts something of its own: 'schema/croix' is written `<!-- schema: croix -->`. */
export const PAGE_MARKERS: Partial<Record<PageName, readonly string[]>> = {
  'arcanes-le-jeu': ['images/differences'],
  confidentialite: ['tableau/conservation', 'action/recevoir-lien', 'action/effacer-tirages'],
  'guide-tarot': ['galerie/arcanes', 'schema/trois', 'schema/croix', 'schema/dix'],
  services: ['liste/offres'],
  'tirage-amour': ['action/tirer'],
  'tirage-oui-ou-non': ['action/tirer', 'schema/choix'],
  'tirage-travail': ['action/tirer'],
  temoignages: ['liste/temoignages'],
};

/** A page of content/pages as .generated/pages.json holds it, its words between braces filled in. */
export interface GeneratedPage {
  name: PageName;
  text: PageText;
  /** Markdown; a marker stands in it as a paragraph, `[[schema/croix]]`. */
  body: string;
}
