import * as z from 'zod/mini';
import { campaignKindSchema, preferencesSchema } from '#src/api/newsletter.ts';
import { emailSchema } from './field-schemas.ts';

const recentLetterSchema = z.object({
  /** Id of the mail. */
  mail: z.string(),
  kind: campaignKindSchema,
  /** Swiss calendar day, in days since 1 January 1970. */
  day: z.int(),
});

export type RecentCampaign = z.infer<typeof recentLetterSchema>;

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
    /** Where the person left: letter id, `page`, `import`, `owner` (administrator) or `expired` (sign-up). */
    leftBy: z._default(z.nullable(z.string()), null),
    /** Proof of consent: its time and the version of the form's wording. */
    consent: z._default(z.nullable(z.object({ at: z.string(), text: z.string() })), null),
    /** Random id of the sign-up, for which alone a confirmation link is valid; empty if none is pending. */
    signUp: z._default(z.string(), ''),
    /** Letters of the last seven days, which count towards the subscriber's weekly limit. */
    recent: z._default(z.array(recentLetterSchema), []),
    /** The number of consecutive letters that the mail server refused because the mailbox does not exist. */
    refusals: z._default(z.int(), 0),
  })
  .check(z.refine(({ email, state }) => (email === null) === (state === 'left')));

export type StoredSubscriber = z.infer<typeof storedSubscriberSchema>;
