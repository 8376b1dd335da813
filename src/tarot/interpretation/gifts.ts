import type { WordingTable } from './wording.ts';

/**
 * What each card brings to each category, with its article, as it is told in one breath with the card:
 * « la volonté du Chariot ». By card number. The lists of meanings cannot be told so: they are words
 * without articles.
 */
export const GIFTS: WordingTable = [
  // Le Mat
  ['la liberté', 'les dérobades', 'un départ'],
  // Le Bateleur
  ['l’habileté', 'la dispersion', 'un commencement'],
  // La Papesse
  ['la patience', 'les non-dits', 'une vérité qui mûrit'],
  // L’Impératrice
  ['la vivacité', 'la précipitation', 'un message'],
  // L’Empereur
  ['la solidité', 'la rigidité', 'un appui sûr'],
  // Le Pape
  ['la bienveillance', 'le conformisme', 'un bon conseil'],
  // L’Amoureux
  ['la sincérité', 'les hésitations', 'un choix de cœur'],
  // Le Chariot
  ['la volonté', 'la hâte', 'une avancée'],
  // La Justice
  ['la droiture', 'la sévérité', 'une décision nette'],
  // L’Hermite
  ['l’expérience', 'l’isolement', 'une recherche qui aboutit'],
  // La Roue de Fortune
  ['la mobilité', 'les répétitions', 'un changement de cycle'],
  // La Force
  ['le courage tranquille', 'la colère rentrée', 'un regain d’énergie'],
  // Le Pendu
  ['le regard neuf', 'l’attente', 'une pause utile'],
  // L’Arcane sans nom
  ['la lucidité', 'la peur des fins', 'une page tournée'],
  // Tempérance
  ['la mesure', 'la tiédeur', 'un apaisement'],
  // Le Diable
  ['l’audace', 'les attachements', 'une passion'],
  // La Maison Dieu
  ['la franchise', 'l’orgueil', 'une libération'],
  // L’Étoile
  ['la confiance', 'la naïveté', 'un espoir fondé'],
  // La Lune
  ['l’intuition', 'les illusions', 'une lente éclaircie'],
  // Le Soleil
  ['la chaleur', 'le besoin de briller', 'une réussite partagée'],
  // Le Jugement
  ['le pardon', 'la culpabilité', 'une réconciliation'],
  // Le Monde
  ['l’ouverture', 'le perfectionnisme', 'un aboutissement'],
];
