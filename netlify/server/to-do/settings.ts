import { mailServer } from '#netlify/server/mail/transport.ts';
import { formatLetterCost } from '#netlify/server/reading/model-prices.ts';
import {
  aiEnvironment,
  captchaEnvironment,
  EnvironmentFault,
  ownerEnvironment,
  publishingEnvironment,
  siteOrigin,
  storageEnvironment,
} from '#netlify/server/settings/environment.ts';
import { describeFingerprintKey } from '#netlify/server/settings/secret.ts';
import type { ToDo } from '#src/features/admin/to-do/api.ts';
import { DEFAULT_REGION } from '#src/site.ts';
import { type ToDoId, toDoOf } from './words.ts';

type Outcome = Pick<ToDo, 'state' | 'message'> & Partial<Pick<ToDo, 'steps'>>;

const stands = (state: Outcome['state']) => (message: string) => ({ state, message });
const [ready, off, open, faulty] = [
  stands('ready'),
  stands('off'),
  stands('open'),
  stands('faulty'),
];

function checkEntry(): Outcome {
  const { ADMIN_PASSWORD_HASH, ADMIN_PASSWORD } = ownerEnvironment();
  if (ADMIN_PASSWORD_HASH ?? ADMIN_PASSWORD) return ready('Un premier mot de passe est défini.');
  return off(
    'Aucun n’est défini : personne ne peut entrer dans l’administration la première fois.',
  );
}

function checkMail(): Outcome {
  if (mailServer()) return ready('Un serveur de messagerie est réglé.');
  return open(
    'Aucun e-mail ne part : ni confirmation d’inscription, ni lettre, ni avis de message. Ils attendent.',
  );
}

function checkBuild(): Outcome {
  if (publishingEnvironment().BUILD_HOOK_URL) return ready('Une publication reconstruit le site.');
  return open(
    'Un article publié se lit à son adresse, mais les autres pages ne changent qu’au prochain déploiement.',
  );
}

function checkCaptcha(): Outcome {
  const { RECAPTCHA_SITE_KEY: site, RECAPTCHA_SECRET_KEY: secret } = captchaEnvironment();
  if (site && secret) return ready('Les messages sont vérifiés.');
  if (!site && !secret) return off('');
  return faulty('Une des deux clés manque : tant qu’il n’y en a qu’une, aucune ne sert.');
}

function checkDomain(): Outcome {
  const { hostname } = new URL(siteOrigin());
  if (hostname.endsWith('.netlify.app')) return off(`Pour l’instant, l’adresse est ${hostname}.`);
  if (hostname === 'localhost') return off('Ce site n’est que sur cette machine.');
  return ready(`L’adresse est ${hostname}.`);
}

const TEXTS_ALONE = 'les interprétations sont composées avec vos seuls textes';

/** Says who pays even while the AI is off: the host sets a key of its own where the owner gave none. */
function checkAi(): Outcome {
  const { AI_ENABLED, AI_DAILY_READINGS, OPENAI_MODEL, ...keys } = aiEnvironment();
  const isGateway = keys.OPENAI_API_KEY === keys.NETLIFY_AI_GATEWAY_KEY;
  if (!AI_ENABLED) {
    const whose = isGateway ? 'celle que Netlify fournit' : 'la vôtre';
    return off(keys.OPENAI_API_KEY ? `Une clé est là (${whose}), et ne sert pas encore.` : '');
  }
  if (!keys.OPENAI_API_KEY) {
    return faulty(`Elle est mise en marche, mais aucune clé n’est là : ${TEXTS_ALONE}.`);
  }
  const by = isGateway ? 'par la passerelle de Netlify, sur vos crédits' : 'avec votre clé';
  const cost = formatLetterCost(OPENAI_MODEL, isGateway ? 'host' : 'provider');
  return ready(
    `Chaque interprétation est rédigée en une demande, à partir de vos textes, ${by} (modèle ${OPENAI_MODEL}) : ${cost} chacune, ${AI_DAILY_READINGS} par jour au plus.`,
  );
}

/** Compares with AWS_REGION, which functions see: storage on another continent adds a second to each call. */
function checkRegion(): Outcome {
  const { STORAGE_REGION: region } = storageEnvironment();
  if (region) {
    return ready(
      `Les données sont dans la région ${region}. Celles qui auraient été enregistrées avant ce réglage sont restées ailleurs, et le site ne les voit plus.`,
    );
  }
  const { AWS_REGION: functionsRegion = DEFAULT_REGION } = process.env;
  if (functionsRegion !== DEFAULT_REGION) {
    return faulty(
      `Les fonctions s’exécutent dans la région ${functionsRegion}, et les données sont dans l’Ohio : chaque demande traverse l’océan. Cela se règle avant d’enregistrer quoi que ce soit.`,
    );
  }
  return ready(
    'Les données sont dans la région par défaut de Netlify, l’Ohio, où s’exécutent aussi les fonctions.',
  );
}

const CHECKS = {
  mail: checkMail,
  build: checkBuild,
  captcha: checkCaptcha,
  ai: checkAi,
  domain: checkDomain,
  entry: checkEntry,
  region: checkRegion,
} satisfies Partial<Record<ToDoId, () => Outcome>>;

export function settingsToDo(): ToDo[] {
  return (Object.keys(CHECKS) as (keyof typeof CHECKS)[]).map((id) => {
    try {
      return toDoOf(id, CHECKS[id]());
    } catch (fault) {
      return toDoOf(id, asFault(fault));
    }
  });
}

/** Whether the fingerprints that are stored can still be made: without their key no form and no letter works. */
export async function fingerprintsToDo(): Promise<ToDo> {
  return toDoOf('fingerprints', await describeFingerprintKey().catch(asFault));
}

function asFault(fault: unknown): Outcome {
  if (!(fault instanceof EnvironmentFault)) throw fault;
  return {
    state: 'faulty',
    message: 'Ce réglage n’est pas valable : rien de ce qui en dépend ne marche.',
    steps: [fault.message],
  };
}
