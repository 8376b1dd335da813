export type DefectCode =
  | 'missing-card'
  | 'other-card'
  | 'foreign-name'
  | 'foreign-number'
  | 'reversed-card'
  | 'false-origin'
  | 'fatalism'
  | 'prophecy'
  | 'familiar-address'
  | 'filler'
  | 'markup'
  | 'typography'
  | 'repetition'
  | 'order'
  | 'untrue'
  | 'equal-weight'
  | 'too-short'
  | 'too-long';

interface Rule {
  code: DefectCode;
  /** What a text must not contain; the first match is quoted in the defect. */
  pattern: RegExp;
  /** French description of the defect, put before the quote. */
  complaint: string;
}

/** The alternatives as whole words, in any case unless `flags` says otherwise. */
function words(alternatives: string, flags = 'iu'): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, flags);
}

const CASE_MATTERS = 'u';

// Present tenses that end like a future: « tirez », « éclairez », « désirez ».
const PRESENT_IN_IREZ =
  '(?:re|at|é|)tirez|admirez|désirez|(?:re|in|a|ex|sou|trans|con|)s?pirez|mirez|virez|cirez|déchirez|empirez|éclairez|flairez';
// Endings of the second person plural in the future: « trouverez », « finirez », « prendrez », « recevrez ».
const FUTURE_YOU = `(?!(?:${PRESENT_IN_IREZ})(?!\\p{L}))\\p{L}*(?:erez|irez|[aeio]indrez|[eo]ndrez|audrez|oudrez|viendrez|tiendrez|[aî]îtrez|aîtrez|ettrez|attrez|cevrez|devrez|vivrez|suivrez|pourrez|verrez|courrez|mourrez|aurez|clurez)`;

