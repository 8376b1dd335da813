/** What some cards have in common, whatever their place; it serves to find what ten cards share. */
export interface Theme {
  /** Numbers of its cards; each card has one theme. */
  cards: readonly number[];
  /** Opens the summary when several of the ten cards share this theme; `{où}` tells in which category. */
  dominates: string;
  /** What one of its cards wants, after the card’s name. */
  wants: string;
  /** What the special card of this theme reminds of. */
  colours: string;
}

export const THEMES: readonly Theme[] = [
  {
    // Le Bateleur, Le Chariot, La Force, Le Diable
    cards: [1, 7, 11, 15],
    dominates: 'poussent à agir{où} : l’envie est là, la direction reste à choisir',
    wants: 'pousse à agir',
    colours: 'tout peut partir d’un premier geste, même modeste',
  },
  {
    // L’Impératrice, L’Amoureux, Tempérance
    cards: [3, 6, 14],
    dominates: 'parlent de lien{où} : peu de choses se jouent ici en solitaire',
    wants: 'se tourne vers les autres',
    colours: 'rien ne se règle ici sans une parole échangée',
  },
  {
    // La Papesse, L’Hermite, Le Pendu, La Lune
    cards: [2, 9, 12, 18],
    dominates: 'se lisent à voix basse{où} : ce tirage ne se laisse pas presser',
    wants: 'réclame du silence',
    colours: 'la réponse se laisse approcher sans hâte',
  },
  {
    // L’Empereur, Le Pape, La Justice
    cards: [4, 5, 8],
    dominates: 'cherchent du solide{où} : ce tirage aime les choses claires',
    wants: 'cherche des points fixes',
    colours: 'ce qui est dit nettement tient plus longtemps',
  },
  {
    // La Roue de Fortune, L’Arcane sans nom, La Maison Dieu, Le Jugement
    cards: [10, 13, 16, 20],
    dominates: 'racontent un passage{où} : une saison s’achève, une autre se prépare',
    wants: 'demande du changement',
    colours: 'ce qui s’achève fait de la place à autre chose',
  },
  {
    // Le Mat, L’Étoile, Le Soleil, Le Monde
    cards: [0, 17, 19, 21],
    dominates: 'regardent au loin{où} : ce tirage a besoin d’air',
    wants: 'appelle le large',
    colours: 'une fenêtre reste ouverte à l’imprévu',
  },
];
