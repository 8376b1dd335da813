import type { Texts } from './pieces.ts';

/**
 * Few-shot example for the prompts: one reading in the answer's format. Its cards: le Mat, l’Arcane sans
 * nom, la Force; le Jugement, la Papesse, la Maison Dieu; la Justice, l’Étoile, Tempérance; l’Hermite.
 */
export const TONE: Record<'row' | 'special' | 'summary', Texts> = {
  row: {
    'le-mat':
      'Vous savez partir. Le baluchon est léger, une bête tire sur la jambe, et le Mat ne s’est pas retourné pour si peu. Ce que vous avez déjà quitté, une clé rendue, un carton laissé sur le palier, ne vous a pas manqué longtemps.',
    'l-arcane-sans-nom':
      'Une terre noire, une faux, de l’herbe qui repousse. Ce qui a fini de servir, vous le reconnaissez tôt, et vous tenez cela de l’Arcane sans nom.',
    'la-force': 'La Force tient la gueule du lion, et ne serre pas.',
    together:
      'Cette compagnie fait craindre, d’habitude, les portes claquées. Ici vous tranchez, et vous ne cassez rien.',
  },
  special: {
    'l-hermite':
      'On croit qu’il cherche son chemin ; l’Hermite regarde en arrière, et sa lanterne éclaire ce que vous avez traversé. Prenez une heure, une vraie, pour relire ce que vous aviez noté alors : une date, un nom souligné, la lettre qui n’est pas partie. La réponse y est peut-être déjà, de votre main.',
  },
  summary: {
    summary:
      'Le Mat, l’Arcane sans nom et la Force sont tournés vers la droite, du côté où l’on va. La plupart des autres visages regardent d’où l’on vient. Une seule figure vous regarde en face, et c’est la Justice. Il y a de l’eau, un peu, chez l’Étoile et chez Tempérance.',
    thread:
      'Vous savez partir, et un appel, entendu, relu peut-être, est resté derrière un mur sans porte. Dite nettement, par écrit s’il le faut, la chose pourrait reprendre par petites quantités.',
  },
};
