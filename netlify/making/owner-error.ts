import { typographer } from '#src/tarot/typography.ts';

/** Something that the owner can put right in content/: its message is all they need to read. */
export class OwnerError extends Error {
  constructor(faults: readonly string[]) {
    super(faults.map(typographer).join('\n'));
    this.name = 'OwnerError';
  }
}

/**
 * Runs a step from the command line and prints the sentence it returns, if any. An owner's mistake is
 * printed as sentences, without a stack.
 */
export async function runStep(step: () => Promise<string | null>): Promise<void> {
  try {
    const sentence = await step();
    if (sentence) console.log(typographer(sentence));
  } catch (error) {
    if (!(error instanceof OwnerError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
