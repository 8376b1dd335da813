import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashPassword } from '#netlify/server/auth/passwords.ts';
import { BUILD, type SiteBuild } from '#scripts/build/site-build.ts';
import { controlPath } from '#scripts/local-server/platform.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { createExamplePath, importEndpoints } from '#tests/support/api-endpoints.ts';
import { copyBuildableProject } from '#tests/support/buildable-project-copy.ts';
import { createHumanSubmission } from '#tests/support/contact-requests.ts';
import { createSignUp } from '#tests/support/newsletter-requests.ts';
import { PlatformProcess } from '#tests/support/platform-process.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { SELECTED_CARDS } from '#tests/support/reading-fixtures.ts';
import { layTen } from '#tests/support/ten-card-spread.ts';

// Gives every secret a recognisable part, a canary, and searches all output for the canaries.

/** Nothing listens at this address: every call to a third party fails, and failures are logged. */
const UNREACHABLE = '127.0.0.1:9';

const TOKEN = 'token-of-this-test';
const PASSWORD = 'canari-passe-7f3a1c';
const HASH = await hashPassword(PASSWORD);

const createSecret = (value: string, canary = value) => ({ value, canary });

const SECRETS: Record<string, ReturnType<typeof createSecret>> = {
  ADMIN_PASSWORD: createSecret(PASSWORD),
  ADMIN_PASSWORD_HASH: createSecret(HASH, HASH.slice(-43)),
  OPENAI_API_KEY: createSecret('sk-canari-openai-91bd'),
  NETLIFY_AI_GATEWAY_KEY: createSecret('canari-passerelle-e64d'),
  RECAPTCHA_SECRET_KEY: createSecret('canari-recaptcha-55e0'),
  SIGNING_SECRET: createSecret('canari-signature-c27f-0123456789abcdef'),
  SMTP_URL: createSecret(`smtp://courrier:canari-smtp-8d4e@${UNREACHABLE}`, 'canari-smtp-8d4e'),
  BUILD_HOOK_URL: createSecret(
    `http://${UNREACHABLE}/build_hooks/canari-crochet-3b6a`,
    'canari-crochet-3b6a',
  ),
};

/** Variables whose values are public. */
const PUBLIC_VARIABLES: Record<string, string> = {
  RECAPTCHA_SITE_KEY: 'cle-publique',
  RECAPTCHA_URL: `http://${UNREACHABLE}/siteverify`,
  OPENAI_BASE_URL: `http://${UNREACHABLE}/v1`,
  URL: 'http://localhost:8888',
  AI_ENABLED: 'true',
  AI_CALL_TIMEOUT_MS: '2000',
  AI_READING_TIMEOUT_MS: '4000',
  MAIL_FROM: 'lettre@tarot.example',
};
const OTHER_VARIABLES =
  /^(OPENAI_MODEL|OPENAI_REASONING_EFFORT|AI_\w+|MAIL_TO|MAIL_OUTBOX|STORAGE_REGION|CLOCK_SHIFT_MS)$/;

const environment = {
  ...PUBLIC_VARIABLES,
  ...Object.fromEntries(Object.entries(SECRETS).map(([name, { value }]) => [name, value])),
};

/** The canaries, and as they are encoded in addresses and in mail protocols. */
const ENCODED_CANARIES = Object.values(SECRETS).flatMap(({ canary }) => [
  canary,
  encodeURIComponent(canary),
  Buffer.from(canary).toString('base64').replace(/=+$/, ''),
  Buffer.from(canary).toString('hex'),
]);

function findCanaries(text: string): string[] {
  return ENCODED_CANARIES.filter((canary) => text.includes(canary));
}

async function buildProject(): Promise<{ release: SiteBuild; log: string }> {
  const root = await copyBuildableProject();
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

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name));
}

/** Sends valid and invalid requests to all endpoints. @returns the headers and bodies of the responses */
async function callEverything(platform: PlatformProcess): Promise<string> {
  const responses: string[] = [];
  const record = async (response: Response) => {
    responses.push(JSON.stringify([...response.headers]), await response.text());
  };
  const visitor = platform.visitor();
  await record(await visitor.postJson('/api/admin/login', { password: 'autre chose' }));
  const admin = await logInAsAdmin(platform, PASSWORD);
  await createTestPost(admin, { slug: 'avec-canari', published: true });
  const message = await createHumanSubmission({ recaptchaToken: 'jeton' });
  await record(await visitor.postJson('/api/contact', message));
  const newsletterSignUp = createSignUp('lea@tarot.example');
  await record(await visitor.postJson('/api/newsletter/subscribe', newsletterSignUp));
  const selection = { selectedCards: SELECTED_CARDS, categorization: layTen(SELECTED_CARDS) };
  await record(await visitor.postJson('/api/interpret', selection));
  for (const endpoint of await importEndpoints()) {
    const path = createExamplePath(endpoint);
    // The other requests need the session.
    if (path.endsWith('/logout')) continue;
    await record(await visitor.fetch(path, { method: endpoint.method }));
    await record(
      await admin.send(endpoint.method, path, endpoint.method === 'GET' ? undefined : {}),
    );
  }
  for (const name of ['scheduled-jobs', 'nightly-purge']) {
    await record(await visitor.fetch(`${controlPath(TOKEN)}/schedule/${name}`, { method: 'POST' }));
  }
  for (const path of ['/', '/contact', '/admin', '/blog/avec-canari', '/blog/nulle-part']) {
    await record(await visitor.fetch(path));
  }
  return responses.join('\n');
}

test('every environment variable is classified as secret or not', async () => {
  const source = await readFile('netlify/server/lib/environment.ts', 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(15);
  const unknown = names.filter(
    (name) => !(name in SECRETS || name in PUBLIC_VARIABLES || OTHER_VARIABLES.test(name)),
  );
  expect(unknown).toEqual([]);
  expect(Object.keys(SECRETS).filter((name) => !names.includes(name))).toEqual([]);
});

test('builds, responses and logs contain no secrets', { timeout: 400_000 }, async () => {
  const { release, log } = await buildProject();
  const folders = [release.site, release.functions, release.adapter];
  const files = (await Promise.all(folders.map(listFiles))).flat();
  const filesWithCanaries: string[] = [];
  for (const file of files) {
    if (findCanaries((await readFile(file)).toString('latin1')).length > 0)
      filesWithCanaries.push(file);
  }
  expect(filesWithCanaries).toEqual([]);
  expect(files.length).toBeGreaterThan(200);
  expect(findCanaries(log)).toEqual([]);
  // Shows that the build read the variables.
  expect(await readFile(join(release.site, 'contact.html'), 'utf8')).toContain('cle-publique');

  const platform = await PlatformProcess.start(environment, { release, controlToken: TOKEN });
  expect(findCanaries(await callEverything(platform))).toEqual([]);
  expect(platform.log).toContain('"level"');
  expect(findCanaries(platform.log)).toEqual([]);
  await platform.remove();
});
