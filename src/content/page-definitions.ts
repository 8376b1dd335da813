import * as z from 'zod';
import { capitalize } from '#src/lib/text.ts';
import { DAILY_CARD_PATH, DRAW, MAIL_PAGES } from '#src/site-config.ts';
import { DECK_IDS } from '#src/tarot/arcana.ts';
import { CARD_BASE_NAMES } from '#src/tarot/card-image-files.ts';
import { NAMES_IN_SENTENCES } from '#src/tarot/interpretation/find-card-names.ts';
import { spreadPath } from '#src/tarot/spread-types.ts';
import { getSpread, type SpreadId } from '#src/tarot/spreads.ts';
import { exampleFlag, line, pagePath, text } from './schemas/field-types.ts';

/** The name of each card by the base name of its picture, for the choices of the field `card`. */
const CARD_LABELS = Object.fromEntries(
  CARD_BASE_NAMES.map((baseName, number) => {
    const id = DECK_IDS[number] ?? '';
    return [baseName, capitalize(NAMES_IN_SENTENCES[id] ?? id)];
  }),
);

const COMMON_FIELDS = {
  title: line('Le grand titre de la page.'),
  subtitle: line('La phrase sous le grand titre.'),
  description: z
    .string()
    .min(110, 'au moins 110 signes : c’est le texte sous le lien dans un moteur de recherche.')
    .max(160, 'au plus 160 signes : la suite serait coupée par les moteurs de recherche.')
    .describe('La description pour les moteurs de recherche.'),
  keywords: z
    .array(line('Un mot-clé.'))
    .min(4, 'au moins quatre mots-clés.')
    .describe('Les mots-clés.'),
  published: z.boolean().describe('Page publiée ; sinon, elle reste hors du site.'),
  /** Whether the text is an example; not about placeholders such as `{nom}`. */
  placeholder: exampleFlag,
  updated: z.iso
    .date('une date comme « 2026-11-21 ».')
    .describe('Le jour de la dernière modification du texte.'),
  card: z
    .enum(CARD_BASE_NAMES, 'le nom d’un dessin de content/jeu, par exemple « 09-l-hermite ».')
    .describe('La carte qui accompagne la page et son image de partage.')
    .meta({ words: CARD_LABELS }),
};

function page<Fields extends z.ZodRawShape = Record<never, never>>(
  settings: PageSettings,
  fields = {} as Fields,
) {
  return { ...settings, schema: z.strictObject({ ...COMMON_FIELDS, ...fields }) };
}

function item<Fields extends z.ZodRawShape>(description: string, fields: Fields) {
  return z.strictObject(fields).describe(description);
}

function sections<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject(fields).describe('Les parties de la page.');
}

function buttons<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject(fields).describe('Les mots des boutons.');
}

// Fields that several pages have.
const draw = line('Les mots du bouton qui mène au tirage.');
const contact = line('Les mots du bouton qui mène à la page Contact.');
const guide = line('Les mots du bouton qui mène au guide.');
const retry = line('Les mots du bouton qui charge la page une nouvelle fois.');
const closing = text('La phrase au-dessus des derniers boutons de la page.');
/** The end of a page: a phrase above two buttons. */
const ending = { closing, buttons: buttons({ draw, contact }) };

/** Texts that a page displays while the storage is unavailable. */
const unreachableTexts = {
  unreachable: line('Le titre quand le site ne peut pas lire ce qu’il garde.'),
  unreachableText: text('Ce que la personne peut faire en attendant.'),
};

/** Texts around the buttons with which visitors download and erase their data. */
const dataSections = {
  data: line('Le titre des données.'),
  dataText: text('Ce que contient le fichier à télécharger.'),
  erase: line('Les mots qui déplient le bouton d’effacement.'),
  eraseText: text('Ce que l’effacement supprime, et qu’il est définitif.'),
};
const dataButtons = {
  download: line('Les mots du bouton qui télécharge les données.'),
  erase: line('Les mots du bouton qui efface tout.'),
};

