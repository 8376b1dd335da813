import type { Reading } from '#src/features/draw/api.ts';
import { type Ways, WaysOn } from '#src/features/draw/WaysOn.tsx';
import { laidCards } from '#src/tarot/laying.ts';

interface Props {
  reading: Reading;
  ways: Ways;
}

/** What stands below the letter and its buttons: fetched once there is a reading. */
export function AfterReading({ reading, ways }: Props) {
  return <WaysOn ways={ways} lastCard={laidCards(reading).at(-1) ?? ''} />;
}
