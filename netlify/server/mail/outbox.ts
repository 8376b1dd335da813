import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '#netlify/server/settings/clock.ts';
import type { MailTransport } from './transport.ts';

/** A folder on this machine that takes mails as .eml files, which any mail program opens. */
export function outboxTransport(directory: string): MailTransport {
  return {
    async open() {
      await mkdir(directory, { recursive: true });
      return null;
    },
    async send({ id, source }) {
      const time = now().toISOString().slice(0, 19).replaceAll(':', '-');
      const file = join(directory, `${time}-${id}.eml`);
      try {
        await writeFile(`${file}.part`, source);
        await rename(`${file}.part`, file);
        return { fate: 'sent' };
      } catch {
        return {
          fate: 'unreachable',
          reason: 'Le dossier des messages sortants n’est pas accessible.',
        };
      }
    },
    close: () => undefined,
  };
}
