import type { Reading } from '#src/features/draw/api.ts';
import { type Ways, WaysOn } from '#src/features/draw/WaysOn.tsx';
import { InstallHint } from './InstallHint.tsx';

interface Props {
  reading: Reading;
  ways: Ways;
}

/** What stands below the letter and its buttons: fetched once there is a reading. */
export function AfterReading({ reading, ways }: Props) {
  return (
    <>
      <InstallHint />
      <WaysOn ways={ways} specialCard={reading.categorization.special[0] ?? ''} />
    </>
  );
}
