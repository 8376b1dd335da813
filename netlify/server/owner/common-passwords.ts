/**
 * What people choose when they do not choose: compared without case, accents, digits that stand for letters,
 * and the figures or signs around the word.
 */
const COMMON = new Set(
  `
  password passwort passe motdepasse monmotdepasse changemoi changeme secret topsecret confidentiel
  azerty azertyuiop azertyui qwerty qwertyuiop qwertz qwertzuiop asdfgh asdfghjkl qsdfgh qsdfghjklm
  wxcvbn zxcvbn zxcvbnm yxcvbnm aqwzsx aqwzsxedc qazwsx qazwsxedc azeqsdwxc azerqsdf
  abc abcd abcdef abcdefg abcdefgh abcdefghi azer aze qwe qwer asdf qsdf
  admin administrateur administrator administration root user utilisateur invite guest test tester demo
  login connexion bienvenue welcome bonjour bonsoir salut coucou hello hallo grüezi gruezi
  soleil lune etoile etoiles amour monamour jetaime jtaime tendresse bisou bisous bisounours calin
  doudou doudoune loulou louloute chouchou cheri cherie moncoeur coeur princesse princess prince ange
  chocolat bonbon nutella fraise cerise caramel vanille noisette pistache
  papa maman mamie papy bebe famille enfant enfants copain copine
  chien chat chaton minou minette toutou lapin tigre lion dragon panda licorne papillon dauphin oiseau
  nicolas thomas julien camille marine sandrine nathalie isabelle caroline alexandre maxime antoine pierre
  philippe michel christophe sophie julie marie jeanne laura manon chloe lea emma lucas hugo louis
  football foot ronaldo messi zidane marseille olympique paris psg lyon bordeaux toulouse bretagne france
  suisse schweiz helvetia geneve lausanne fribourg neuchatel sion berne zurich valais vaud servette
  liberte egalite fraternite espoir bonheur paix sagesse karma zen namaste bouddha
  tarot tarots marseilles tarotdemarseille voyance voyante voyant tarologue divination oracle cartomancie
  bateleur papesse imperatrice empereur amoureux chariot justice hermite ermite roue force pendu
  temperance diable maisondieu lemonde lesoleil lalune letoile lemat jugement arcane arcanes
  letmein iloveyou loveyou lovely monkey sunshine shadow master superman batman spiderman starwars pokemon
  pikachu naruto minecraft fortnite football baseball basketball hockey trustno whatever freedom ninja
  mustang ferrari porsche mercedes samsung iphone google facebook instagram windows internet ordinateur
  computer laptop wifi orange bouygues swisscom sunrise
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre printemps ete
  automne hiver vacances noel
  `
    .split(/\s+/)
    .filter(Boolean),
);

const KEYBOARD_ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', '09876543210'];
const LETTER_OF: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // A common word inside a long password does no harm: it has to be at least half of it.
  const isMost = (word: string) => word.length * 2 >= plain.length;
  return [plain, ...unmasked(plain)].some(
    (word) => isMost(word) && (isTrivial(word) || COMMON.has(word)),
  );
}

/** The word itself: `P@ssw0rd2026!` gives `password`. */
function unmasked(plain: string): string[] {
  const core = plain.replace(/^[^a-z]+|[^a-z@$]+$/g, '');
  const letters = (text: string) =>
    [...text]
      .map((sign) => LETTER_OF[sign] ?? sign)
      .join('')
      .replace(/[^a-z]/g, '');
  return [core, core.replace(/[^a-z]/g, ''), letters(core), letters(plain)];
}

/** Nothing but one repeated piece, or a run of the alphabet or the figures. */
function isTrivial(word: string): boolean {
  if (word.length < 4) return false;
  if (/^(.{1,4})\1+.{0,3}$/u.test(word)) return true;
  return KEYBOARD_ROWS.some((row) => row.includes(word) || row.repeat(2).includes(word));
}
