import type { Page } from 'playwright-core';

interface Said {
  text: string;
  voice: string;
  rate: number;
}

interface Voice {
  name: string;
  lang: string;
  localService: boolean;
}

declare global {
  interface Window {
    /** The stand-in for the voices of a device. */
    device: {
      said: Said[];
      install: (voices: Voice[]) => void;
      /** Ends the sentence that is being said, as it ends once it was heard, or as it fails. */
      end: (error?: SpeechSynthesisErrorCode) => void;
      isSpeaking: () => boolean;
    };
  }
}

/** Where the stand-in counts how often it was silenced: it outlives the page. */
const SILENCED = 'silenced';

/** The Web Speech API's protocol over voices that the test installs: a browser without a screen has none. */
function standIn(silenced: string): void {
  class Utterance extends EventTarget {
    text: string;
    lang = '';
    rate = 1;
    voice: Voice | null = null;
    onstart: (() => void) | null = null;
    onend: (() => void) | null = null;
    onerror: ((event: { error: string }) => void) | null = null;
    constructor(text = '') {
      super();
      this.text = text;
    }
  }
  const said: Said[] = [];
  let installed: Voice[] = [];
  let current: Utterance | null = null;
  // A browser tells of what has happened once the script that caused it is through.
  const tell = (happened: () => void) => setTimeout(happened, 0);

  class Synthesis extends EventTarget {
    getVoices = () => [...installed];
    speak(utterance: Utterance) {
      if (current) throw new Error('Two sentences at a time');
      current = utterance;
      const { text, voice, rate } = utterance;
      said.push({ text, voice: voice?.name ?? '', rate });
      tell(() => utterance.onstart?.());
    }
    cancel() {
      sessionStorage.setItem(silenced, String(Number(sessionStorage.getItem(silenced)) + 1));
      const cancelled = current;
      current = null;
      tell(() => cancelled?.onerror?.({ error: 'interrupted' }));
    }
  }
  const synthesis = new Synthesis();
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
  Object.assign(window, { SpeechSynthesisUtterance: Utterance });
  window.device = {
    said,
    install(voices) {
      installed = voices;
      synthesis.dispatchEvent(new Event('voiceschanged'));
    },
    end(error) {
      const ended = current;
      current = null;
      if (error) ended?.onerror?.({ error });
      else ended?.onend?.();
    },
    isSpeaking: () => current !== null,
  };
}

/** A device whose voices the test installs, listens to and counts. */
export async function deviceVoices(page: Page) {
  await page.addInitScript(standIn, SILENCED);
  const voice = (name: string, lang: string, localService = true) => ({ name, lang, localService });
  return {
    voice,
    install: (...voices: Voice[]) => page.evaluate((all) => window.device.install(all), voices),
    said: () => page.evaluate(() => window.device.said),
    lastSaid: () => page.evaluate(() => window.device.said.at(-1)),
    end: (error?: SpeechSynthesisErrorCode) =>
      page.evaluate((code) => window.device.end(code), error),
    isSpeaking: () => page.evaluate(() => window.device.isSpeaking()),
    silenced: () => page.evaluate((key) => Number(sessionStorage.getItem(key)), SILENCED),
  };
}
