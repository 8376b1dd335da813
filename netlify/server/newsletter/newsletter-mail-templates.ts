import newsletter from '#generated/newsletter.json' with { type: 'json' };
import { now } from '#netlify/server/lib/clock.ts';
import { getSiteOrigin } from '#netlify/server/lib/environment.ts';
import type { MailTemplate, RenderedMail, SendResult } from '#netlify/server/mail/mail-state.ts';
import * as render from '#netlify/server/mail/render-mail.ts';
import { toSiteUrl } from '#netlify/server/mail/sender-identity.ts';
import { signToken } from '#netlify/server/signing/signing.ts';
import type { NewsletterKind } from '#src/api/newsletter-kinds.ts';
import type { RecentCampaign, StoredSubscriber } from '#src/api/stored-subscriber.ts';
import { BRAND } from '#src/brand.ts';
import { MAX_LETTERS_PER_WEEK } from '#src/features/newsletter/model.ts';
import { RETENTION_DAYS } from '#src/features/privacy/model.ts';
import { uncapitalize } from '#src/lib/text.ts';
import { getZurichDayNumber } from '#src/lib/time.ts';
import { addLinkToken, MAIL_PAGES } from '#src/site-config.ts';
import { findCampaign, type StoredCampaign } from './campaign-store.ts';
import { type CampaignText, createCampaignContent, PREFERENCES_LABEL } from './campaign-views.ts';
import { MAX_REFUSALS, subscriberStore } from './subscriber-store.ts';
import { toPreferencesPath, toWelcomeMailId } from './subscription.ts';

/** Period of the weekly limit in calendar days, including today. */
const LIMIT_PERIOD_DAYS = 7;

/** Daily limit of confirmations, and another of welcome mails: anyone can type another person's address. */
const MAX_MAILS_PER_TEMPLATE = 200;
/** Daily limit for one mailbox with all its aliases. */
const MAX_CONFIRMATIONS_PER_MAILBOX = 3;

/** Asks the person to confirm the sign-up (double opt-in). */
const confirmation: MailTemplate<'confirmation'> = {
  async compose({ subscriber: id }) {
    const subscriber = await subscriberStore().get(id);
    if (subscriber?.state !== 'pending' || !subscriber.email) {
      return { withheld: 'L’inscription est confirmée ou n’existe plus.' };
    }
    // `signUp` is a random id in the signature, so that links of other sign-ups are invalid.
    const token = await signToken(`confirm ${subscriber.signUp}`, id);
    const content: render.MailContent = {
      subject: `${BRAND.name}\u202f: confirmez votre inscription à la lettre du dimanche`,
      preheader: 'Un bouton à presser, et les envois choisis vous parviendront.',
      title: 'Il reste un geste',
      topCard: { card: '17-l-etoile', alt: 'L’Étoile, arcane dix-sept du tarot de Marseille' },
      blocks: [
        'Bonjour,',
        'Quelqu’un, vous sans doute, a inscrit cette adresse à ma lettre du dimanche. Un bouton à presser, et c’est fait.',
        {
          button: 'Confirmer votre inscription',
          href: toSiteUrl(addLinkToken(MAIL_PAGES.confirm, token)),
        },
        `Si ce n’était pas vous, il n’y a rien à faire\u202f: sans confirmation, aucune lettre ne part, et cette adresse est effacée après ${RETENTION_DAYS.unconfirmedSubscribers}\u00a0jours.`,
        'Bien à vous,',
      ],
      footer: [render.FORM_FOOTER],
    };
    const { email } = subscriber;
    return {
      renderedMail: render.createAutomatedMail(email, content),
      limits: [
        { name: 'confirmations', sharedBy: { email }, limit: MAX_CONFIRMATIONS_PER_MAILBOX },
        { name: 'confirmations', sharedBy: 'everybody', limit: MAX_MAILS_PER_TEMPLATE },
      ],
    };
  },
  getLabel: () => 'Confirmation d’inscription',
  findAddress: ({ subscriber }) => findEmail(subscriber),
};

