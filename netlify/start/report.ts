import { typographer } from '#src/tarot/typography.ts';

const CONFIGURED = 'configurée';

interface Service {
  label: string;
  /** All of them have to be set. */
  variables: string[];
  /** What the site does without. */
  without: string;
}

const SERVICES: Service[] = [
  {
    label: 'IA',
    variables: ['AI_ENABLED', 'OPENAI_API_KEY'],
    without: 'les interprétations viennent des textes de la tarologue',
  },
  {
    label: 'Messagerie',
    variables: ['SMTP_URL'],
    without: 'les e-mails sont écrits dans un dossier local',
  },
  {
    label: 'Protection antirobot',
    variables: ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
    without: 'les messages sont acceptés puis évalués',
  },
];

function describe({ variables, without }: Service): string {
  const missing = variables.filter((name) => !process.env[name]);
  return missing.length === 0 ? CONFIGURED : `non configurée (${missing.join(', ')}) : ${without}`;
}

function describeBuildHook(localHook: string): string {
  return process.env.BUILD_HOOK_URL === localHook
    ? 'locale : une publication reconstruit ce site'
    : CONFIGURED;
}

/** What one needs to know once the site is up. */
export function report(site: {
  url: string;
  password: string | null;
  localHook: string;
  schedules: { name: string; schedule: string }[];
}): string {
  const lines: [string, string][] = [
    ['Site', site.url],
    ['Administration', `${site.url}/admin`],
    ['Premier mot de passe', site.password ?? 'celui de l’environnement'],
    ...SERVICES.map((service): [string, string] => [service.label, describe(service)]),
    ['Reconstruction', describeBuildHook(site.localHook)],
    ['Tâches planifiées', site.schedules.map(({ name }) => name).join(', ') || 'aucune'],
  ];
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  const isAddress = /^https?:/;
  const rows = lines.map(
    ([label, text]) => `  ${label.padEnd(width)}${isAddress.test(text) ? text : typographer(text)}`,
  );
  return `\n${rows.join('\n')}\n`;
}
