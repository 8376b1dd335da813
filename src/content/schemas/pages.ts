import { z } from 'zod';
import { path, placeholder, relu, text } from './fields.ts';

const CARD = /^\d\d-[a-z-]+$/;

/** What every page says of itself. */
const COMMON = {
  title: text('Le grand titre de la page.'),
  subtitle: text('La phrase sous le grand titre.'),
  description: z
    .string()
    .min(110, 'au moins 110 signes : c’est le texte sous le lien dans un moteur de recherche.')
    .max(160, 'au plus 160 signes : la suite serait coupée par les moteurs de recherche.')
    .describe('La description pour les moteurs de recherche.'),
  keywords: z
    .array(text('Un mot-clé.'))
    .min(4, 'au moins quatre mots-clés.')
    .describe('Les mots-clés.'),
  published: z.boolean().describe('« false » laisse la page hors du site.'),
  placeholder,
  updated: z.iso
    .date('une date comme « 2026-11-21 ».')
    .describe('Le jour de la dernière modification du texte.'),
  card: z
    .string()
    .regex(CARD, 'le nom d’un dessin de content/jeu, par exemple « 09-l-hermite ».')
    .describe('La carte qui accompagne la page et son image de partage.'),
};

function page<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject({ ...COMMON, ...fields });
}

function sections<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject(fields).describe('Les parties de la page.');
}

function buttons<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject(fields).describe('Les mots des boutons.');
}

const draw = text('Les mots du bouton qui mène au tirage.');
const contact = text('Les mots du bouton qui mène à la page Contact.');
const retry = text('Les mots du bouton qui charge la page une nouvelle fois.');
const closing = text('La phrase au-dessus des derniers boutons de la page.');

/** What a page says while the storage does not answer. */
const unreachable = {
  unreachable: text('Le titre quand le site ne peut pas lire ce qu’il garde.'),
  unreachableText: text('Ce que la personne peut faire en attendant.'),
};

/** What stands around the buttons that give somebody her data and erase them. */
const data = {
  data: text('Données : le titre.'),
  dataText: text('Ce que contient le fichier à télécharger.'),
  erase: text('Les mots qui déplient le bouton d’effacement.'),
  eraseText: text('Ce que l’effacement supprime, et qu’il est définitif.'),
};
const dataButtons = {
  download: text('Les mots du bouton qui télécharge les données.'),
  erase: text('Les mots du bouton qui efface tout.'),
};

const links = z
  .array(z.strictObject({ href: path, label: text('Les mots du lien.') }))
  .min(1, 'au moins un lien.')
  .describe('Où aller ensuite ; le premier est un bouton.');

const leading = {
  id: z.string().describe('Le nom : ne le changez pas.'),
  title: text('Le titre.'),
  text: text('Le texte.'),
  href: path,
};

/** A page where a date gives a card. */
const dateCard = page({
  promise: text('Les phrases au-dessus du formulaire.'),
  byHand: text('Ce qui le remplace sans JavaScript.'),
  sections: sections({
    cards: text('Le titre des 22 textes.'),
    cardsText: text('La phrase sous ce titre.'),
  }),
  closing,
  buttons: buttons({ draw, contact }),
});

const drawPage = page({
  hint: text('Ce que la personne doit faire, au-dessus des cartes.'),
  sections: sections({ explanation: text('Le titre de l’explication.') }),
});

/** A page about the topic of a draw. */
const topicPage = page({
  buttons: buttons({ draw, guide: text('Les mots du bouton qui mène au guide.') }),
});

