import { computed } from 'nanostores';
import { $route } from '#src/features/admin/content/texts/address.ts';
import { $content, sentencesByField } from '#src/features/admin/content/texts/editor.ts';

type Sentences = Readonly<Record<string, string | undefined>>;

const NONE: Sentences = {};

const $id = computed($content, (state) => state?.id);
const $saved = computed($content, (state) => state?.saved);
const $failure = computed($content, (state) => state?.failure);

/** A sentence by the name of the field that it is against. */
export const $faults = computed($content, (state): Sentences => {
  const faults: Sentences = state?.faults ?? NONE;
  // Typing changes the text, and makes no field say anything new.
  return Object.keys(faults).length > 0 ? faults : NONE;
});

/** What is still to be looked at, by the name of the field. */
export const $checks = computed(
  $saved,
  (saved): Sentences => sentencesByField(saved?.checks ?? []),
);

/** Fields that must be in sight, whatever was folded: those that a save was refused for, or the one that was asked for. */
export const $revealed = computed([$failure, $id, $route], (failure, open, { id, name }) => {
  if (failure) return Object.keys($faults.get());
  return id === open && name ? [name] : [];
});
