import { typographer } from '#src/text/typography.ts';

/** Something that the owner can put right in content/: its message is all they need to read. */
export class OwnerError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.map(typographer).join('\n'));
    this.name = 'OwnerError';
    this.faults = faults;
  }
}
