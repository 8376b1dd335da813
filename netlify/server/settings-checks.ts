import type { Check } from '#src/api/admin/status.ts';
import {
  aiEnvironment,
  captchaEnvironment,
  mailEnvironment,
  ownerEnvironment,
  publishingEnvironment,
  signingSecretGiven,
} from './environment.ts';
import { EnvironmentFault } from './environment-fields.ts';

interface Setting {
  id: string;
  label: string;
  /** The variables, as the environment names them. */
  variables: string;
  isSet: () => boolean;
  ready: string;
  /** What the site does without, or what it cannot do. */
  without: string;
}

const SETTINGS: Setting[] = [
  {
    id: 'mot-de-passe',
    label: 'Mot de passe de l’administration',
    variables: 'ADMIN_PASSWORD_HASH ou ADMIN_PASSWORD',
    isSet: () =>
      Boolean(ownerEnvironment().ADMIN_PASSWORD_HASH ?? ownerEnvironment().ADMIN_PASSWORD),
    ready: 'Un premier mot de passe est défini.',
    without: 'personne ne peut entrer dans l’administration la première fois.',
  },
  {
    id: 'messagerie',
    label: 'Serveur de messagerie',
    variables: 'SMTP_URL',
    isSet: () => Boolean(mailEnvironment().SMTP_URL),
    ready: 'Les e-mails partent.',
    without:
      'aucun e-mail ne part : ni confirmation d’inscription, ni lettre, ni avis de message. Ils attendent.',
  },
  {
    id: 'reconstruction',
    label: 'Mise en ligne automatique',
    variables: 'BUILD_HOOK_URL',
    isSet: () => Boolean(publishingEnvironment().BUILD_HOOK_URL),
    ready: 'Une publication reconstruit le site.',
    without:
      'un article publié est lisible, mais les pages statiques ne changent qu’au prochain déploiement.',
  },
  {
    id: 'intelligence-artificielle',
    label: 'Intelligence artificielle',
    variables: 'OPENAI_API_KEY',
    isSet: () => Boolean(aiEnvironment().OPENAI_API_KEY) && aiEnvironment().AI_ENABLED,
    ready: 'Les interprétations nouvelles sont rédigées à partir de vos fragments.',
    without: 'les interprétations sont composées avec vos seuls fragments.',
  },
  {
    id: 'antirobot',
    label: 'Protection contre les robots',
    variables: 'RECAPTCHA_SITE_KEY et RECAPTCHA_SECRET_KEY',
    isSet: () =>
      Boolean(captchaEnvironment().RECAPTCHA_SITE_KEY && captchaEnvironment().RECAPTCHA_SECRET_KEY),
    ready: 'Les messages sont vérifiés.',
    without: 'les messages sont acceptés, puis marqués « À vérifier » quand ils sont douteux.',
  },
  {
    id: 'signature',
    label: 'Secret de signature',
    variables: 'SIGNING_SECRET',
    isSet: () => Boolean(signingSecretGiven()),
    ready: 'Les liens des e-mails sont signés avec votre secret.',
    without:
      'un secret tiré au hasard est gardé avec les données ; une restauration doit le reprendre.',
  },
];

/** What the environment sets and what it leaves out, with what each blocks. */
export function checkSettings(): Check[] {
  return SETTINGS.map(checkSetting);
}

function checkSetting({ id, label, variables, isSet, ready, without }: Setting): Check {
  try {
    return isSet()
      ? { id, label, state: 'ready', message: ready }
      : { id, label, state: 'off', message: `Sans ${variables}, ${without}` };
  } catch (fault) {
    if (!(fault instanceof EnvironmentFault)) throw fault;
    return { id, label, state: 'faulty', message: fault.message };
  }
}