/** Welcomes a new subscriber and names the chosen kinds. Does not count towards the weekly limit. */
const welcome: MailTemplate<'welcome'> = {
  async compose({ subscriber: id }, mailId) {
    const subscriber = await subscriberStore().get(id);
    // The id contains the time of confirmation: after a new sign-up the mail of the earlier one is withheld.
    if (!subscriber?.email || mailId !== toWelcomeMailId(id, subscriber))
      return { withheld: UNSUBSCRIBED_MESSAGE };
    const { types, welcome: texts } = newsletter;
    const kinds = types.filter(({ preference }) => subscriber.preferences[preference]);
    const token = await signToken('subscription', id);
    const preferencesUrl = toSiteUrl(toPreferencesPath(token));
    const content: render.MailContent = {
      subject: texts.subject,
      preheader: texts.preheader,
      title: texts.title,
      topCard: { card: '19-le-soleil', alt: 'Le Soleil, arcane dix-neuf du tarot de Marseille' },
      blocks: [
        ...texts.text.split(/\n+/),
        { list: kinds.map(({ title, frequency }) => `${title}\u202f: ${uncapitalize(frequency)}`) },
        ...texts.leaving.split(/\n+/),
        { button: texts.button, href: preferencesUrl },
        texts.ending,
      ],
      footer: [
        'Vous recevez cet e-mail, une seule fois, parce que vous venez de confirmer votre inscription.',
        { label: PREFERENCES_LABEL, href: preferencesUrl },
      ],
    };
    return {
      renderedMail: render.createAutomatedMail(subscriber.email, content, createListHeaders(token)),
      limits: [{ name: 'welcomes', sharedBy: 'everybody', limit: MAX_MAILS_PER_TEMPLATE }],
    };
  },
  getLabel: () => 'Mot de bienvenue',
  findAddress: ({ subscriber }) => findEmail(subscriber),
};

/** A campaign (in stored mails `letter`) to one subscriber; it counts once towards the weekly limit. */
const campaignMail: MailTemplate<'letter'> = {
  async compose(payload, mailId) {
    const campaign = await findCampaignCached(payload.letter);
    if (!campaign) return { withheld: 'La lettre a été supprimée.' };
    const recipient = await claimWeeklySlot(mailId, payload.subscriber, campaign.kind);
    if ('withheld' in recipient) return recipient;
    const token = await signToken('subscription', payload.subscriber);
    const content = createCampaignContent(campaign, toPreferencesPath(token, payload.letter));
    const headers = createListHeaders(token, payload.letter);
    return {
      renderedMail: render.renderMail({ name: '', address: recipient.email }, content, { headers }),
      onResult: (result) => updateRefusals(payload.subscriber, recipient.refusals, result),
    };
  },
  async getLabel({ letter: id }) {
    const campaign = await findCampaign(id);
    return campaign ? `Lettre «\u202f${campaign.subject}\u202f»` : 'Lettre supprimée';
  },
  findAddress: ({ subscriber }) => findEmail(subscriber),
};

export const newsletterMailTemplates = { confirmation, welcome, letter: campaignMail };

/** Creates a test mail of a campaign, whose links lead to pages without a subscriber. */
export function createCampaignTestMail(campaign: CampaignText, to: string): RenderedMail {
  const content = createCampaignContent(campaign, toPreferencesPath());
  const mail = render.renderMail({ name: '', address: to }, content);
  return { ...mail, subject: `[Essai] ${mail.subject}` };
}

async function findEmail(subscriberId: string): Promise<string | null> {
  return (await subscriberStore().get(subscriberId))?.email ?? null;
}

