import type { Reading } from './api.ts';
import { InstallHint } from './InstallHint.tsx';
import { type Ways, WaysOn } from './WaysOn.tsx';

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
