import { atom, computed } from 'nanostores';
import { $content, sentencesByField } from './content-editor.ts';

type Sentences = Readonly<Record<string, string | undefined>>;

const NONE: Sentences = {};

const $saved = computed($content, (state) => state?.saved);
const $failure = computed($content, (state) => state?.failure);

/** Why a save was refused, by the name of the field. */
export const $faults = computed($content, (state): Sentences => state?.errors ?? NONE);

/** What is still to be completed, by the name of the field. */
export const $checks = computed(
  $saved,
  (saved): Sentences => sentencesByField(saved?.checks ?? []),
);

/** Fields to bring into sight: those that a save was refused for, one that the address names, or a new one. */
export const $revealed = atom<readonly string[]>([]);

$failure.listen((failure) => {
  if (failure) $revealed.set(Object.keys($content.get()?.errors ?? NONE));
});
