import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { hashPassword, MIN_PASSWORD_LENGTH } from '#netlify/server/auth/passwords.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';

/** Reads one line without echo. Returns an empty string if the input ends before a line. */
async function readSecret(): Promise<string> {
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lineReader = createInterface({
    input: process.stdin,
    output: silentOutput,
    terminal: process.stdin.isTTY === true,
  });
  const line = once(lineReader, 'line').then(([text]) => String(text));
  const secret = await Promise.race([line, once(lineReader, 'close').then(() => '')]);
  lineReader.close();
  return secret;
}

// The prompt goes to stderr, so that stdout contains only the hash.
process.stderr.write(formatFrenchTypography('Mot de passe (il ne s’affiche pas) : '));
const password = await readSecret();
process.stderr.write('\n');

if ([...password].length < MIN_PASSWORD_LENGTH) {
  const sentence = `Il faut au moins ${MIN_PASSWORD_LENGTH} caractères ; 15 ou plus, c’est mieux.`;
  console.error(formatFrenchTypography(sentence));
  process.exitCode = 1;
} else {
  console.log(await hashPassword(password));
}
