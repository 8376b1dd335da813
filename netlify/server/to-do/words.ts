import type { ToDo } from '#src/features/admin/to-do/api.ts';

type Words = Pick<ToDo, 'label'> & Partial<Pick<ToDo, 'text' | 'action' | 'steps'>>;

const VARIABLES = 'Project configuration › Environment variables › Add a variable';
const DEPLOY =
  'Chez Netlify, Deploys › Trigger deploy › Deploy project. Un réglage ne vaut qu’après cela : revenez ici deux minutes plus tard.';

/** What is said of each, in words for somebody who reads cards. In the order that matters. */
const OWNERS = {
  password: {
    label: 'Choisir votre mot de passe',
    text: 'Le premier a été donné avec le site. Remplacez-le par un autre, que vous seule connaissez.',
    action: 'Choisir un mot de passe',
  },
  contact: {
    label: 'Dire qui vous êtes',
    text: 'Ces lignes paraissent sur le site et dans les lettres.',
    action: 'Remplir la suivante',
  },
  phone: {
    label: 'Donner votre numéro et son prix',
    text: 'La loi veut le prix de la minute à côté du numéro. Vérifiez l’un et l’autre.',
    action: 'Remplir le numéro',
  },
  checkout: {
    label: 'Relier vos offres au paiement',
    text: 'Sans lien de paiement, le bouton d’une offre mène à la page Contact. Essayez chaque lien une fois.',
    action: 'Remplir le lien suivant',
  },
  legal: {
    label: 'Compléter les pages légales',
    text: 'Remplissez ce qui est entre crochets, faites-les relire, puis publiez-les.',
    action: 'Compléter la suivante',
  },
  testimonials: {
    label: 'Remplacer ou retirer les témoignages',
    text: 'Ceux qui sont livrés sont inventés, et la loi interdit les faux avis. Mettez les vôtres, ou retirez-les.',
    action: 'Remplacer le suivant',
  },
  texts: {
    label: 'Compléter les textes livrés',
    text: 'Ils parlent en votre nom : les visiteurs lisent ces exemples et ces crochets.',
    action: 'Ouvrir le suivant',
  },
  review: {
    label: 'Relire les textes de la lecture',
    text: 'Changez-les à votre goût, puis approuvez-les un à un.',
    action: 'Relire les textes',
  },
  backup: {
    label: 'Garder une sauvegarde du mois',
    text: 'Une archive de tout ce que vous avez écrit et reçu. Vous pouvez la remettre en place vous-même, depuis les Paramètres.',
    action: 'Télécharger une sauvegarde',
  },
  post: {
    label: 'Publier un premier article',
    text: 'Un article de votre main, à côté de ceux qui sont livrés.',
    action: 'Écrire un article',
  },
  letter: {
    label: 'Envoyer une première lettre',
    text: 'À vos abonnés, tout de suite ou dimanche à 9 h. Un essai vous l’envoie d’abord.',
    action: 'Écrire une lettre',
  },
} as const satisfies Record<string, Words>;