export const RULES: Rule[] = [
  {
    code: 'foreign-name',
    complaint: 'nom étranger au tarot de Marseille',
    pattern: words(
      '(?:[Ll]e|[Dd]u|[Aa]u) (?:Magicien|Mât|Fou|Grand Prêtre)|(?:[Ll]a )?(?:Grande|Haute) Prêtresse|(?:[Ll]’)?Hiérophante|[LlDd]es Amoureux|[Aa]ux Amoureux|(?:[Ll]a) (?:Tour|Mort|Tempérance)|Maison de Dieu|Roue de la Fortune|[Ll]’Ermite',
      CASE_MATTERS,
    ),
  },
  {
    code: 'foreign-number',
    complaint: 'nombre qui n’est pas celui de la carte',
    pattern: words(
      'IV|IX|XIV|XIX|Justice,? (?:\\(?(?:11|XI)\\)?)|Force,? (?:\\(?(?:8|VIII)\\)?)|Mat,? \\(?(?:0|zéro|22|XXII)\\)?|arcane (?:0|zéro)',
      CASE_MATTERS,
    ),
  },
  {
    code: 'reversed-card',
    complaint: 'les arcanes ne se lisent pas renversés',
    pattern: words('(?:cartes?|arcanes?|lames?) (?:renversée?s?|inversée?s?|à l’envers)'),
  },
  {
    code: 'false-origin',
    complaint: 'origine que rien n’établit',
    pattern: words('égyptien(?:ne)?s?|Égypte|livre de Thot'),
  },
  {
    code: 'fatalism',
    complaint: 'sujet exclu d’une lecture (décès, santé, grossesse, procès, argent)',
    pattern: words(
      [
        '(?<!point |temps |lettre )mort(?:e|s|es|el|elle|els|elles)?|mourir|meurt|meurent|décès|décéd\\p{L}+|funér\\p{L}+|enterrement|cercueil|veu(?:f|ve|vage)',
        'maladies?|malades?|cancer|tumeur|diagnosti\\p{L}+|guéri(?:r|son|e|t|ra)?|médica(?:l|ux|ment\\p{L}*)|dépression|hôpital|votre santé|opération chirurgicale',
        'enceinte|grossesse|accouche\\p{L}*|bébé|fausse couche|stérilité',
        'procès|tribuna(?:l|ux)|condamné\\p{L}*|condamnation|verdict|prison|divorce(?:r|z|rez)?|licencie\\p{L}+',
        'loto|loterie|jackpot|rentrées? d’argent|gains? (?:financiers?|d’argent)|somme d’argent|héritage|faillite|devenir riche|enrichi\\p{L}+|ruine financière',
      ].join('|'),
    ),
  },
  {
    code: 'prophecy',
    complaint: 'annonce du futur comme d’une certitude',
    pattern: words(
      [
        '(?<!où )(?<!comment )vous (?:n’)?allez',
        FUTURE_YOU,
        '(?:arriver|surviendr|se produir|se réaliser|s’accomplir|réussir|triompher)(?:a|ont)',
        'inévitable(?:ment)?|inéluctable(?:ment)?|fatal(?:e|ement|ité)?|forcément|assurément|immanquablement|à coup sûr|sans aucun doute|quoi (?:que vous|qu’il)|il est certain|c’est certain',
        'votre destin(?:ée)?|le destin|la destinée|écrit dans les (?:cartes|étoiles)|les cartes (?:prédisent|annoncent|promettent)',
      ].join('|'),
    ),
  },
  {
    code: 'familiar-address',
    complaint: 'tutoiement',
    pattern: words(
      '(?<!-|est )tu|toi|te|t’\\p{L}+|ta|tes|(?<!je )(?<!je le )tien(?:ne)?s?|(?<!(?<!\\p{L})(?:le|un|du|au|ce|son|quel|votre|notre|leur|de|bon|même|autre|seul|hausser|baisser|d’un) )ton',
    ),
  },
  {
    code: 'filler',
    complaint: 'formule toute faite',
    pattern: words(
      [
        'l’univers|lumière intérieure|voix intérieure|chemin de vie|voyage intérieur|vibrations?|ondes positives|énergies? positives?|énergies? cosmiques?|chakras?|anges? gardiens?|guides? spirituels?|belle âme',
        'tout est possible|suivez votre (?:cœur|intuition)|écoutez votre (?:cœur|intuition|petite voix)|croyez en (?:vous|vos rêves)|soyez vous-même|ayez confiance en (?:vous|la vie)|faites-vous confiance|laissez-vous (?:porter|guider)|ouvrez votre cœur',
        'meilleure version|pleine? potentiel|votre plein potentiel|la vie est belle|rien n’arrive par hasard|un bel avenir|le meilleur reste à venir|les étoiles s’alignent|à portée de rêve|la magie (?:de la vie|opère)',
        'n’oubliez (?:pas|jamais) que|il est (?:important|essentiel) de|en conclusion|en résumé|force est de constater|plongez dans|cher consultant|chère consultante',
      ].join('|'),
    ),
  },
  {
    code: 'markup',
    complaint: 'mise en forme, liste ou retour à la ligne',
    pattern:
      /[*_#`<>{}|\\\r\n\t]|^\s|\s$| {2}|^(?:[-–—•]|\d+[.)])\s|^(?:Qualités|Obstacles|Avenir|Carte spéciale|Synthèse|Résumé)\s*:|\p{Extended_Pictographic}/iu,
  },
  { code: 'typography', complaint: 'signe non français', pattern: /["']|\.\.\.|--| —|— / },
];

const ORDER = 'l’ordre des cartes n’est pas connu';

/** Rules for cached texts, which must be true for their cards in any order. */
export const KEPT_RULES: Rule[] = [
  {
    code: 'order',
    complaint: ORDER,
    pattern: words(
      [
        '(?:la|le) (?:premi(?:ère|er)|deuxième|seconde?|troisième|derni(?:ère|er))(?! (?:pas|mot|geste|jour|venu|fois|pierre|page|ligne|regard|coup|soir|matin|élan|heure|chose|souffle|main|semaine|nuit|année)s?(?!\\p{L}))',
        '(?:première|deuxième|seconde|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dernière) (?:carte|figure|image)',
        '(?:cartes?|figures?|images?) (?:suivante|précédente|voisine|d’avant|d’après)s?',
        'à (?:sa|leur) (?:droite|gauche)|à (?:gauche|droite) d[eu]|à ses côtés|côte à côte',
        'se font face|se faisant face|dos à dos|se tournent le dos|se regardent',
        'sui(?:t|vent)|(?<!ce qui )précèd(?:e|ent)|précéd(?:er|ant)',
        'vien(?:t|nent) (?:ensuite|après|avant|d’abord)|(?:ouvr|ferm)(?:e|ent) (?:le rang|la marche|le tirage)',
      ].join('|'),
    ),
  },
  {
    code: 'order',
    complaint: ORDER,
    pattern: words(
      '(?:[Aa]vant|[Aa]près) (?:l[ea] |l’)?\\p{Lu}\\p{L}+|[Àà] côté (?:du |de (?:la |l’)?)\\p{Lu}\\p{L}+',
      CASE_MATTERS,
    ),
  },
  { code: 'filler', complaint: 'formule toute faite', pattern: words('à la fois') },
];
