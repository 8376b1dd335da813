import { typographer } from '#src/text/typography.ts';

/** An error that the user can fix, in content/ or a setting: its French message is shown without a stack. */
export class OwnerError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.map(typographer).join('\n'));
    this.name = 'OwnerError';
    this.faults = faults;
  }
}
