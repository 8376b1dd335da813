// See docs/decisions/0045-voices-of-the-device.md.

/** Languages in the order in which their voices are preferred; after them any other French. */
const PREFERRED = ['fr-ch', 'fr-fr'];

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>;

/** Android writes « fr_CH ». */
function languageOf({ lang }: Voice): string {
  return lang.replace('_', '-').toLowerCase();
}

function rankOf(voice: Voice): number {
  const rank = PREFERRED.indexOf(languageOf(voice));
  return rank === -1 ? PREFERRED.length : rank;
}

/** The French voice of the device itself that suits best: a voice of a network would be told the letter. */
export function frenchVoice<V extends Voice>(voices: readonly V[]): V | null {
  const french = voices.filter(
    (voice) => voice.localService && languageOf(voice).split('-')[0] === 'fr',
  );
  const [best] = french.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || Number(other.default) - Number(one.default),
  );
  return best ?? null;
}