const links = z
  .array(item('Un lien.', { href: pagePath, label: line('Les mots du lien.') }))
  .min(1, 'au moins un lien.')
  .describe('Où aller ensuite ; le premier est un bouton.');

/** Fields of a tile (not a tarot card) that links to a page. Forms have no control for a `fixed` field. */
const linkTile = {
  id: z.string().describe('Le nom, qui ne change pas.').meta({ input: 'fixed' }),
  title: line('Le titre.'),
  text: text('Le texte.'),
  href: pagePath,
};

/** Fields of the pages that calculate a card from a date. */
const dateCardTexts = {
  promise: text('Les phrases au-dessus du formulaire.'),
  byHand: text('Ce qui le remplace sans JavaScript.'),
  sections: sections({
    cards: line('Le titre des 22 textes.'),
    cardsText: line('La phrase sous ce titre.'),
  }),
  ...ending,
};

/** Fields of the pages that display drawn cards. */
const drawTexts = {
  hint: text('Ce que la personne doit faire, au-dessus des cartes.'),
  sections: sections({ explanation: line('Le titre de l’explication.') }),
};

/** Fields of the pages about a topic of readings, such as love. */
const topicTexts = { buttons: buttons({ draw, guide }) };

/** Titles of the groups of links in the header's menu; the other links of the header are in its bar. */
export const HEADER_GROUPS = { draws: 'Tirages', cards: 'Arcanes' } as const;

/** The columns of the footer, from left to right. */
export const FOOTER_COLUMNS = {
  legal: 'Informations légales',
  site: 'Services et navigation',
  contents: 'Contenus et communauté',
} as const;

/** The settings of a page with its own text, `content/pages/{name}.md`. */
interface PageSettings {
  /** Path, without a trailing slash. */
  path: string;
  /** Markers that the page replaces with elements; 'schema/croix' is `<!-- schema: croix -->` in the text. */
  markers?: readonly string[];
  /** The group in which the administration lists the text; `pages` by default. */
  group?: 'pages' | 'legal' | 'newsletter';
  /** The link in the header: its label in the bar, or its group in the menu and its label. */
  // The bar is full in the narrowest window that displays it (1024 px): a new link must replace another.
  header?: string | readonly [keyof typeof HEADER_GROUPS, string];
  /** The column and the label of the link in the footer. */
  footer?: readonly [keyof typeof FOOTER_COLUMNS, string];
  /** The page, rendered by `[optional].astro`, exists only if its front matter is `published`. */
  optional?: true;
  /** False excludes the page from search engines and from the sitemap. */
  indexed?: false;
  /** Path of the page whose social image this page uses. */
  socialPicturePage?: string;
}

function spreadPage(id: SpreadId, settings: Partial<PageSettings> = {}) {
  const spread = getSpread(id);
  const header = ['draws', spread.shortName] as const;
  return page({ path: spreadPath(spread), header, ...settings }, drawTexts);
}

/** Returns the settings of a page that opens from a mail, or after a form is sent without JavaScript. */
function mailPageSettings(path: string) {
  return { path, group: 'newsletter', indexed: false, socialPicturePage: '/infolettre' } as const;
}

/** Settings of the legal pages that may be unpublished. */
const OPTIONAL_LEGAL = { group: 'legal', optional: true } as const;

