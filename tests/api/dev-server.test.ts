import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PROGRAM_ENVIRONMENT } from '#tests/program-environment.ts';
import { copyToBuild } from '#tests/project-links.ts';
import { rewrite } from '#tests/unit/project-copy.ts';

// `npm run dev` in a copy: what is written in content/ shows without a restart.

const WAIT = { timeout: 60_000, interval: 300 };
const root = await copyToBuild();
let site = '';
let output = '';
let child: ReturnType<typeof spawn>;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

beforeAll(async () => {
  await cp('netlify.toml', join(root, 'netlify.toml'));
  const port = await freePort();
  site = `http://localhost:${port}`;
  child = spawn(process.execPath, ['netlify/start/dev.ts'], {
    cwd: root,
    env: { ...PROGRAM_ENVIRONMENT, PORT: String(port), ASTRO_TELEMETRY_DISABLED: '1' },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  await vi.waitFor(() => expect(output).toContain('Administration'), WAIT);
}, 120_000);

afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

const page = async (path: string) => (await fetch(site + path)).text();

test('a page’s text and a list’s show as they are changed', { timeout: 180_000 }, async () => {
  const before = await page('/faq');
  expect(before).toContain('</html>');
  rewrite(join(root, 'content/pages/faq.md'), /^subtitle: .*$/m, 'subtitle: Un chapeau tout neuf');
  await expect.poll(() => page('/faq'), WAIT).toContain('Un chapeau tout neuf');
  rewrite(join(root, 'content/faq.yaml'), 'Le tirage est-il vraiment gratuit', 'Est-ce gratuit');
  await expect.poll(() => page('/faq'), WAIT).toContain('Est-ce gratuit');
});
