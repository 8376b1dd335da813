import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PROGRAM_ENVIRONMENT } from '#tests/program-environment.ts';
import { copyToBuild, typeErrors } from '#tests/project-links.ts';
import { rewrite } from '#tests/unit/project-copy.ts';

// What docs/adding.md says is done, step by step, in a copy of the project that `npm run dev` serves meanwhile.

let copy = '';
let url = '';
let stop = async (): Promise<void> => {};

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  copy = await copyToBuild();
  const port = await freePort();
  url = `http://localhost:${port}`;
  const site = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: copy,
    env: { ...PROGRAM_ENVIRONMENT, PORT: String(port), MAIL_TO: 'tarologue@tarot.example' },
    stdio: 'ignore',
  });
  stop = async () => {
    site.kill();
    if (site.exitCode === null) await once(site, 'exit');
    await rm(copy, { recursive: true, force: true });
  };
  // A busy machine takes its time to start it.
  const starting = { timeout: 110_000, interval: 500 };
  await vi.waitFor(async () => expect(await read('/faq')).toContain('<h1'), starting);
}, 120_000);
afterAll(() => stop());

const WAITING = { timeout: 40_000, interval: 250 };

async function read(path: string): Promise<string> {
  const answer = await fetch(url + path).catch(() => null);
  return answer?.ok ? answer.text() : '';
}

/** Rooms that the tests below change, and what rests on them. */
const CHECKED = ['src/features/{contact,privacy}/**/*', 'netlify/functions/contact.ts'];

