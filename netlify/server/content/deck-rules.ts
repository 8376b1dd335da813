import { DECK_IDS } from '#src/tarot/deck-ids.ts';
import type { ContentSource } from './content-source.ts';
import { type ContentFault, faultOf } from './faults.ts';
import { idsIn } from './paths.ts';

/** Each card has one file in each of these folders. The files are right by themselves. */
export function deckFaults(texts: ContentSource['texts']): ContentFault[] {
  return (['cartes', 'voisines', 'arcanes'] as const).flatMap((folder) => {
    const files = Map.groupBy(
      idsIn(folder, texts),
      (file) => (texts[file]?.fields as { id?: string } | undefined)?.id,
    );
    return DECK_IDS.flatMap((card) => {
      const [first, ...doubles] = files.get(card) ?? [];
      const missing = faultOf(null, `content/${folder} : « ${card} » manque.`);
      const double = `content/${folder} : deux fichiers portent « ${card} ».`;
      return [...(first ? [] : [missing]), ...doubles.map((file) => faultOf(file, double, ['id']))];
    });
  });
}
