import { z } from 'zod';
import { path, text } from './fields.ts';

// The manual of the headers of content/pages/*.md: what each page says, by the name of its file.

const CARD = /^\d\d-[a-z-]+$/;

/** What every page says of itself. */
const COMMON = {
  title: text('Titre', 'Le grand titre de la page.'),
  subtitle: text('Sous-titre', 'La phrase sous le grand titre.'),
  description: z
    .string()
    .min(110, 'au moins 110 signes : c’est le texte sous le lien dans un moteur de recherche.')
    .max(160, 'au plus 160 signes : la suite serait coupée par les moteurs de recherche.')
    .meta({ title: 'Description pour les moteurs de recherche' }),
  keywords: z
    .array(text('Mot-clé'))
    .min(4, 'au moins quatre mots-clés.')
    .meta({ title: 'Mots-clés' }),
  published: z
    .boolean()
    .meta({ title: 'Publiée', description: '« false » laisse la page hors du site.' }),
  placeholder: z
    .boolean()
    .default(false)
    .meta({ title: 'Exemple', description: '« true » tant que le texte est un exemple.' }),
  updated: z.iso.date('une date comme « 2026-11-21 ».').meta({
    title: 'Mise à jour',
    description: 'Le jour de la dernière modification du texte.',
  }),
  card: z
    .string()
    .regex(CARD, 'le nom d’un dessin de content/jeu, par exemple « 09-l-hermite ».')
    .meta({
      title: 'Carte',
      description: 'La carte qui accompagne la page et son image de partage.',
    }),
};

function page<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object({ ...COMMON, ...fields }).strict();
}

function sections<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object(fields).strict().meta({ title: 'Parties de la page' });
}

function buttons<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object(fields).strict().meta({ title: 'Mots des boutons' });
}

const draw = text('Vers le tirage', 'Les mots du bouton qui mène au tirage.');
const contact = text('Vers Contact', 'Les mots du bouton qui mène à la page Contact.');
const retry = text('Réessayer', 'Les mots du bouton qui charge la page une nouvelle fois.');
const closing = text('Phrase de fin', 'La phrase au-dessus des derniers boutons de la page.');

/** What a page says while the storage does not answer. */
const unreachable = {
  unreachable: text('Panne : titre', 'Le titre quand le site ne peut pas lire ce qu’il garde.'),
  unreachableText: text('Panne : texte', 'Ce que la personne peut faire en attendant.'),
};

/** What stands around the buttons that give somebody her data and erase them. */
const data = {
  data: text('Données : titre'),
  dataText: text('Données : texte', 'Ce que contient le fichier à télécharger.'),
  erase: text('Effacement : titre', 'Les mots qui déplient le bouton d’effacement.'),
  eraseText: text('Effacement : texte', 'Ce que l’effacement supprime, et qu’il est définitif.'),
};
const dataButtons = {
  download: text('Télécharger', 'Les mots du bouton qui télécharge les données.'),
  erase: text('Effacer', 'Les mots du bouton qui efface tout.'),
};

const links = z
  .array(z.object({ href: path('Adresse'), label: text('Mots du lien') }).strict())
  .min(1, 'au moins un lien.')
  .meta({ title: 'Liens', description: 'Où aller ensuite ; le premier est un bouton.' });

const leading = {
  id: z.string().meta({ title: 'Nom', description: 'Ne le changez pas.' }),
  title: text('Titre'),
  text: text('Texte'),
  href: path('Adresse'),
};

