import * as z from 'zod';
import { line, path, placeholder, relu, text } from './fields.ts';

const CARD = /^\d\d-[a-z-]+$/;

/** What every page says of itself. */
const COMMON = {
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
  placeholder,
  updated: z.iso
    .date('une date comme « 2026-11-21 ».')
    .describe('Le jour de la dernière modification du texte.'),
  card: z
    .string()
    .regex(CARD, 'le nom d’un dessin de content/jeu, par exemple « 09-l-hermite ».')
    .describe('La carte qui accompagne la page et son image de partage.')
    .meta({ input: 'card' }),
};

function page<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject({ ...COMMON, ...fields });
}

/** One of a list. */
function item<Fields extends z.ZodRawShape>(description: string, fields: Fields) {
  return z.strictObject(fields).describe(description);
}

function sections<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject(fields).describe('Les parties de la page.');
}

function buttons<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject(fields).describe('Les mots des boutons.');
}

const draw = line('Les mots du bouton qui mène au tirage.');
const contact = line('Les mots du bouton qui mène à la page Contact.');
const retry = line('Les mots du bouton qui charge la page une nouvelle fois.');
const closing = text('La phrase au-dessus des derniers boutons de la page.');
const ending = { closing, buttons: buttons({ draw, contact }) };

/** What a page says while the storage does not answer. */
const unreachable = {
  unreachable: line('Le titre quand le site ne peut pas lire ce qu’il garde.'),
  unreachableText: text('Ce que la personne peut faire en attendant.'),
};

