import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBlobs } from '#scripts/local-server/blobs-server.ts';
import type { StoredMessage } from '#src/features/contact/stored.ts';
import { MAIL_PAGES } from '#src/site.ts';
import { byHand } from '#tests/contact.ts';
import { mailPlatform } from '#tests/mail-platform.ts';
import { linkIn, mailTo } from '#tests/newsletter.ts';
import { ownerOf } from '#tests/owner.ts';
import { PROGRAM_ENVIRONMENT } from '#tests/program-environment.ts';
import { copyToBuild, typeErrors } from '#tests/project-links.ts';
import { rewrite } from '#tests/unit/project-copy.ts';

// What becomes of a field that the contact form gets one day: nothing may lose it, and the privacy page has to name it.

const SAMPLE = 'Une lanterne sourde';
const run = promisify(execFile);
const root = await copyToBuild();
let folder = '';
/** What the compiler says before the privacy page has its words. */
let complaints = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'champ-'));
  rewrite(
    join(root, 'src/features/contact/api.ts'),
    '  email: emailSchema,\n',
    "  email: emailSchema,\n  sample: z._default(lineSchema(40, 'L’essai'), ''),\n",
  );
  rewrite(
    join(root, 'src/features/contact/stored.ts'),
    '  email: z.string(),\n',
    "  email: z.string(),\n  sample: z._default(z.string(), ''),\n",
  );
  complaints = await typeErrors(root, ['src/features/privacy/**/*']);
  const bundling = "await (await import('#scripts/build/bundle-functions.ts')).bundleFunctions()";
  await run(process.execPath, ['--input-type=module', '-e', bundling], { cwd: root });
}, 180_000);

// Its functions are loaded once they are bundled.
const { platform, server } = await mailPlatform({
  release: {
    functions: join(root, 'dist-functions'),
    site: '',
    framework: '',
    config: 'netlify.toml',
  },
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

test('the privacy page has to name it before anything is built', () => {
  expect(complaints).toMatch(/src\/features\/privacy\/retention-table\.ts.*sample/s);
});

test('it is shown, told apart, exported, backed up and restored without another line', async () => {
  const email = 'champ@tarot.example';
  const sent = await byHand({ email, key: 'formulaire' });
  const write = async (sample: string) =>
    (await (await platform.visitor().postJson('/api/contact', { ...sent, sample })).json()).id;
  const first = await write('');
  const second = await write(SAMPLE);
  expect(await write(SAMPLE)).toBe(second);
  expect(second).not.toBe(first);

  const owner = await ownerOf(platform);
  const inbox: (StoredMessage & { sample: string })[] = await (
    await owner.get('/api/admin/messages')
  ).json();
  expect(inbox.map(({ sample }) => sample).toSorted()).toEqual(['', SAMPLE]);

  const link = linkIn(await mailTo(server, email), MAIL_PAGES.messages);
  const file = await (await platform.fetch(`/api/contact/messages/${link}/data`)).text();
  expect(file).toContain(SAMPLE);

  const saved = await owner.send('POST', '/api/admin/backup', {});
  const archive = new Uint8Array(await saved.arrayBuffer());
  const kept = Object.entries(unzipSync(archive)).filter(([path]) => path.startsWith('messages/'));
  expect(kept.map(([, bytes]) => Buffer.from(bytes).toString()).join()).toContain(SAMPLE);

  const own = process.env.NETLIFY_BLOBS_CONTEXT;
  const other = await startBlobs(join(folder, 'autres'));
  const path = join(folder, 'sauvegarde.zip');
  await writeFile(path, archive);
  const child = spawn(process.execPath, ['scripts/restore.ts', path, '--yes', '--autre-cle'], {
    cwd: root,
    env: { ...PROGRAM_ENVIRONMENT, NETLIFY_BLOBS_CONTEXT: other.context },
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code).toBe(0);
  const { messages } = await import('#netlify/server/contact/inbox.ts');
  const raw = await Promise.all((await messages().keys('')).map((id) => messages().raw(id)));
  process.env.NETLIFY_BLOBS_CONTEXT = own;
  await other.stop();
  expect(raw.join()).toContain(SAMPLE);
});
