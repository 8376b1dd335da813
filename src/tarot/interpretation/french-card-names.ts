/** Puts "de" before a name: « du Mat », « de la Papesse », « de l’Étoile », « de Tempérance ». */
function addDe(name: string): string {
  return name.startsWith('Le ') ? `du ${name.slice(3)}` : `de ${lowercaseArticle(name)}`;
}

/** Puts "à" before a name: « au Mat », « à la Papesse », « à l’Étoile », « à Tempérance ». */
function addA(name: string): string {
  return name.startsWith('Le ') ? `au ${name.slice(3)}` : `à ${lowercaseArticle(name)}`;
}

/** Returns the pronoun of a card. The pattern lists the feminine names that do not start with « La ». */
function getPronoun(name: string): 'il' | 'elle' {
  return /^(La |L’Impératrice|L’Étoile|Tempérance)/.test(name) ? 'elle' : 'il';
}

/** Returns the forms of a name by the word in the placeholder: `de` for `{de 1}`, `plain` for `{1}`. */
function getNameForms(name: string) {
  return { plain: lowercaseArticle(name), de: addDe(name), à: addA(name), il: getPronoun(name) };
}

/** Returns a name with its article in lower case, as in a sentence: « le Bateleur », « Tempérance ». */
export function lowercaseArticle(name: string): string {
  return name.replace(/^L(?=[ea] |’)/, 'l');
}

/** Returns « A, B et C ». */
export function formatList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`;
}

/** Fills `{1}`, `{de 1}`, `{à 1}` and `{il 1}` with forms of `names[0]`, etc., and capitalises sentences. */
export function fillNames(template: string, names: readonly string[]): string {
  const filled = template.replace(
    /\{(?:(de|à|il) )?(\d)\}/g,
    (_, form: 'de' | 'à' | 'il' | undefined, number: string) =>
      getNameForms(names[Number(number) - 1] as string)[form ?? 'plain'],
  );
  return filled.replace(
    /(^|[.?!] )(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
