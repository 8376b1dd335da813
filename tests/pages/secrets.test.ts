import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashPassword } from '#netlify/server/auth/passwords.ts';
import { BUILD, type SiteBuild } from '#scripts/build/site-build.ts';
import { controlPath } from '#scripts/local-server/platform.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { examplePath, importEndpoints } from '#tests/support/api-endpoints.ts';
import { copyToBuild } from '#tests/support/buildable-project-copy.ts';
import { createHumanSubmission } from '#tests/support/contact-requests.ts';
import { createSignUp } from '#tests/support/newsletter-requests.ts';
import { PlatformProcess } from '#tests/support/platform-process.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { SELECTED_CARDS } from '#tests/support/reading-fixtures.ts';
import { layTen } from '#tests/support/ten-card-spread.ts';

// A canary sings in every secret; whatever is built, answered or logged, it must not be heard there.

/** Nobody listens there: every call to a third party fails, and failures are what a log tells. */
const NOWHERE = '127.0.0.1:9';

const TOKEN = 'token-of-this-test';
const PASSWORD = 'canari-passe-7f3a1c';
const HASH = await hashPassword(PASSWORD);

const SECRETS: Record<string, { value: string; canary: string }> = {
  ADMIN_PASSWORD: { value: PASSWORD, canary: PASSWORD },
  ADMIN_PASSWORD_HASH: { value: HASH, canary: HASH.slice(-43) },
  OPENAI_API_KEY: canary('sk-canari-openai-91bd'),
  NETLIFY_AI_GATEWAY_KEY: canary('canari-passerelle-e64d'),
  RECAPTCHA_SECRET_KEY: canary('canari-recaptcha-55e0'),
  SIGNING_SECRET: canary('canari-signature-c27f-0123456789abcdef'),
  SMTP_URL: {
    value: `smtp://courrier:canari-smtp-8d4e@${NOWHERE}`,
    canary: 'canari-smtp-8d4e',
  },
  BUILD_HOOK_URL: {
    value: `http://${NOWHERE}/build_hooks/canari-crochet-3b6a`,
    canary: 'canari-crochet-3b6a',
  },
};

/** Settings that anybody may know. */
const OPEN: Record<string, string> = {
  RECAPTCHA_SITE_KEY: 'cle-publique',
  RECAPTCHA_URL: `http://${NOWHERE}/siteverify`,
  OPENAI_BASE_URL: `http://${NOWHERE}/v1`,
  URL: 'http://localhost:8888',
  AI_ENABLED: 'true',
  AI_CALL_TIMEOUT_MS: '2000',
  AI_READING_TIMEOUT_MS: '4000',
  MAIL_FROM: 'lettre@tarot.example',
};
const OTHERS =
  /^(OPENAI_MODEL|OPENAI_REASONING_EFFORT|AI_\w+|MAIL_TO|MAIL_OUTBOX|STORAGE_REGION|CLOCK_SHIFT_MS)$/;

const environment = {
  ...OPEN,
  ...Object.fromEntries(Object.entries(SECRETS).map(([name, { value }]) => [name, value])),
};

function canary(value: string) {
  return { value, canary: value };
}

/** As it stands, and as it travels in addresses and in mail protocols. */
const SONGS = Object.values(SECRETS).flatMap(({ canary: song }) => [
  song,
  encodeURIComponent(song),
  Buffer.from(song).toString('base64').replace(/=+$/, ''),
  Buffer.from(song).toString('hex'),
]);

function heardIn(text: string): string[] {
  return SONGS.filter((song) => text.includes(song));
}

async function build(): Promise<{ release: SiteBuild; log: string }> {
  const root = await copyToBuild();
  const child = fork('scripts/build/build.ts', [], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      log += chunk;
    });
  }
  const [code] = await once(child, 'close');
  expect([code, log]).toEqual([0, log]);
  const parts = Object.entries(BUILD).map(([part, path]) => [part, join(root, path)]);
  return { release: Object.fromEntries(parts), log };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Everything that anybody can ask for, in a way that goes well and in ways that do not. */
async function exercise(platform: PlatformProcess): Promise<string> {
  const heard: string[] = [];
  const keep = async (response: Response) => {
    heard.push(JSON.stringify([...response.headers]), await response.text());
  };
  const visitor = platform.visitor();
  await keep(await visitor.postJson('/api/admin/login', { password: 'autre chose' }));
  const admin: AdminClient = await logInAsAdmin(platform, PASSWORD);
  await createTestPost(admin, { slug: 'avec-canari', published: true });
  await keep(
    await visitor.postJson(
      '/api/contact',
      await createHumanSubmission({ recaptchaToken: 'jeton' }),
    ),
  );
  await keep(
    await visitor.postJson('/api/newsletter/subscribe', createSignUp('lea@tarot.example')),
  );
  const selection = { selectedCards: SELECTED_CARDS, categorization: layTen(SELECTED_CARDS) };
  await keep(await visitor.postJson('/api/interpret', selection));
  for (const endpoint of await importEndpoints()) {
    const path = examplePath(endpoint);
    // The last word of the session.
    if (path.endsWith('/logout')) continue;
    await keep(await visitor.fetch(path, { method: endpoint.method }));
    await keep(await admin.send(endpoint.method, path, endpoint.method === 'GET' ? undefined : {}));
  }
  for (const name of ['scheduled-jobs', 'nightly-purge']) {
    await keep(await visitor.fetch(`${controlPath(TOKEN)}/schedule/${name}`, { method: 'POST' }));
  }
  for (const path of ['/', '/contact', '/admin', '/blog/avec-canari', '/blog/nulle-part']) {
    await keep(await visitor.fetch(path));
  }
  return heard.join('\n');
}

test('every variable is known to be a secret or not', async () => {
  const source = await readFile('netlify/server/lib/environment.ts', 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(15);
  const unknown = names.filter((name) => !(name in SECRETS || name in OPEN || OTHERS.test(name)));
  expect(unknown).toEqual([]);
  expect(Object.keys(SECRETS).filter((name) => !names.includes(name))).toEqual([]);
});

test('no secret is in what is built, answered or logged', { timeout: 400_000 }, async () => {
  const { release, log } = await build();
  const files = [
    ...(await filesIn(release.site)),
    ...(await filesIn(release.functions)),
    ...(await filesIn(release.adapter)),
  ];
  const found: string[] = [];
  for (const file of files) {
    if (heardIn((await readFile(file)).toString('latin1')).length > 0) found.push(file);
  }
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(200);
  expect(heardIn(log)).toEqual([]);
  // The settings did reach the build.
  expect(await readFile(join(release.site, 'contact.html'), 'utf8')).toContain('cle-publique');

  const platform = await PlatformProcess.start(environment, { release, controlToken: TOKEN });
  const answers = await exercise(platform);
  expect(heardIn(answers)).toEqual([]);
  expect(platform.log).toContain('"level"');
  expect(heardIn(platform.log)).toEqual([]);
  await platform.remove();
});
