import type { Part } from '#src/tarot/arcana.ts';

/** A text as a good model would send it back: right names, right length, nothing the gate refuses. */
export function goodText(part: Part, names: readonly string[]): string {
  const said = part === 'summary' ? SUMMARY_SAYS : CARD_SAYS;
  const told = names.map((name, place) => `${name} ${said[place]}`);
  return [...told, ...CLOSINGS[part]].join(' ');
}

const CARD_SAYS = [
  'vous prête son allure et vous rappelle qu’un pas mesuré suffit parfois à changer la couleur d’une journée.',
  'répond à cela par une attention plus calme, tournée vers ce qui dure et vers ceux qui comptent.',
  'vient poser la question simple que personne n’osait poser, et la laisse ouverte sur la table.',
];

const SUMMARY_SAYS = [
  'vous prête son allure.',
  'répond par plus de calme.',
  'pose une question simple.',
  'garde une place au doute.',
  'tient la mesure.',
  'demande de la patience.',
  'ouvre une porte discrète.',
  'invite à parler clairement.',
  'laisse mûrir le reste.',
  'donne sa couleur à l’ensemble.',
];

const CATEGORY_CLOSING = [
  'Ensemble, ces trois présences ne disent pas la même chose, et c’est ce qui les rend utiles.',
  'L’une regarde le chemin, l’autre la façon de marcher, la dernière ce que vous emportez dans votre sac.',
  'Vous pouvez commencer par la plus proche de votre journée, la relire ce soir et voir ce qu’elle déplace.',
  'Rien ne presse : un geste modeste, répété trois fois, en apprend souvent davantage qu’une longue réflexion.',
  'Le reste vous appartient, avec vos mots, votre calendrier et vos raisons.',
];

const CLOSINGS: Record<Part, string[]> = {
  summary: [
    'Le tirage avance ainsi, entre ce qui vous soutient et ce qui vous freine encore.',
    'Vous gardez la main sur le rythme, et le premier choix peut rester modeste, pourvu qu’il soit vôtre.',
  ],
  qualities: CATEGORY_CLOSING,
  obstacles: CATEGORY_CLOSING,
  future: CATEGORY_CLOSING,
  special: [
    'Prenez cette carte comme une lampe posée sur la table, que vous pouvez rapprocher ou éloigner selon l’heure.',
    'Elle n’impose rien, elle éclaire un coin que vous ne regardiez plus, et rend aux objets familiers un peu de leur relief.',
    'Demandez-vous ce qui, dans votre semaine, gagnerait à être vu ainsi, puis choisissez un seul détail et donnez-lui dix minutes de votre soirée, sans rien attendre en retour.',
  ],
};
