import { EnvironmentFault } from '#netlify/server/settings/environment.ts';

/** Runs a command that gives its exit code. A variable that holds what it cannot hold is told without a stack. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof EnvironmentFault)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
