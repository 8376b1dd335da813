import { map } from 'nanostores';
import { notifyError } from '#src/ui/toasts.ts';
import { spoken } from './spoken.ts';
import { frenchVoice } from './voices.ts';

export const RATES = { min: 0.8, max: 1.3, step: 0.1 };

/** While a speed is still being looked for, nothing is said. */
const RATE_SETTLES_MS = 250;

interface Aloud {
  status: 'silent' | 'reading' | 'paused';
  /** The sentence that is being said, or that a pause has stopped at. */
  sentence: Range | null;
  /** 1 is the voice's own speed. */
  rate: number;
}

/** The one letter that is read aloud in this page. */
export const $aloud = map<Aloud>({ status: 'silent', sentence: null, rate: 1 });

let sentences: readonly Range[] = [];
let place = 0;
/** Referred to until it ends: browsers forget the events of an utterance that nothing holds. */
let utterance: SpeechSynthesisUtterance | null = null;
let starting: ReturnType<typeof setTimeout> | undefined;

export function readAloud(letter: readonly Range[]): void {
  silence();
  sentences = letter;
  say(0);
}

/** A sentence at a time: browsers break off long utterances. */
function say(at: number): void {
  const sentence = sentences[at];
  const voice = frenchVoice(speechSynthesis.getVoices());
  if (!sentence || !voice) {
    stopReading();
    return;
  }
  const said = new SpeechSynthesisUtterance(spoken(sentence.toString()));
  said.voice = voice;
  said.lang = voice.lang;
  said.rate = $aloud.get().rate;
  // A cancelled utterance still ends, or fails, after the next one was asked for.
  said.onend = () => said === utterance && say(at + 1);
  said.onerror = ({ error }) => said === utterance && fail(error);
  place = at;
  utterance = said;
  $aloud.set({ ...$aloud.get(), status: 'reading', sentence });
  speechSynthesis.speak(said);
}

function fail(error: SpeechSynthesisErrorCode): void {
  // Another app took the voice away: the visitor goes on when she likes.
  if (error === 'canceled' || error === 'interrupted') {
    pauseReading();
    return;
  }
  stopReading();
  notifyError('Lecture interrompue', 'La voix de votre appareil ne répond pas. Réessayez.');
}

function silence(): void {
  clearTimeout(starting);
  utterance = null;
  speechSynthesis.cancel();
}

/** The sentence will be said anew: the platform's own pause does nothing, or ends all, on some phones. */
export function pauseReading(): void {
  silence();
  $aloud.setKey('status', 'paused');
}

export function resumeReading(): void {
  say(place);
}

export function stopReading(): void {
  silence();
  sentences = [];
  $aloud.set({ ...$aloud.get(), status: 'silent', sentence: null });
}

/** Says the current sentence again at that speed. */
export function changeRate(rate: number): void {
  $aloud.setKey('rate', rate);
  if ($aloud.get().status !== 'reading') return;
  silence();
  starting = setTimeout(() => say(place), RATE_SETTLES_MS);
}
