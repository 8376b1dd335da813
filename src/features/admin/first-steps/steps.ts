import type { FirstStep } from './api.ts';

interface Words {
  title: string;
  text: string;
  /** What leads to the place where the step is done. */
  action: string;
}

export const WORDS: Record<FirstStep['id'], Words> = {
  password: {
    title: 'Choisir votre mot de passe',
    text: 'Le premier a été donné avec le site. Remplacez-le par un autre, que vous seule connaissez.',
    action: 'Choisir un mot de passe',
  },
  contact: {
    title: 'Dire qui vous êtes',
    text: 'Votre nom, votre adresse e-mail et votre localité paraissent sur le site et dans les lettres.',
    action: 'Remplir vos coordonnées',
  },
  phone: {
    title: 'Donner votre numéro et son prix',
    text: 'La loi veut le prix de la minute à côté du numéro. Vérifiez l’un et l’autre.',
    action: 'Remplir le numéro',
  },
  checkout: {
    title: 'Relier vos offres au paiement',
    text: 'Sans lien de paiement, le bouton d’une offre mène à la page Contact. Essayez chaque lien une fois.',
    action: 'Remplir le lien suivant',
  },
  legal: {
    title: 'Compléter les pages légales',
    text: 'Remplissez ce qui est entre crochets, faites-les relire, puis publiez-les.',
    action: 'Compléter la suivante',
  },
  testimonials: {
    title: 'Remplacer ou retirer les témoignages',
    text: 'Ceux qui sont livrés sont inventés, et la loi interdit les faux avis. Mettez les vôtres, ou retirez-les.',
    action: 'Remplacer les témoignages',
  },
  mail: {
    title: 'Faire partir les e-mails',
    text: 'Le serveur de messagerie se règle chez l’hébergeur : les variables SMTP_URL, MAIL_FROM et MAIL_TO. Un essai vous dit s’il marche.',
    action: 'Envoyer un essai',
  },
  texts: {
    title: 'Relire les textes livrés',
    text: 'Ils parlent en votre nom. Changez-les à votre goût, puis approuvez-les.',
    action: 'Ouvrir le suivant',
  },
  post: {
    title: 'Publier un premier article',
    text: 'Un article de votre main, à côté de ceux qui sont livrés.',
    action: 'Écrire un article',
  },
  letter: {
    title: 'Envoyer une première lettre',
    text: 'À vos abonnés, tout de suite ou dimanche à 9 h. Un essai vous l’envoie d’abord.',
    action: 'Écrire une lettre',
  },
};
