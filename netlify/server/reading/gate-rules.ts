export type DefectCode =
  | 'missing-card'
  | 'card-order'
  | 'other-card'
  | 'foreign-name'
  | 'foreign-number'
  | 'reversed-card'
  | 'false-origin'
  | 'fatalism'
  | 'prophecy'
  | 'familiar-address'
  | 'no-question'
  | 'too-short'
  | 'too-long';

interface Rule {
  code: DefectCode;
  /** What no sentence may contain; the model is told the sentence. */
  pattern: RegExp;
  /** French description of the defect. */
  complaint: string;
}

/** The alternatives as whole words, in any case unless `flags` says otherwise. */
function words(alternatives: string | string[], flags = 'iu'): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${[alternatives].flat().join('|')})(?!\\p{L})`, flags);
}

const CASE_MATTERS = 'u';

// Present tenses that end like a future: « tirez », « éclairez », « restaurez », « saupoudrez ».
const PRESENT_LIKE_FUTURE =
  '(?:re|at|é|sou)?tirez|admirez|désirez|(?:re|in|a|ex|sou|trans|con|)s?pirez|mirez|(?:cha)?virez|délirez|cirez|déchirez|empirez|éclairez|flairez|(?:re|in)staurez|(?:sau)?poudrez|engendrez';
// What is left to her: « comme vous voudrez », « quand vous pourrez ».
const LEFT_TO_HER = '(?<!(?:comme|quand|où|ce que) vous (?=voudrez|pourrez))';
// Endings of the second person plural in the future: « trouverez », « finirez », « prendrez », « recevrez ».
const FUTURE_YOU = `${LEFT_TO_HER}(?!(?:${PRESENT_LIKE_FUTURE})(?!\\p{L}))\\p{L}*(?:erez|irez|[aeio]indrez|[eo]ndrez|audrez|oudrez|viendrez|tiendrez|[aî]îtrez|aîtrez|ettrez|attrez|cevrez|devrez|vivrez|suivrez|pourrez|verrez|courrez|mourrez|aurez|clurez)`;
const COMING =
  'quelqu’un|une (?:personne|rencontre|nouvelle|lettre|réponse|proposition|offre|réconciliation)|un (?:ami|message|appel|amour|inconnu)|l’amour|la chance';

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
    pattern: words([
      '(?<!point |temps |lettre )mort(?:e|s|es|el|elle|els|elles)?|mourir|meurt|meurent|décès|décéd\\p{L}+|funér\\p{L}+|enterrement|cercueil|veu(?:f|ve|vage)',
      'maladies?|malades?|cancer|tumeur|diagnosti\\p{L}+|guéri(?:r|son|e|t|ra)?|médica(?:l|ux|ment\\p{L}*)|dépression|hôpital|votre santé|opération chirurgicale',
      '(?<!l’)enceinte|grossesse|accouche\\p{L}*|bébé|fausse couche|stérilité',
      'procès(?!-)|tribuna(?:l|ux)|(?<!portes? |fenêtres? )condamné\\p{L}*|condamnation|prison|divorce(?:r|z|rez)?|licencie\\p{L}+',
      'loto|loterie|jackpot|rentrées? d’argent|gains? (?:financiers?|d’argent)|somme d’argent|héritage|faillite|devenir riche|enrichi\\p{L}+|ruine financière',
    ]),
  },
  {
    code: 'prophecy',
    complaint: 'annonce du futur comme d’une certitude',
    pattern: words([
      '(?<!où )(?<!comment )vous (?:n’)?allez (?:[\\p{L}’]+ ){0,2}?\\p{L}+(?:er|ir|oir|re)(?![\\p{L}-])',
      FUTURE_YOU,
      '(?:arriver|surviendr|se produir|se réaliser|s’accomplir|réussir|triompher)(?:a|ont)',
      'inévitable(?:ment)?|inéluctable(?:ment)?|fatal(?:e|ement|ité)?|(?<!pas )forcément|assurément|immanquablement|à coup sûr|sans aucun doute|quoi (?:que vous|qu’il arrive)|il est certain|c’est certain',
      'votre destin(?:ée)?|le destin|la destinée|écrit dans les (?:cartes|étoiles)|les cartes (?:prédisent|annoncent|promettent)',
      // In the present tense, where nothing leaves it open.
      '(?:met|mène|place|envoie|amène) (?:quelqu’un|une personne|un ami|l’amour|une rencontre) (?:sur votre (?:route|chemin)|vers vous|dans votre vie)',
      `(?:${COMING}) (?:revient|arrive|vient|entre|approche|se présente) (?:vers vous|à vous|chez vous|dans votre vie|sur votre (?:route|chemin)|bientôt)|(?:${COMING}) (?:vous attend|s’annonce)`,
    ]),
  },
  {
    code: 'prophecy',
    complaint: 'échéance annoncée',
    // « Il se peut que … bientôt » leaves it open.
    pattern:
      /^(?!.*(?<!\p{L})(?:peu(?:t|vent)|pourrai(?:t|ent)|si|s’il|s’ils)(?!\p{L})).*(?<!\p{L})(?:bientôt(?! dit| fini)|prochainement|sous peu|d’ici (?:peu|quelques)|dans les (?:prochain(?:e)?s )?(?:jours|semaines|mois)(?: à venir| qui viennent)?)(?!\p{L})/isu,
  },
  {
    code: 'familiar-address',
    complaint: 'tutoiement',
    // After a colon and in quotation marks it is what she could say to somebody.
    pattern:
      /^(?:[^:«]|«[^»]*»)*?(?<!\p{L})(?:(?<!-|est )tu|toi|te|t’\p{L}+|ta|tes|(?<!je )(?<!je le )tiens?|les tiennes|(?<!(?:on|ils?|elles?|ne|personne|chose|qui) )la tienne|(?<!(?<!\p{L})(?:le|un|du|au|ce|son|quel|votre|notre|leur|de|bon|même|autre|seul|hausser|baisser|d’un) )ton)(?!\p{L})/iu,
  },
];