/** What stands around the buttons that give somebody her data and erase them. */
const data = {
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
  .array(item('Un lien.', { href: path, label: line('Les mots du lien.') }))
  .min(1, 'au moins un lien.')
  .describe('Où aller ensuite ; le premier est un bouton.');

const leading = {
  id: z.string().describe('Le nom, qui ne change pas.').meta({ input: 'fixed' }),
  title: line('Le titre.'),
  text: text('Le texte.'),
  href: path,
};

/** A page where a date gives a card. */
const dateCard = page({
  promise: text('Les phrases au-dessus du formulaire.'),
  byHand: text('Ce qui le remplace sans JavaScript.'),
  sections: sections({
    cards: line('Le titre des 22 textes.'),
    cardsText: line('La phrase sous ce titre.'),
  }),
  ...ending,
});

const drawPage = page({
  hint: text('Ce que la personne doit faire, au-dessus des cartes.'),
  sections: sections({ explanation: line('Le titre de l’explication.') }),
});

/** A page about the topic of a draw. */
const topicPage = page({
  buttons: buttons({ draw, guide: line('Les mots du bouton qui mène au guide.') }),
});

export const PAGE_SCHEMAS = {
  'arcane-du-jour': page({
    sections: sections({
      covered: line('Le titre à côté de la carte face cachée.'),
      coveredText: text('Le texte à côté de la carte face cachée.'),
      question: line('Le titre de la question.'),
      week: line('Le titre des cartes des sept jours d’avant.'),
      yesterday: line('Le mot sous la carte d’hier.'),
    }),
    closing,
    buttons: buttons({
      turn: line('Les mots qui retournent la carte.'),
      cover: line('Les mots qui la remettent face cachée.'),
      card: line('Les mots du bouton qui mène à la page de la carte.'),
      draw,
      feed: line('Les mots du bouton qui mène au flux RSS.'),
    }),
  }),
  accueil: page({
    dailyCard: text('La ligne qui mène à l’arcane du jour ; un lien s’écrit [texte](/adresse).'),
    infoBlocks: z
      .array(item('Une carte d’information.', { ...leading, link: line('Les mots du lien.') }))
      .min(1, 'au moins une carte.')
      .describe('Les cartes d’information.'),
  }),
  'arcane-de-l-annee': dateCard,
  'arcane-de-naissance': dateCard,
  arcanes: page(ending),
  'arcanes-aide-memoire': page({
    legend: text('Ce que veulent dire les signes, après les cartes de chaque feuille.'),
    ...ending,
  }),
  'arcanes-le-jeu': page({
    relu,
    differences: z
      .array(item('Une carte.', { card: COMMON.card, text: text('Ce qui diffère sur elle.') }))
      .min(1, 'au moins une carte.')
      .describe('Les cartes qui montrent une différence.'),
  }),
  'arcanes-lexique': page({}),
  blog: page({
    sections: sections({
      guide: line('La phrase sous le titre de la rubrique Guide.'),
      technique: line('La phrase sous le titre de la rubrique Technique.'),
      histoire: line('La phrase sous le titre de la rubrique Histoire.'),
      symbolisme: line('La phrase sous le titre de la rubrique Symbolisme.'),
      spiritualite: line('La phrase sous le titre de la rubrique Spiritualité.'),
      conseils: line('La phrase sous le titre de la rubrique Conseils.'),
    }),
    ...ending,
  }),
  conditions: page({}),
  confidentialite: page({}),
  contact: page({
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
  }),
  cookies: page({}),
  faq: page(ending),
  'guide-tarot': page({}),
  'hors-ligne': page({ links }),
  infolettre: page({
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
  }),
  'infolettre-au-revoir': page({ links }),
  'infolettre-bienvenue': page({ links }),
  'infolettre-confirmer': page({
    sections: sections({
      known: line('Le titre d’une inscription déjà confirmée.'),
      knownText: text('Le texte d’une inscription déjà confirmée.'),
    }),
    buttons: buttons({
      confirm: line('Les mots du bouton qui confirme l’inscription.'),
      known: line('Les mots du bouton vers les lettres passées.'),
    }),
  }),
  'infolettre-lettres': page({
    sections: sections({
      empty: line('Le titre quand il n’y a aucune lettre.'),
      emptyText: text('Le texte quand il n’y a aucune lettre.'),
      ...unreachable,
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
  }),
  'infolettre-lien-perime': page({ links }),
  'infolettre-preferences': page({
    sections: sections({
      choose: line('Le titre des choix.'),
      pause: line('Le titre de la pause.'),
      pauseText: text('Le texte de la pause.'),
      paused: line('Le titre pendant la pause.'),
      leave: line('Le titre du départ.'),
      leaveText: text('Le texte du départ.'),
      ...data,
      left: line('Le titre après un départ.'),
      leftText: text('Le texte après un départ.'),
      pending: line('Le titre d’une inscription à confirmer.'),
      pendingText: text('Le texte d’une inscription à confirmer.'),
      ...unreachable,
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
  introuvable: page({ links }),
  'mentions-legales': page({}),
  'mes-tirages': drawPage,
  'mes-messages': page({
    sections: sections({
      empty: line('Le titre quand il n’y a aucun message.'),
      emptyText: text('Le texte quand il n’y a aucun message.'),
      ...data,
      ...unreachable,
      answered: line('L’état d’un message répondu.'),
      open: line('L’état d’un message sans réponse.'),
    }),
    buttons: buttons({ ...dataButtons, retry, write: line('Le bouton vers Contact.') }),
  }),
  navigation: page({
    button: line('Les mots du bouton qui mène au tirage.'),
    cards: z
      .array(item('Une carte.', leading))
      .length(5, 'les cinq cartes.')
      .describe('Les cinq cartes.'),
  }),
  'qui-suis-je': page({
    buttons: buttons({ draw, contact, back: line('Le lien de retour à l’accueil.') }),
  }),
  services: page({
    sections: sections({
      main: line('Le titre des offres principales.'),
      complementary: line('Le titre des services complémentaires.'),
      testimonials: line('Le titre des avis.'),
      why: line('Le titre de « Pourquoi me choisir ».'),
      closing: line('Le titre en fin de page.'),
    }),
    ...ending,
  }),
  tarifs: page({
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
  }),
  temoignages: page({}),
  'tirage-amour': topicPage,
  'tirage-croix': drawPage,
  'tirage-lire': drawPage,
  'tirage-oui-ou-non': topicPage,
  'tirage-travail': topicPage,
  'tirage-trois': drawPage,
  'tirage-vos-cartes': drawPage,
  tirage: drawPage,
};

export type PageName = keyof typeof PAGE_SCHEMAS;

/** The text in the header of a page's file. */
export type PageText<Name extends PageName = PageName> = z.infer<(typeof PAGE_SCHEMAS)[Name]>;