/** Returns headers for one-click unsubscription (RFC 8058) and the List-Id, by which programs group mails. */
function createListHeaders(token: string, campaignId = ''): NonNullable<RenderedMail['headers']> {
  return {
    'List-Id': `<infolettre.${new URL(getSiteOrigin()).hostname}>`,
    'List-Unsubscribe': `<${toSiteUrl(`/api/newsletter/unsubscribe/${token}${campaignId && `?lettre=${campaignId}`}`)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  };
}

/** The campaign that is being sent, cached for all mails of it, because it cannot change meanwhile. */
let cachedCampaign: { id: string; campaign: StoredCampaign } | null = null;

async function findCampaignCached(id: string): Promise<StoredCampaign | null> {
  if (cachedCampaign?.id === id) return cachedCampaign.campaign;
  const campaign = await findCampaign(id);
  if (campaign?.state === 'sending') cachedCampaign = { id, campaign };
  return campaign;
}

/** Counts the campaign towards the subscriber's weekly limit. @returns the recipient, or why not to send */
async function claimWeeklySlot(
  mailId: string,
  subscriberId: string,
  kind: NewsletterKind,
): Promise<{ email: string; refusals: number } | { withheld: string }> {
  const day = getZurichDayNumber(now());
  let reason: string | null = null;
  const subscriber = await subscriberStore().updateExisting(subscriberId, (current) => {
    const next = countCampaign(current, { mail: mailId, kind, day });
    reason = findWithholdingReason(current, kind) ?? (next ? null : TOO_MANY_MESSAGE);
    // Null writes nothing: the mail is withheld, or was counted by an earlier attempt.
    return reason || next === current ? null : next;
  });
  if (reason || !subscriber?.email) return { withheld: reason ?? UNSUBSCRIBED_MESSAGE };
  return { email: subscriber.email, refusals: subscriber.refusals };
}

/** Counts campaigns refused in a row because the mailbox does not exist. A delivery resets the count. */
async function updateRefusals(id: string, oldRefusals: number, result: SendResult): Promise<void> {
  const isRefused = result.outcome === 'refused' && result.isUnknownRecipient;
  const isReachableAgain = result.outcome === 'sent' && oldRefusals > 0;
  if (!isRefused && !isReachableAgain) return;
  await subscriberStore().updateExisting(id, (subscriber) => ({
    ...subscriber,
    refusals: isRefused ? subscriber.refusals + 1 : 0,
  }));
}

const UNSUBSCRIBED_MESSAGE = 'La personne s’est désinscrite.';
const TOO_MANY_MESSAGE = 'Trois lettres sont déjà parties en sept jours.';

function findWithholdingReason(
  { state, email, preferences, pausedUntil, refusals }: StoredSubscriber,
  kind: NewsletterKind,
): string | null {
  if (state !== 'confirmed' || !email) return UNSUBSCRIBED_MESSAGE;
  if (refusals >= MAX_REFUSALS) return 'L’adresse a été refusée deux fois.';
  if (!preferences[kind]) return 'La personne ne souhaite plus recevoir cette sorte d’envoi.';
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > now().getTime();
  return isPaused ? 'La personne a fait une pause.' : null;
}

/**
 * Returns the subscriber with this campaign in `recent`, unchanged if it was counted today, or null above the
 * limit. On a Sunday the previous Sunday's campaign does not count. A mail that is tried again on a later day
 * counts for that day only. Subscribers to the Sunday campaign have one slot reserved for it.
 */
function countCampaign(
  subscriber: StoredSubscriber,
  campaign: RecentCampaign,
): StoredSubscriber | null {
  if (subscriber.recent.some(({ mail, day }) => mail === campaign.mail && day === campaign.day))
    return subscriber;
  const recent = subscriber.recent.filter(
    ({ mail, day }) => day > campaign.day - LIMIT_PERIOD_DAYS && mail !== campaign.mail,
  );
  const otherKindsCount = recent.filter(({ kind }) => kind !== 'weekly').length;
  const reservedSlots = subscriber.preferences.weekly ? 1 : 0;
  const isTooMany =
    recent.length >= MAX_LETTERS_PER_WEEK ||
    (campaign.kind !== 'weekly' && otherKindsCount >= MAX_LETTERS_PER_WEEK - reservedSlots);
  return isTooMany ? null : { ...subscriber, recent: [...recent, campaign] };
}
