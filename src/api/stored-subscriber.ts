import * as z from 'zod/mini';
import { campaignKindSchema, preferencesSchema } from '#src/api/newsletter.ts';
import { emailSchema } from './field-schemas.ts';

const recentCampaignSchema = z.object({
  /** Id of the campaign's mail to this subscriber, so that a repeated sending counts once. */
  mail: z.string(),
  kind: campaignKindSchema,
  /** Swiss calendar day of the sending, in days since 1 January 1970. */
  day: z.int(),
});

export type RecentCampaign = z.infer<typeof recentCampaignSchema>;

const nullableDate = z._default(z.nullable(z.iso.datetime()), null);

/** A stored subscriber. The key is a hash of the address, so that the address itself can be erased. */
export const storedSubscriberSchema = z
  .object({
    /** Null after the person unsubscribed, because then only the hash is stored. */
    email: z.nullable(emailSchema),
    state: z.enum(['confirmed', 'pending', 'left']),
    preferences: preferencesSchema,
    subscribedAt: z.iso.datetime(),
    confirmedAt: nullableDate,
    pausedUntil: nullableDate,
    leftAt: nullableDate,
    /** Cause of leaving: campaign id, `page`, `import`, `owner` (administrator), `expired` (unconfirmed). */
    leftBy: z._default(z.nullable(z.string()), null),
    /** Proof of consent: `at` is its time, `text` the version of the form's wording. */
    consent: z._default(z.nullable(z.object({ at: z.string(), text: z.string() })), null),
    /** Random id of the sign-up, covered by the signature of the confirmation link; empty if there is none. */
    signUp: z._default(z.string(), ''),
    /** Campaigns of the last seven days, which count towards the subscriber's weekly limit. */
    recent: z._default(z.array(recentCampaignSchema), []),
    /** How many consecutive campaigns the mail server refused because the mailbox does not exist. */
    refusals: z._default(z.int(), 0),
  })
  .check(z.refine(({ email, state }) => (email === null) === (state === 'left')));

export type StoredSubscriber = z.infer<typeof storedSubscriberSchema>;
