import { formatLetterCost } from '#netlify/server/reading/model-prices.ts';
import type { Check } from '#src/features/admin/settings/api.ts';
import { DEFAULT_REGION } from '#src/site.ts';
import {
  aiEnvironment,
  captchaEnvironment,
  EnvironmentFault,
  mailEnvironment,
  ownerEnvironment,
  publishingEnvironment,
  storageEnvironment,
} from './environment.ts';
import { describeFingerprintKey } from './secret.ts';

type Outcome = Pick<Check, 'state' | 'message'>;

/** Settings that are either set or not, and what follows from each. */
const SETTINGS = [
  {
    id: 'mot-de-passe',
    label: 'Mot de passe de l’administration',
    value: () => ownerEnvironment().ADMIN_PASSWORD_HASH ?? ownerEnvironment().ADMIN_PASSWORD,
    ready: 'Un premier mot de passe est défini.',
    off: 'Sans ADMIN_PASSWORD_HASH ou ADMIN_PASSWORD, personne ne peut entrer dans l’administration la première fois.',
  },
  {
    id: 'messagerie',
    label: 'Serveur de messagerie',
    value: () => mailEnvironment().SMTP_URL,
    ready: 'Les e-mails partent.',
    off: 'Sans SMTP_URL, aucun e-mail ne part : ni confirmation d’inscription, ni lettre, ni avis de message. Ils attendent.',
  },
  {
    id: 'reconstruction',
    label: 'Mise en ligne automatique',
    value: () => publishingEnvironment().BUILD_HOOK_URL,
    ready: 'Une publication reconstruit le site.',
    off: 'Sans BUILD_HOOK_URL, un article publié est lisible, mais les pages statiques ne changent qu’au prochain déploiement.',
  },
  {
    id: 'antirobot',
    label: 'Protection contre les robots',
    value: () =>
      captchaEnvironment().RECAPTCHA_SITE_KEY && captchaEnvironment().RECAPTCHA_SECRET_KEY,
    ready: 'Les messages sont vérifiés.',
    off: 'Sans RECAPTCHA_SITE_KEY et RECAPTCHA_SECRET_KEY, les messages sont acceptés, puis marqués « À vérifier » quand ils sont douteux.',
  },
];

const FRAGMENTS_ALONE = 'les interprétations sont composées avec vos seuls fragments';

/** Says who pays even while the AI is off: the host sets a key of its own where the owner gave none. */
function checkAi(): Outcome {
  const { AI_ENABLED, AI_DAILY_READINGS, OPENAI_MODEL, ...keys } = aiEnvironment();
  const isGateway = keys.OPENAI_API_KEY === keys.NETLIFY_AI_GATEWAY_KEY;
  if (!AI_ENABLED) {
    const whose = isGateway ? 'celle que Netlify fournit' : 'la vôtre';
    const message = keys.OPENAI_API_KEY
      ? `Une clé est là (${whose}), mais sans AI_ENABLED=true elle ne sert pas : ${FRAGMENTS_ALONE}.`
      : `Sans AI_ENABLED=true et OPENAI_API_KEY, ${FRAGMENTS_ALONE}.`;
    return { state: 'off', message };
  }
  if (!keys.OPENAI_API_KEY) {
    const message = `AI_ENABLED vaut « true », mais aucune clé n’est là (OPENAI_API_KEY, ou la passerelle de Netlify) : ${FRAGMENTS_ALONE}.`;
    return { state: 'faulty', message };
  }
  const by = isGateway ? 'par la passerelle de Netlify, sur vos crédits' : 'avec votre clé';
  const cost = formatLetterCost(OPENAI_MODEL, isGateway ? 'host' : 'provider');
  const message = `Chaque interprétation est rédigée en une demande, à partir de vos textes, ${by} (modèle ${OPENAI_MODEL}) : ${cost} chacune, ${AI_DAILY_READINGS} par jour au plus.`;
  return { state: 'ready', message };
}

/** Compares with AWS_REGION, which functions see: storage on another continent adds a second to each call. */
function checkRegion(): Outcome {
  const { STORAGE_REGION: region } = storageEnvironment();
  if (region) {
    const message = `Les données sont dans la région ${region}. Celles qui auraient été enregistrées avant ce réglage sont restées ailleurs, et le site ne les voit plus.`;
    return { state: 'ready', message };
  }
  const { AWS_REGION: functionsRegion = DEFAULT_REGION } = process.env;
  if (functionsRegion !== DEFAULT_REGION) {
    const message = `Les fonctions s’exécutent dans la région ${functionsRegion}, et les données sont dans l’Ohio : chaque demande traverse l’océan. Réglez STORAGE_REGION avant d’enregistrer quoi que ce soit.`;
    return { state: 'faulty', message };
  }
  const message =
    'Les données sont dans la région par défaut de Netlify, l’Ohio, où s’exécutent aussi les fonctions.';
  return { state: 'ready', message };
}

/** The state of every setting of the environment, with its effect, for the administration and `npm run doctor`. */
export function checkSettings(): Check[] {
  const settings = SETTINGS.map(({ id, label, value, ready, off }) => ({
    id,
    label,
    check: (): Outcome =>
      value() ? { state: 'ready', message: ready } : { state: 'off', message: off },
  }));
  const checks = [
    ...settings,
    { id: 'intelligence-artificielle', label: 'Intelligence artificielle', check: checkAi },
    { id: 'region', label: 'Région du stockage', check: checkRegion },
  ];
  return checks.map(({ id, label, check }) => {
    try {
      return { id, label, ...check() };
    } catch (fault) {
      if (!(fault instanceof EnvironmentFault)) throw fault;
      return { id, label, state: 'faulty', message: fault.message };
    }
  });
}

/** Whether the fingerprints that are stored can still be made: without their key no form and no letter works. */
export async function checkFingerprintKey(): Promise<Check> {
  const told = { id: 'signature', label: 'Clé des empreintes' };
  try {
    return { ...told, ...(await describeFingerprintKey()) };
  } catch (fault) {
    if (!(fault instanceof EnvironmentFault)) throw fault;
    return { ...told, state: 'faulty', message: fault.message };
  }
}