/** What is done where the site is hosted, by whoever installed it. */
const HOSTS = {
  mail: {
    label: 'E-mails',
    text: 'Les confirmations d’inscription, les lettres et les avis de message partent par un service d’envoi, qu’il faut relier au site.',
    action: 'Envoyer un essai',
    steps: [
      'Ouvrez un compte chez un service d’envoi d’e-mails, ou prenez celui de votre boîte aux lettres. Il donne une adresse de serveur, un nom d’utilisateur et un mot de passe.',
      `Chez Netlify, ouvrez votre site, puis ${VARIABLES}.`,
      'Ajoutez SMTP_URL, qui s’écrit `smtps://nom:motdepasse@serveur` (une @ dans le nom s’écrit %40), MAIL_FROM, l’adresse qui écrit, et MAIL_TO, celle où vous lisez vos messages.',
      'Chez qui tient votre nom de domaine, ajoutez les lignes « SPF » et « DKIM » que donne le service d’envoi : sans elles, vos lettres passent pour indésirables.',
    ],
  },
  build: {
    label: 'Mise en ligne automatique',
    text: 'Ce que vous publiez paraît partout sur le site sans que personne s’en occupe.',
    steps: [
      'Chez Netlify, Project configuration › Build & deploy › Continuous deployment › Build hooks › Add build hook, pour la branche « main ».',
      `Copiez l’adresse donnée, puis ${VARIABLES} : ajoutez-la sous le nom BUILD_HOOK_URL.`,
    ],
  },
  captcha: {
    label: 'Protection contre les robots',
    text: 'Google dit si un message du formulaire vient d’une personne. Sans cela, le site le devine lui-même et marque les messages douteux « À vérifier ».',
    action: 'Essayer la clé',
    steps: [
      'Sur `google.com/recaptcha/admin`, créez une clé « Score based (v3) » pour l’adresse de votre site.',
      `Google en donne deux. Chez Netlify, ${VARIABLES} : ajoutez la clé du site sous le nom RECAPTCHA_SITE_KEY, et la clé secrète sous le nom RECAPTCHA_SECRET_KEY.`,
    ],
  },
  ai: {
    label: 'Intelligence artificielle',
    text: 'Elle peut rédiger chaque lettre d’un tirage à partir de vos textes. Sans elle, les lettres sont composées avec vos seuls textes.',
    action: 'Poser une question d’essai',
    steps: [
      'Sur `platform.openai.com`, ouvrez un compte, versez quelques francs, puis créez une clé sous API keys.',
      `Chez Netlify, ${VARIABLES} : ajoutez cette clé sous le nom OPENAI_API_KEY, puis AI_ENABLED avec le mot true. Pour payer avec vos crédits Netlify, n’ajoutez que AI_ENABLED.`,
    ],
  },
  domain: {
    label: 'Adresse du site',
    text: 'Une adresse à votre nom se retient, et vos lettres arrivent mieux.',
    action: 'Vérifier l’adresse',
    steps: [
      'Achetez un nom de domaine, chez Netlify ou ailleurs.',
      'Avant de changer d’adresse, faites de nouveaux codes de secours dans les Paramètres si vous avez une clé d’accès : elle ne vaut que pour l’ancienne.',
      'Chez Netlify, Domain management › Add a domain : suivez ce qui est demandé, et attendez le certificat, une heure au plus.',
    ],
  },
  entry: {
    label: 'Premier mot de passe',
    steps: [
      `Chez Netlify, ${VARIABLES} : ajoutez ADMIN_PASSWORD_HASH, que donne \`npm run password-hash\`, ou ADMIN_PASSWORD.`,
    ],
  },
  region: {
    label: 'Lieu des données',
    steps: [
      `Chez Netlify, ${VARIABLES} : ajoutez STORAGE_REGION, avec le nom de la région des fonctions.`,
    ],
  },
  fingerprints: {
    label: 'Clé des empreintes',
    steps: [
      `Pour en choisir une avant la première inscription, chez Netlify, ${VARIABLES} : ajoutez SIGNING_SECRET, de 32 signes au moins.`,
    ],
  },
} as const satisfies Record<string, Words>;

export type ToDoId = keyof typeof OWNERS | keyof typeof HOSTS;

export function toDoOf(id: ToDoId, stands: Pick<ToDo, 'state'> & Partial<ToDo>): ToDo {
  const { steps, ...words }: Words = { ...OWNERS, ...HOSTS }[id];
  const given = {
    id,
    message: '',
    ...words,
    ...(steps && { steps: [...steps, DEPLOY] }),
    ...stands,
  };
  return { ...hostFact(given), who: id in HOSTS ? 'host' : 'owner' };
}

/** What stands for itself, about the host. */
export function hostFact(
  fact: Pick<ToDo, 'id' | 'label' | 'state' | 'message'> & Partial<ToDo>,
): ToDo {
  return { who: 'host', text: '', missing: [], links: [], steps: [], action: '', ...fact };
}
