import {
  aiEnvironment,
  captchaEnvironment,
  EnvironmentError,
  ownerEnvironment,
  publishingEnvironment,
  siteOrigin,
  storageEnvironment,
} from '#netlify/server/lib/environment.ts';
import { mailServer } from '#netlify/server/mail/transport.ts';
import type { StatusCheck } from '#src/api/admin/checks.ts';
import { DEFAULT_REGION } from '#src/site-config.ts';

type Result = [level: StatusCheck['level'], message: string];

function checkMailServer(): Result {
  if (mailServer()) return ['ok', 'E-mails : un serveur de messagerie est réglé.'];
  return [
    'missing',
    'E-mails : SMTP_URL n’est pas réglée, avec MAIL_FROM et MAIL_TO. Rien ne part : ni confirmation d’inscription, ni lettre, ni avis de message.',
  ];
}

function checkBuildHook(): Result {
  if (publishingEnvironment().BUILD_HOOK_URL) {
    return ['ok', 'Mise en ligne : une publication reconstruit le site.'];
  }
  return [
    'missing',
    'Mise en ligne : BUILD_HOOK_URL n’est pas réglée. Un article publié se lit à son adresse, mais les autres pages ne changent qu’au prochain déploiement.',
  ];
}

function checkCaptcha(): Result {
  const { RECAPTCHA_SITE_KEY: site, RECAPTCHA_SECRET_KEY: secret } = captchaEnvironment();
  if (site && secret) return ['ok', 'Protection contre les robots : les messages sont vérifiés.'];
  const variables = 'RECAPTCHA_SITE_KEY et RECAPTCHA_SECRET_KEY';
  if (site || secret) {
    return [
      'error',
      `Protection contre les robots : de ${variables}, une seule est réglée, et elle ne sert pas sans l’autre.`,
    ];
  }
  return [
    'advice',
    `Protection contre les robots : avec ${variables}, Google dit si un message vient d’une personne. Sans elles, le site le devine lui-même.`,
  ];
}

/** Names who pays, even while the AI is off: Netlify sets a key of its own where the administrator gave none. */
function checkAi(): Result {
  const { AI_ENABLED, AI_DAILY_READINGS, OPENAI_MODEL, ...keys } = aiEnvironment();
  const isGateway = keys.OPENAI_API_KEY === keys.NETLIFY_AI_GATEWAY_KEY;
  if (!AI_ENABLED) {
    const whose = isGateway ? 'celle que Netlify fournit' : 'la vôtre';
    const key = keys.OPENAI_API_KEY ? ` Une clé est là (${whose}) et ne sert pas encore.` : '';
    return [
      'advice',
      `Intelligence artificielle : AI_ENABLED n’est pas réglée, les interprétations sont composées avec vos seuls textes.${key}`,
    ];
  }
  if (!keys.OPENAI_API_KEY) {
    return [
      'error',
      'Intelligence artificielle : AI_ENABLED vaut true, mais OPENAI_API_KEY manque. Les interprétations sont composées avec vos seuls textes.',
    ];
  }
  const by = isGateway ? 'par la passerelle de Netlify, sur vos crédits' : 'avec votre clé';
  return [
    'ok',
    `Intelligence artificielle : elle rédige les interprétations à partir de vos textes, ${by} (modèle ${OPENAI_MODEL}), ${AI_DAILY_READINGS} par jour au plus. Chacune lit environ 6 000 jetons et en écrit 800.`,
  ];
}

function checkDomain(): Result {
  const { hostname } = new URL(siteOrigin());
  if (!hostname.endsWith('.netlify.app')) return ['ok', `Adresse du site : ${hostname}.`];
  return [
    'advice',
    `Adresse du site : ${hostname}. Une adresse à votre nom se retient, et vos lettres arrivent mieux.`,
  ];
}

function checkFirstPassword(): Result {
  const { ADMIN_PASSWORD_HASH, ADMIN_PASSWORD } = ownerEnvironment();
  if (ADMIN_PASSWORD_HASH ?? ADMIN_PASSWORD) {
    return ['ok', 'Premier mot de passe : il est réglé.'];
  }
  return [
    'advice',
    'Premier mot de passe : ADMIN_PASSWORD_HASH n’est pas réglée. Sans elle, personne n’entre la première fois, ni après un mot de passe perdu.',
  ];
}

/** Compares with AWS_REGION, which functions see: storage on another continent adds a second to each call. */
function checkRegion(): Result {
  const { STORAGE_REGION: region } = storageEnvironment();
  if (region) {
    return [
      'ok',
      `Lieu des données : la région ${region}. Ce qui aurait été enregistré avant ce réglage est resté ailleurs, et le site ne le voit plus.`,
    ];
  }
  const { AWS_REGION: functionsRegion = DEFAULT_REGION } = process.env;
  if (functionsRegion === DEFAULT_REGION) {
    return ['ok', 'Lieu des données : l’Ohio, où s’exécutent aussi les fonctions.'];
  }
  return [
    'error',
    `Lieu des données : les fonctions s’exécutent dans la région ${functionsRegion}, et les données sont dans l’Ohio. Réglez STORAGE_REGION avant d’enregistrer quoi que ce soit.`,
  ];
}

const SETTINGS: Record<string, { label: string; check: () => Result }> = {
  mail: { label: 'E-mails', check: checkMailServer },
  build: { label: 'Mise en ligne', check: checkBuildHook },
  captcha: { label: 'Protection contre les robots', check: checkCaptcha },
  ai: { label: 'Intelligence artificielle', check: checkAi },
  domain: { label: 'Adresse du site', check: checkDomain },
  'first-password': { label: 'Premier mot de passe', check: checkFirstPassword },
  region: { label: 'Lieu des données', check: checkRegion },
};

/** Checks of the environment variables, which are set at Netlify. */
export function checkSettings(): StatusCheck[] {
  return Object.entries(SETTINGS).map(([id, { label, check }]) => {
    try {
      const [level, message] = check();
      return { id, level, message, link: null };
    } catch (fault) {
      return toSettingError(id, label, fault);
    }
  });
}

/** The message of an EnvironmentError names the variable and what it must be. */
export function toSettingError(id: string, label: string, fault: unknown): StatusCheck {
  if (!(fault instanceof EnvironmentError)) throw fault;
  return { id, level: 'error', message: `${label} : ${fault.message}`, link: null };
}