/** All pages, in the order of the menus. */
export const PAGES = {
  accueil: page(
    { path: '/', header: 'Accueil' },
    {
      dailyCard: text('La ligne qui mène à l’arcane du jour ; un lien s’écrit [texte](/adresse).'),
      infoBlocks: z
        .array(item('Une carte d’information.', { ...linkTile, link: line('Les mots du lien.') }))
        .min(1, 'au moins une carte.')
        .describe('Les cartes d’information.'),
    },
  ),
  /** A page with five tiles; the home page is `accueil`. */
  navigation: page(
    { path: '/accueil', footer: ['site', 'Les cinq cartes'] },
    {
      button: line('Les mots du bouton qui mène au tirage.'),
      cards: z
        .array(item('Une carte.', linkTile))
        .length(5, 'les cinq cartes.')
        .describe('Les cinq cartes.'),
    },
  ),
  tirage: spreadPage('ten', { footer: ['site', DRAW.label] }),
  'tirage-croix': spreadPage('cross'),
  'tirage-trois': spreadPage('three'),
  'tirage-lire': page(
    { path: '/tirage/lire', indexed: false, socialPicturePage: DRAW.path },
    drawTexts,
  ),
  'mes-tirages': page(
    {
      path: '/mes-tirages',
      header: ['draws', 'Vos tirages'],
      footer: ['site', 'Vos tirages'],
      indexed: false,
      socialPicturePage: DRAW.path,
    },
    drawTexts,
  ),
  'tirage-amour': page({ path: '/tirage/amour', markers: ['action/tirer'] }, topicTexts),
  'tirage-travail': page({ path: '/tirage/travail', markers: ['action/tirer'] }, topicTexts),
  'tirage-oui-ou-non': page(
    { path: '/tirage/oui-ou-non', markers: ['action/tirer', 'schema/choix'] },
    topicTexts,
  ),
  'qui-suis-je': page(
    { path: '/qui-suis-je', header: 'Qui suis-je', footer: ['site', 'Qui suis-je'] },
    { buttons: buttons({ draw, contact, back: line('Le lien de retour à l’accueil.') }) },
  ),
  tarifs: page(
    { path: '/tarifs', header: 'Tarifs', footer: ['site', 'Tarifs'] },
    {
      sections: sections({
        main: line('Le titre des offres principales.'),
        complementary: line('Le titre des services complémentaires.'),
        phone: line('Le titre de la ligne téléphonique.'),
        testimonials: line('Le titre des avis.'),
        faq: line('Le titre des questions.'),
        guarantees: line('Le titre des garanties.'),
        closing: line('Le titre en fin de page.'),
      }),
      ...ending,
    },
  ),
  services: page(
    {
      path: '/services',
      header: 'Services',
      footer: ['site', 'Services'],
      markers: ['liste/offres'],
    },
    {
      sections: sections({
        main: line('Le titre des offres principales.'),
        complementary: line('Le titre des services complémentaires.'),
        testimonials: line('Le titre des avis.'),
        why: line('Le titre de « Pourquoi me choisir ».'),
        closing: line('Le titre en fin de page.'),
      }),
      ...ending,
    },
  ),
  'guide-tarot': page({
    path: '/guide-tarot',
    header: 'Guide',
    footer: ['contents', 'Guide du tarot'],
    markers: ['galerie/arcanes', 'schema/trois', 'schema/croix', 'schema/dix'],
  }),
  arcanes: page(
    {
      path: '/arcanes',
      header: ['cards', 'Les 22 arcanes'],
      footer: ['contents', 'Les 22 arcanes'],
    },
    ending,
  ),
  'arcanes-aide-memoire': page(
    { path: '/arcanes/aide-memoire' },
    {
      legend: text('Ce que veulent dire les signes, après les cartes de chaque feuille.'),
      ...ending,
    },
  ),
  'arcanes-le-jeu': page(
    { path: '/arcanes/le-jeu', markers: ['images/differences'] },
    {
      differences: z
        .array(
          item('Une carte.', { card: COMMON_FIELDS.card, text: text('Ce qui diffère sur elle.') }),
        )
        .min(1, 'au moins une carte.')
        .describe('Les cartes qui montrent une différence.'),
    },
  ),
  'arcanes-lexique': page({ path: '/arcanes/lexique' }),
  'arcane-de-naissance': page({ path: '/arcane-de-naissance' }, dateCardTexts),
  'arcane-de-l-annee': page({ path: '/arcane-de-l-annee' }, dateCardTexts),
  'arcane-du-jour': page(
    {
      path: DAILY_CARD_PATH,
      header: ['cards', 'L’arcane du jour'],
      footer: ['contents', 'L’arcane du jour'],
    },
    {
      sections: sections({
        covered: line('Le titre à côté de la carte face cachée.'),
        coveredText: text('Le texte à côté de la carte face cachée.'),
        question: line('Le titre de la question.'),
      }),
      closing,
      buttons: buttons({
        turn: line('Les mots qui retournent la carte.'),
        cover: line('Les mots qui la remettent face cachée.'),
        card: line('Les mots du bouton qui mène à la page de la carte.'),
        draw,
      }),
    },
  ),
  blog: page(
    { path: '/blog', header: 'Blog', footer: ['contents', 'Blog'] },
    {
      sections: sections({
        guide: line('La phrase sous le titre de la rubrique Guide.'),
        technique: line('La phrase sous le titre de la rubrique Technique.'),
        histoire: line('La phrase sous le titre de la rubrique Histoire.'),
        symbolisme: line('La phrase sous le titre de la rubrique Symbolisme.'),
        spiritualite: line('La phrase sous le titre de la rubrique Spiritualité.'),
        conseils: line('La phrase sous le titre de la rubrique Conseils.'),
      }),
      ...ending,
    },
  ),
  faq: page({ path: '/faq', header: 'FAQ', footer: ['contents', 'Questions fréquentes'] }, ending),
  infolettre: page(
    {
      path: '/infolettre',
      header: 'La lettre',
      footer: ['contents', 'La lettre'],
      group: 'newsletter',
    },
    {
      sections: sections({
        form: line('Le titre du formulaire.'),
        types: line('Le titre des sortes d’envois.'),
        pastLetters: line('Le titre des lettres passées.'),
        testimonials: line('Le titre des avis.'),
        faq: line('Le titre des questions.'),
      }),
      buttons: buttons({ archive: line('Le bouton vers les lettres passées.') }),
      doubleOptIn: text('Ce qu’il reste à faire : ouvrir l’e-mail.'),
      consent: text('Le texte de la case d’accord, gardé comme preuve.'),
    },
  ),
  'infolettre-confirmer': page(mailPageSettings(MAIL_PAGES.confirm), {
    sections: sections({
      known: line('Le titre d’une inscription déjà confirmée.'),
      knownText: text('Le texte d’une inscription déjà confirmée.'),
    }),
    buttons: buttons({
      confirm: line('Les mots du bouton qui confirme l’inscription.'),
      known: line('Les mots du bouton vers les lettres passées.'),
    }),
  }),
  'infolettre-bienvenue': page(mailPageSettings(MAIL_PAGES.confirmed), { links }),
  'infolettre-preferences': page(mailPageSettings(MAIL_PAGES.preferences), {
    sections: sections({
      choose: line('Le titre des choix.'),
      pause: line('Le titre de la pause.'),
      pauseText: text('Le texte de la pause.'),
      paused: line('Le titre pendant la pause.'),
      leave: line('Le titre du départ.'),
      leaveText: text('Le texte du départ.'),
      ...dataSections,
      left: line('Le titre après un départ.'),
      leftText: text('Le texte après un départ.'),
      pending: line('Le titre d’une inscription à confirmer.'),
      pendingText: text('Le texte d’une inscription à confirmer.'),
      ...unreachableTexts,
    }),
    buttons: buttons({
      choose: line('Le bouton qui enregistre les choix.'),
      resume: line('Le bouton qui finit la pause.'),
      leave: line('Le bouton du départ.'),
      ...dataButtons,
      retry,
      return: line('Le bouton pour revenir après un départ.'),
    }),
  }),
  'infolettre-au-revoir': page(mailPageSettings(MAIL_PAGES.goodbye), { links }),
  'infolettre-lien-perime': page(mailPageSettings(MAIL_PAGES.badLink), { links }),
  'infolettre-lettres': page(
    { path: MAIL_PAGES.archive, group: 'newsletter', socialPicturePage: '/infolettre' },
    {
      sections: sections({
        empty: line('Le titre quand il n’y a aucune lettre.'),
        emptyText: text('Le texte quand il n’y a aucune lettre.'),
        ...unreachableTexts,
        missing: line('Le titre d’une lettre introuvable.'),
        missingText: text('Le texte d’une lettre introuvable.'),
        closing: line('Le titre en fin de page.'),
        closingText: text('Le texte en fin de page.'),
      }),
      buttons: buttons({
        subscribe: line('Le bouton vers l’inscription.'),
        all: line('Le bouton vers toutes les lettres.'),
        retry,
      }),
    },
  ),
  contact: page(
    { path: '/contact', header: 'Contact', footer: ['site', 'Contact'] },
    {
      promise: text('La phrase au-dessus du formulaire.'),
      messageHint: line('La phrase sous le champ du message.'),
      privacyHint: text('Ce que devient un message, dit sous le formulaire.'),
      sections: sections({
        form: line('Le titre du formulaire.'),
        details: line('Le titre des coordonnées.'),
        email: line('Le mot devant l’adresse e-mail.'),
        phone: line('Le mot devant le téléphone.'),
        place: line('Le mot devant le lieu.'),
      }),
    },
  ),
  'mes-messages': page(
    { ...mailPageSettings(MAIL_PAGES.messages), group: 'pages' },
    {
      sections: sections({
        empty: line('Le titre quand il n’y a aucun message.'),
        emptyText: text('Le texte quand il n’y a aucun message.'),
        ...dataSections,
        ...unreachableTexts,
        answered: line('L’état d’un message répondu.'),
        open: line('L’état d’un message sans réponse.'),
      }),
      buttons: buttons({ ...dataButtons, retry, write: line('Le bouton vers Contact.') }),
    },
  ),
  temoignages: page({
    path: '/temoignages',
    footer: ['contents', 'Témoignages'],
    optional: true,
    markers: ['liste/temoignages'],
  }),
  'mentions-legales': page({
    path: '/mentions-legales',
    footer: ['legal', 'Mentions légales'],
    ...OPTIONAL_LEGAL,
  }),
  conditions: page({
    path: '/conditions',
    footer: ['legal', 'Conditions générales'],
    ...OPTIONAL_LEGAL,
  }),
  confidentialite: page({
    path: '/confidentialite',
    footer: ['legal', 'Confidentialité'],
    group: 'legal',
    markers: ['tableau/conservation', 'action/recevoir-lien', 'action/effacer-tirages'],
  }),
  cookies: page({ path: '/cookies', footer: ['legal', 'Cookies'], ...OPTIONAL_LEGAL }),
  introuvable: page({ path: '/404', indexed: false }, { links }),
};

export type PageName = keyof typeof PAGES;

/** The front matter of a page's file. */
export type PageText<Name extends PageName = PageName> = z.infer<(typeof PAGES)[Name]['schema']>;

interface PageDefinition extends PageSettings {
  name: PageName;
  schema: z.ZodType;
}

export const PAGE_LIST = Object.entries(PAGES).map(
  ([name, definition]): PageDefinition => ({ ...definition, name: name as PageName }),
);

/** Finds the page at exactly this path; pages such as posts have no definition. */
export function findPageDefinition(path: string): PageDefinition | undefined {
  return PAGE_LIST.find((definition) => definition.path === path);
}

export const OPTIONAL_PAGES = PAGE_LIST.filter(({ optional }) => optional).map(({ name }) => name);

/** A page in .generated/pages.json: a file of content/pages with a value for each `{placeholder}`. */
export interface GeneratedPage {
  name: PageName;
  text: PageText;
  /** Markdown, in which a marker is the paragraph `[[schema/croix]]`. */
  body: string;
}