export const PAGE_SCHEMAS = {
  'arcane-du-jour': page({
    sections: sections({
      covered: text('À côté de la carte face cachée : le titre.'),
      coveredText: text('À côté de la carte face cachée : le texte.'),
      question: text('Le titre de la question.'),
      week: text('Le titre des cartes des sept jours d’avant.'),
      yesterday: text('Le mot sous la carte d’hier.'),
    }),
    closing,
    buttons: buttons({
      turn: text('Les mots qui retournent la carte.'),
      cover: text('Les mots qui la remettent face cachée.'),
      card: text('Les mots du bouton qui mène à la page de la carte.'),
      draw,
      feed: text('Les mots du bouton qui mène au flux RSS.'),
    }),
  }),
  accueil: page({
    dailyCard: text('La ligne qui mène à l’arcane du jour ; un lien s’écrit [texte](/adresse).'),
    infoBlocks: z
      .array(z.strictObject({ ...leading, link: text('Les mots du lien.') }))
      .min(1, 'au moins une carte.')
      .describe('Les cartes d’information.'),
  }),
  'arcane-de-l-annee': dateCard,
  'arcane-de-naissance': dateCard,
  arcanes: page({
    closing,
    buttons: buttons({ draw, contact }),
  }),
  'arcanes-aide-memoire': page({
    legend: text('Ce que veulent dire les signes, après les cartes de chaque feuille.'),
    closing,
    buttons: buttons({ draw, contact }),
  }),
  'arcanes-le-jeu': page({
    relu,
    differences: z
      .array(z.strictObject({ card: COMMON.card, text: text('Ce qui diffère sur cette carte.') }))
      .min(1, 'au moins une carte.')
      .describe('Les cartes qui montrent une différence.'),
  }),
  'arcanes-lexique': page({}),
  blog: page({
    sections: sections({
      guide: text('La phrase sous le titre de cette rubrique.'),
      technique: text('La phrase sous le titre de cette rubrique.'),
      histoire: text('La phrase sous le titre de cette rubrique.'),
      symbolisme: text('La phrase sous le titre de cette rubrique.'),
      spiritualite: text('La phrase sous le titre de cette rubrique.'),
      conseils: text('La phrase sous le titre de cette rubrique.'),
    }),
    closing,
    buttons: buttons({ draw, contact }),
  }),
  conditions: page({}),
  confidentialite: page({}),
  contact: page({
    promise: text('La phrase au-dessus du formulaire.'),
    messageHint: text('La phrase sous le champ du message.'),
    privacyHint: text('Ce que devient un message, dit sous le formulaire.'),
    sections: sections({
      form: text('Le titre du formulaire.'),
      details: text('Le titre des coordonnées.'),
      email: text('Le mot devant l’adresse e-mail.'),
      phone: text('Le mot devant le téléphone.'),
      place: text('Le mot devant le lieu.'),
    }),
  }),
  cookies: page({}),
  faq: page({ closing, buttons: buttons({ draw, contact }) }),
  'guide-tarot': page({}),
  'hors-ligne': page({ links }),
  infolettre: page({
    sections: sections({
      form: text('Le titre du formulaire.'),
      types: text('Le titre des sortes d’envois.'),
      pastLetters: text('Le titre des lettres passées.'),
      testimonials: text('Le titre des avis.'),
      faq: text('Le titre des questions.'),
    }),
    buttons: buttons({ archive: text('Le bouton vers les lettres passées.') }),
    doubleOptIn: text('Ce qu’il reste à faire : ouvrir l’e-mail.'),
    consent: text('Le texte de la case d’accord, gardé comme preuve.'),
  }),
  'infolettre-au-revoir': page({ links }),
  'infolettre-bienvenue': page({ links }),
  'infolettre-confirmer': page({
    sections: sections({
      known: text('Déjà confirmée : le titre.'),
      knownText: text('Déjà confirmée : le texte.'),
    }),
    buttons: buttons({
      confirm: text('Les mots du bouton qui confirme l’inscription.'),
      known: text('Les mots du bouton vers les lettres passées.'),
    }),
  }),
  'infolettre-lettres': page({
    sections: sections({
      empty: text('Aucune lettre : le titre.'),
      emptyText: text('Aucune lettre : le texte.'),
      ...unreachable,
      missing: text('Lettre introuvable : le titre.'),
      missingText: text('Lettre introuvable : le texte.'),
      closing: text('Fin de page : le titre.'),
      closingText: text('Fin de page : le texte.'),
    }),
    buttons: buttons({
      subscribe: text('Le bouton vers l’inscription.'),
      all: text('Le bouton vers toutes les lettres.'),
      retry,
    }),
  }),
  'infolettre-lien-perime': page({ links }),
  'infolettre-preferences': page({
    sections: sections({
      choose: text('Choix : le titre.'),
      pause: text('Pause : le titre.'),
      pauseText: text('Pause : le texte.'),
      paused: text('Pause en cours : le titre.'),
      leave: text('Départ : le titre.'),
      leaveText: text('Départ : le texte.'),
      ...data,
      left: text('Après un départ : le titre.'),
      leftText: text('Après un départ : le texte.'),
      pending: text('À confirmer : le titre.'),
      pendingText: text('À confirmer : le texte.'),
      ...unreachable,
    }),
    buttons: buttons({
      choose: text('Le bouton qui enregistre les choix.'),
      resume: text('Le bouton qui finit la pause.'),
      leave: text('Le bouton du départ.'),
      ...dataButtons,
      retry,
      return: text('Le bouton pour revenir après un départ.'),
    }),
  }),
  introuvable: page({ links }),
  'mentions-legales': page({}),
  'mes-tirages': drawPage,
  'mes-messages': page({
    sections: sections({
      empty: text('Aucun message : le titre.'),
      emptyText: text('Aucun message : le texte.'),
      ...data,
      ...unreachable,
      answered: text('L’état d’un message répondu.'),
      open: text('L’état d’un message sans réponse.'),
    }),
    buttons: buttons({ ...dataButtons, retry, write: text('Le bouton vers Contact.') }),
  }),
  navigation: page({
    button: text('Les mots du bouton qui mène au tirage.'),
    cards: z
      .array(z.strictObject(leading))
      .length(5, 'les cinq cartes.')
      .describe('Les cinq cartes.'),
  }),
  'qui-suis-je': page({
    buttons: buttons({ draw, contact, back: text('Le lien de retour à l’accueil.') }),
  }),
  services: page({
    sections: sections({
      main: text('Le titre des offres principales.'),
      complementary: text('Le titre des services complémentaires.'),
      testimonials: text('Le titre des avis.'),
      why: text('Le titre de « Pourquoi me choisir ».'),
      closing: text('Fin de page : le titre.'),
    }),
    closing,
    buttons: buttons({ draw, contact }),
  }),
  tarifs: page({
    sections: sections({
      main: text('Le titre des offres principales.'),
      complementary: text('Le titre des services complémentaires.'),
      phone: text('Le titre de la ligne téléphonique.'),
      testimonials: text('Le titre des avis.'),
      faq: text('Le titre des questions.'),
      guarantees: text('Le titre des garanties.'),
      closing: text('Fin de page : le titre.'),
    }),
    closing,
    buttons: buttons({ draw, contact }),
  }),
  temoignages: page({}),
  'tirage-amour': topicPage,
  'tirage-lire': drawPage,
  'tirage-oui-ou-non': topicPage,
  'tirage-travail': topicPage,
  'tirage-vos-cartes': drawPage,
  tirage: drawPage,
};

export type PageName = keyof typeof PAGE_SCHEMAS;

/** The text in the header of a page's file. */
export type PageText<Name extends PageName = PageName> = z.infer<(typeof PAGE_SCHEMAS)[Name]>;
