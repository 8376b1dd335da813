import { createServer } from 'node:net';
import { LOOPBACK } from '#netlify/host/listen.ts';
import { OwnerError } from '#src/data/owner-error.ts';

function explain({ code }: NodeJS.ErrnoException, port: number): OwnerError | null {
  switch (code) {
    case 'EADDRINUSE':
      return new OwnerError([
        `Le port ${port} est déjà pris : fermez l’autre programme ou choisissez un autre port, par exemple PORT=${port + 1} npm start.`,
      ]);
    case 'EACCES':
      return new OwnerError([
        `Le port ${port} est réservé au système : choisissez-en un au-dessus de 1023 avec PORT.`,
      ]);
    default:
      return null;
  }
}

function tryPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/** @throws OwnerError, so that nobody waits for a build in vain */
export async function requirePort(port: number, host?: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new OwnerError(['PORT doit être un nombre entre 1 et 65535.']);
  }
  for (const address of host ? [host] : LOOPBACK) {
    try {
      await tryPort(port, address);
    } catch (error) {
      const explained = explain(error as NodeJS.ErrnoException, port);
      if (explained) throw explained;
      // A machine without IPv6 is served on IPv4 alone.
      if (address !== '::1') throw error;
    }
  }
}