export const PAGE_SCHEMAS = {
  accueil: page({
    infoBlocks: z
      .array(z.object({ ...leading, link: text('Mots du lien') }).strict())
      .min(1, 'au moins une carte.')
      .meta({ title: 'Cartes d’information' }),
  }),
  blog: page({
    sections: sections({
      guide: text('Guide', 'La phrase sous le titre de cette rubrique.'),
      technique: text('Technique', 'La phrase sous le titre de cette rubrique.'),
      histoire: text('Histoire', 'La phrase sous le titre de cette rubrique.'),
      symbolisme: text('Symbolisme', 'La phrase sous le titre de cette rubrique.'),
      spiritualite: text('Spiritualité', 'La phrase sous le titre de cette rubrique.'),
      conseils: text('Conseils', 'La phrase sous le titre de cette rubrique.'),
    }),
    closing,
    buttons: buttons({ draw, contact }),
  }),
  conditions: page({}),
  confidentialite: page({}),
  contact: page({
    promise: text('Promesse', 'La phrase au-dessus du formulaire.'),
    messageHint: text('Aide du message', 'La phrase sous le champ du message.'),
    privacyHint: text('Confidentialité', 'Ce que devient un message, dit sous le formulaire.'),
    sections: sections({
      form: text('Titre du formulaire'),
      details: text('Titre des coordonnées'),
      email: text('Mot devant l’adresse e-mail'),
      phone: text('Mot devant le téléphone'),
      place: text('Mot devant le lieu'),
    }),
  }),
  cookies: page({}),
  faq: page({ closing, buttons: buttons({ draw, contact }) }),
  'guide-tarot': page({}),
  infolettre: page({
    sections: sections({
      form: text('Titre du formulaire'),
      types: text('Titre des sortes d’envois'),
      pastLetters: text('Titre des lettres passées'),
      testimonials: text('Titre des avis'),
      faq: text('Titre des questions'),
    }),
    buttons: buttons({ archive: text('Vers les lettres passées') }),
    doubleOptIn: text('Après l’inscription', 'Ce qu’il reste à faire : ouvrir l’e-mail.'),
    consent: text('Accord', 'Le texte de la case d’accord, gardé comme preuve.'),
  }),
  'infolettre-au-revoir': page({ links }),
  'infolettre-bienvenue': page({ links }),
  'infolettre-confirmer': page({
    sections: sections({
      known: text('Déjà confirmée : titre'),
      knownText: text('Déjà confirmée : texte'),
    }),
    buttons: buttons({
      confirm: text('Confirmer', 'Les mots du bouton qui confirme l’inscription.'),
      known: text('Déjà confirmée', 'Les mots du bouton vers les lettres passées.'),
    }),
  }),
  'infolettre-lettres': page({
    sections: sections({
      empty: text('Aucune lettre : titre'),
      emptyText: text('Aucune lettre : texte'),
      ...unreachable,
      missing: text('Lettre introuvable : titre'),
      missingText: text('Lettre introuvable : texte'),
      closing: text('Fin de page : titre'),
      closingText: text('Fin de page : texte'),
    }),
    buttons: buttons({
      subscribe: text('Vers l’inscription'),
      all: text('Vers toutes les lettres'),
      retry,
    }),
  }),
  'infolettre-lien-perime': page({ links }),
  'infolettre-preferences': page({
    sections: sections({
      choose: text('Choix : titre'),
      pause: text('Pause : titre'),
      pauseText: text('Pause : texte'),
      paused: text('Pause en cours : titre'),
      leave: text('Départ : titre'),
      leaveText: text('Départ : texte'),
      ...data,
      left: text('Après un départ : titre'),
      leftText: text('Après un départ : texte'),
      pending: text('À confirmer : titre'),
      pendingText: text('À confirmer : texte'),
      ...unreachable,
    }),
    buttons: buttons({
      choose: text('Enregistrer les choix'),
      resume: text('Finir la pause'),
      leave: text('Partir'),
      ...dataButtons,
      retry,
      return: text('Revenir après un départ'),
    }),
  }),
  introuvable: page({ links }),
  'mentions-legales': page({}),
  'mes-messages': page({
    sections: sections({
      empty: text('Aucun message : titre'),
      emptyText: text('Aucun message : texte'),
      ...data,
      ...unreachable,
      answered: text('État d’un message répondu'),
      open: text('État d’un message sans réponse'),
    }),
    buttons: buttons({ ...dataButtons, retry, write: text('Vers Contact') }),
  }),
  navigation: page({
    button: text('Bouton', 'Les mots du bouton qui mène au tirage.'),
    cards: z
      .array(z.object(leading).strict())
      .length(5, 'les cinq cartes.')
      .meta({ title: 'Les cinq cartes' }),
  }),
  'qui-suis-je': page({
    buttons: buttons({ draw, contact, back: text('Retour à l’accueil') }),
  }),
  services: page({
    sections: sections({
      main: text('Titre des offres principales'),
      complementary: text('Titre des services complémentaires'),
      testimonials: text('Titre des avis'),
      why: text('Titre de « Pourquoi me choisir »'),
      closing: text('Fin de page : titre'),
    }),
    closing,
    buttons: buttons({ draw, contact }),
  }),
  tarifs: page({
    sections: sections({
      main: text('Titre des offres principales'),
      complementary: text('Titre des services complémentaires'),
      phone: text('Titre de la ligne téléphonique'),
      testimonials: text('Titre des avis'),
      faq: text('Titre des questions'),
      guarantees: text('Titre des garanties'),
      closing: text('Fin de page : titre'),
    }),
    closing,
    buttons: buttons({ draw, contact }),
  }),
  temoignages: page({}),
  tirage: page({
    hint: text('Consigne', 'Ce que la personne doit faire, au-dessus des cartes.'),
    sections: sections({ explanation: text('Titre de l’explication') }),
  }),
};

export type PageName = keyof typeof PAGE_SCHEMAS;

/** The text in the header of a page's file. */
export type PageText<Name extends PageName = PageName> = z.infer<(typeof PAGE_SCHEMAS)[Name]>;

/** Places in a page's body where the page puts something of its own: 'schema/croix' is written `<!-- schema: croix -->`. */
export const PAGE_MARKERS: Partial<Record<PageName, readonly string[]>> = {
  confidentialite: ['tableau/conservation', 'action/recevoir-lien', 'action/effacer-tirages'],
  'guide-tarot': ['galerie/arcanes', 'schema/trois', 'schema/croix', 'schema/dix'],
  services: ['liste/offres'],
  temoignages: ['liste/temoignages'],
};

/** A page of content/pages as .generated/pages.json holds it, its words between braces filled in. */
export interface GeneratedPage {
  name: PageName;
  text: PageText;
  /** Markdown; a marker stands in it as a paragraph, `[[schema/croix]]`. */
  body: string;
}
