import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM_ENVIRONMENT } from '#tests/program-environment.ts';
import { copyToBuild } from '#tests/project-links.ts';

const FILE = 'content/pages/faq.md';

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** As editors do, which put a new file in the place of the old one. */
async function retitle(file: string, title: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(`${file}.new`, text.replace(/^title: .*$/m, `title: "${title}"`));
  await rename(`${file}.new`, file);
}

test('npm run dev shows a page’s text as it was changed last', { timeout: 120_000 }, async () => {
  const copy = await copyToBuild();
  const port = await freePort();
  const site = spawn(process.execPath, ['netlify/start/dev.ts'], {
    cwd: copy,
    env: { ...PROGRAM_ENVIRONMENT, PORT: String(port) },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    site.kill();
    if (site.exitCode === null) await once(site, 'exit');
    await rm(copy, { recursive: true });
  });
  const title = async () => {
    const page = await fetch(`http://localhost:${port}/faq`).catch(() => null);
    return /<h1[^>]*>([^<]*)/.exec((await page?.text()) ?? '')?.[1];
  };
  const waiting = { timeout: 40_000, interval: 250 };

  await expect.poll(title, waiting).toBe('Questions fréquentes');
  for (const changed of ['Un premier titre', 'Un autre', 'Un dernier']) {
    await retitle(join(copy, FILE), changed);
    await expect.poll(title, waiting).toBe(changed);
  }
});