/** What the compiler says of them, as the files that it blames. */
async function blamed(): Promise<string[]> {
  const printed = await typeErrors(copy, globSync(CHECKED, { cwd: copy }));
  return [...new Set(Array.from(printed.matchAll(/^([^(\s]+)\(\d/gm), ([, file = '']) => file))];
}

/** The files that a recipe of the document names, step by step. */
async function recipe(title: string): Promise<string[][]> {
  const text = await readFile('docs/adding.md', 'utf8');
  const [, section = ''] = text.split(`**${title}**`);
  const steps =
    section
      .split(/^\*\*/m)[0]
      ?.split(/^\d\. /m)
      .slice(1) ?? [];
  return steps.map((step) =>
    Array.from(step.matchAll(/`((?:src|content|netlify)\/[^`]+\.\w+)`/g), ([, file = '']) => file),
  );
}

async function add(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(copy, file)), { recursive: true });
  await writeFile(join(copy, file), text);
}

function change(file: string, passage: string, replacement: string): void {
  rewrite(join(copy, file), passage, replacement);
}

/** As editors do, which put a new file in the place of the old one. */
async function retitle(file: string, title: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(`${file}.new`, text.replace(/^title: .*$/m, `title: "${title}"`));
  await rename(`${file}.new`, file);
}

test('npm run dev shows a page’s text and a list as they were changed last', async () => {
  const title = async () => /<h1[^>]*>([^<]*)/.exec(await read('/faq'))?.[1];
  await expect.poll(title, WAITING).toBe('Questions fréquentes');
  for (const changed of ['Un premier titre', 'Un autre', 'Un dernier']) {
    await retitle(join(copy, 'content/pages/faq.md'), changed);
    await expect.poll(title, WAITING).toBe(changed);
  }
  change('content/faq.yaml', 'Le tirage est-il vraiment gratuit', 'Est-ce gratuit');
  await expect.poll(() => read('/faq'), WAITING).toContain('Est-ce gratuit');
}, 120_000);

test('a page is a declaration, its text and what shows it', async () => {
  const files = await recipe('A page.');
  expect(files).toEqual([
    ['src/content/pages.ts'],
    ['content/pages/NAME.md', 'src/pages/NAME.astro'],
  ]);
  change(
    'src/content/pages.ts',
    '  contact: page(',
    `  essai: page(
    { path: '/essai', header: 'Essai', footer: ['contents', 'L’essai'] },
    { empty: line('La phrase quand rien n’est prévu.') },
  ),
  contact: page(`,
  );
  const faq = await readFile('content/pages/faq.md', 'utf8');
  const [, head = ''] = faq.split('---\n');
  const common = head
    .replace(/^title: .*$/m, 'title: "Les prochains ateliers"')
    .replace(
      /^closing: .*\nbuttons:\n(?: {2}.*\n)+/m,
      'empty: "Rien n’est prévu pour le moment."\n',
    );
  await add('content/pages/essai.md', `---\n${common}---\n\nLes ateliers ont lieu à Lausanne.\n`);
  await add(
    'src/pages/essai.astro',
    `---
import '#src/styles/legal.css';
import { getPageContent } from '#src/content/page-texts.ts';
import TextPage from '#src/layouts/TextPage.astro';

const content = await getPageContent('essai');
---

<TextPage path="/essai" {content}>
  <p>{content.text.empty}</p>
</TextPage>
`,
  );
  await expect.poll(() => read('/essai'), WAITING).toContain('Rien n’est prévu pour le moment.');
  const page = await read('/essai');
  expect(page).toContain('Les ateliers ont lieu à Lausanne.');
  expect(page).toContain('content="index, follow');
  expect(page.match(/<a[^>]*href="\/essai"[^>]*>\s*[^<\s][^<]*/g)).toHaveLength(2);
  expect(await read('/sitemap.xml')).toContain('/essai</loc>');
}, 120_000);

test('a field of the contact form is asked for by the compiler, sent, kept and shown', async () => {
  const files = await recipe('A field of the contact form.');
  expect(files).toEqual([
    ['src/features/contact/api.ts', 'src/features/contact/model.ts'],
    [
      'src/features/contact/stored.ts',
      'src/features/privacy/retention-table.ts',
      'netlify/functions/contact.ts',
      'src/features/contact/messages.ts',
    ],
    [
      'src/features/contact/ContactIsland.tsx',
      'netlify/server/contact/mails.ts',
      'src/features/admin/inbox/MessagesTab.tsx',
    ],
  ]);
  const [[api = '', model = ''] = [], [stored = '', privacy = '', refused = ''] = []] = files;
  const [island = '', mail = '', row = ''] = files[2] ?? [];

  change(model, 'subject: 200,', 'subject: 200, sample: 40,');
  change(
    api,
    '  message: z\n',
    `  sample: z._default(lineSchema(MESSAGE_LIMITS.sample, 'L’essai'), ''),\n  message: z\n`,
  );
  expect(await blamed()).toEqual([refused, stored]);
  change(
    stored,
    '  message: z.string(),\n',
    `  message: z.string(),\n  sample: z._default(z.string(), ''),\n`,
  );
  change(
    refused,
    `    message: 'wrongMessage',\n`,
    `    message: 'wrongMessage',\n    sample: 'wrongMessage',\n`,
  );
  change(privacy, `  message: 'texte',\n`, `  message: 'texte',\n  sample: 'champ d’essai',\n`);

  change(
    island,
    '            <MessageField',
    `            <TextField label="Essai" fault={errors.sample} name="sample" maxLength={MESSAGE_LIMITS.sample} />
            <MessageField`,
  );
  change(mail, 'const { name,', 'const { sample, name,');
  change(
    mail,
    '        { quote: message },',
    `        { label: 'Essai', value: sample },\n        { quote: message },`,
  );
  change(row, '{email}', '{email} {message.sample}');

  expect(await read('/confidentialite')).toContain('champ d’essai');
  expect(await read('/contact')).toContain('name="sample"');
  const form = { name: 'Camille', email: 'camille@tarot.example', subject: 'Une question' };
  const body = {
    ...form,
    message: 'Écrivez-moi quand vous pourrez.',
    sample: 'Une lanterne sourde',
  };
  const sent = async (key: string) => {
    await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify({ ...body, key }),
    });
    const mails = await readdir(join(copy, '.netlify/outbox')).catch(() => []);
    const texts = await Promise.all(
      mails.map((name) => readFile(join(copy, '.netlify/outbox', name), 'utf8')),
    );
    return texts.join('\n');
  };
  let tries = 0;
  await expect.poll(() => sent(`essai-${tries++}`), WAITING).toContain(body.sample);
}, 180_000);

test('an endpoint is a contract, a handler and a line that joins them', async () => {
  const files = await recipe('An endpoint.');
  expect(files).toEqual([
    ['src/features/ROOM/api.ts'],
    ['netlify/server/ROOM.ts'],
    ['netlify/functions/RESOURCE.ts'],
    [],
  ]);
  const contract = 'src/features/guide/api.ts';
  await add(
    contract,
    `import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

export const countCards = endpoint('POST', '/api/blog/guide', {
  request: z.object({ least: z.number() }),
  response: z.object({ cards: z.number() }),
});
`,
  );
  await add(
    'netlify/server/guide.ts',
    `import type { RequestOf } from '#src/api/endpoint.ts';
import type { countCards } from '#src/features/guide/api.ts';

export function cardsFrom({ least }: RequestOf<typeof countCards>) {
  return { cards: 22 - least };
}
`,
  );
  const resource = 'netlify/functions/blog.ts';
  change(
    resource,
    'export default serve(\n',
    'export default serve(\n  handle(countCards, async (asked) => cardsFrom(asked)),\n\n',
  );
  change(
    resource,
    "import { answerPage } from '#netlify/server/http/call.ts';\n",
    `import { answerPage } from '#netlify/server/http/call.ts';
import { cardsFrom } from '#netlify/server/guide.ts';
import { countCards } from '#src/features/guide/api.ts';
`,
  );
  const call = async (body: unknown) => {
    const answer = await fetch(`${url}/api/blog/guide`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify(body),
    });
    return [answer.status, await answer.text()];
  };
  await expect.poll(() => call({ least: 20 }), WAITING).toEqual([200, '{"cards":2}']);
  expect((await call({ least: 'vingt' }))[0]).toBe(400);
}, 120_000);
