import * as env from '#netlify/server/lib/environment.ts';
import { findMailServerOpener } from '#netlify/server/mail/transport.ts';
import type { StatusCheck } from '#src/api/admin/checks.ts';
import { DEFAULT_REGION } from '#src/site-config.ts';

type CheckResult = [level: StatusCheck['level'], textAfterLabel: string];

export function createCheck(
  id: string,
  level: StatusCheck['level'],
  message: string,
  formFragment: string | null = null,
): StatusCheck {
  return { id, level, message, link: formFragment };
}

function checkMailServer(): CheckResult {
  if (findMailServerOpener()) return ['ok', 'un serveur de messagerie est réglé.'];
  return [
    'missing',
    'SMTP_URL n’est pas réglée, avec MAIL_FROM et MAIL_TO. Rien ne part : ni confirmation d’inscription, ni lettre, ni avis de message.',
  ];
}

function checkBuildHook(): CheckResult {
  if (env.readPublishingEnvironment().BUILD_HOOK_URL)
    return ['ok', 'une publication reconstruit le site.'];
  return [
    'missing',
    'BUILD_HOOK_URL n’est pas réglée. Un article publié se lit à son adresse, mais les autres pages ne changent qu’au prochain déploiement.',
  ];
}

function checkCaptcha(): CheckResult {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY } = env.readCaptchaEnvironment();
  if (RECAPTCHA_SITE_KEY && RECAPTCHA_SECRET_KEY) return ['ok', 'les messages sont vérifiés.'];
  const variables = 'RECAPTCHA_SITE_KEY et RECAPTCHA_SECRET_KEY';
  if (!RECAPTCHA_SITE_KEY && !RECAPTCHA_SECRET_KEY) {
    return [
      'advice',
      `avec ${variables}, Google dit si un message vient d’une personne. Sans elles, le site le devine lui-même.`,
    ];
  }
  return ['error', `de ${variables}, une seule est réglée, et elle ne sert pas sans l’autre.`];
}

/** Says whose key is used, even if the AI is off: Netlify sets a key unless the administrator sets one. */
function checkAi(): CheckResult {
  const { AI_ENABLED, OPENAI_API_KEY, NETLIFY_AI_GATEWAY_KEY, ...others } = env.readAiEnvironment();
  const isNetlifyKey = OPENAI_API_KEY === NETLIFY_AI_GATEWAY_KEY;
  if (!AI_ENABLED) {
    const keySource = isNetlifyKey ? 'celle que Netlify fournit' : 'la vôtre';
    const keyNote = OPENAI_API_KEY ? ` Une clé est là (${keySource}) et ne sert pas encore.` : '';
    return [
      'advice',
      `AI_ENABLED n’est pas réglée, les interprétations sont composées avec vos seuls textes.${keyNote}`,
    ];
  }
  if (!OPENAI_API_KEY) {
    return [
      'error',
      'AI_ENABLED vaut true, mais OPENAI_API_KEY manque. Les interprétations sont composées avec vos seuls textes.',
    ];
  }
  const payer = isNetlifyKey ? 'par la passerelle de Netlify, sur vos crédits' : 'avec votre clé';
  return [
    'ok',
    `elle rédige les interprétations à partir de vos textes, ${payer} (modèle ${others.OPENAI_MODEL}), ${others.AI_DAILY_READINGS} par jour au plus. Chacune lit environ 6 000 jetons et en écrit 800.`,
  ];
}

function checkFirstPassword(): CheckResult {
  const { ADMIN_PASSWORD_HASH, ADMIN_PASSWORD } = env.readAdminEnvironment();
  if (ADMIN_PASSWORD_HASH ?? ADMIN_PASSWORD) return ['ok', 'il est réglé.'];
  return [
    'advice',
    'ADMIN_PASSWORD_HASH n’est pas réglée. Sans elle, personne n’entre la première fois, ni après un mot de passe perdu.',
  ];
}

/** Reports functions far from storage without STORAGE_REGION: distance adds a second to each request. */
function checkRegion(): CheckResult {
  const { STORAGE_REGION: region } = env.readStorageEnvironment();
  const { AWS_REGION: functionsRegion = DEFAULT_REGION } = process.env;
  if (region) {
    return [
      'ok',
      `la région ${region}. Ce qui aurait été enregistré avant ce réglage est resté ailleurs, et le site ne le voit plus.`,
    ];
  }
  if (functionsRegion === DEFAULT_REGION) {
    return ['ok', 'l’Ohio, où s’exécutent aussi les fonctions.'];
  }
  return [
    'error',
    `les fonctions s’exécutent dans la région ${functionsRegion}, et les données sont dans l’Ohio. Réglez STORAGE_REGION avant d’enregistrer quoi que ce soit.`,
  ];
}

const SETTINGS: [id: string, label: string, check: () => CheckResult][] = [
  ['mail', 'E-mails', checkMailServer],
  ['build', 'Mise en ligne', checkBuildHook],
  ['captcha', 'Protection contre les robots', checkCaptcha],
  ['ai', 'Intelligence artificielle', checkAi],
  ['first-password', 'Premier mot de passe', checkFirstPassword],
  ['region', 'Lieu des données', checkRegion],
];

/** Checks the environment variables, which are set at Netlify. */
export function checkSettings(): StatusCheck[] {
  return SETTINGS.map(([id, label, check]) => {
    try {
      const [level, textAfterLabel] = check();
      return createCheck(id, level, `${label} : ${textAfterLabel}`);
    } catch (error) {
      return toFailedCheck(id, label, error);
    }
  });
}

/** Converts an EnvironmentError to a check with its message. @throws any other error */
export function toFailedCheck(id: string, label: string, error: unknown): StatusCheck {
  if (!(error instanceof env.EnvironmentError)) throw error;
  return createCheck(id, 'error', `${label} : ${error.message}`);
}
