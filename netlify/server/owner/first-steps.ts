import * as z from 'zod/mini';
import { findContentChecks, remarksOn } from '#netlify/server/content/content-checks.ts';
import { currentTexts } from '#netlify/server/content/current-texts.ts';
import { requireKind } from '#netlify/server/content/text-kinds.ts';
import { readMailStatus } from '#netlify/server/delivery/status.ts';
import { isAutomaticLetter, letterStore } from '#netlify/server/newsletter/letters.ts';
import { publicRows } from '#netlify/server/posts/post-lists.ts';
import { STARTER_HEADS } from '#netlify/server/posts/post-store.ts';
import { checkSettings } from '#netlify/server/settings/settings-checks.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import type { Listed } from '#netlify/server/storage/indexed-store.ts';
import {
  type FirstStep,
  type GuideState,
  guideShownSchema,
} from '#src/features/admin/first-steps/api.ts';
import type { Check } from '#src/features/admin/settings/api.ts';
import { typographer } from '#src/text/typography.ts';
import { storedCredentials } from './credentials.ts';

type Shown = GuideState['shown'];
type Texts = Awaited<ReturnType<typeof currentTexts>>;
type Place = NonNullable<Check['place']>;

const KEY = 'first-steps';
const preferences = () => jsonStore('owner', z.object({ shown: guideShownSchema }));

export async function showSteps(shown: Shown): Promise<GuideState> {
  await preferences().put(KEY, { shown });
  return readFirstSteps();
}

/** What is left to do before the site opens: nothing is stored of it but whether the owner wants to see it. */
export async function readFirstSteps(): Promise<GuideState> {
  const { shown } = (await preferences().get(KEY)) ?? { shown: 'folded' };
  if (shown === 'gone') return { shown, steps: [] };
  const [texts, password, mail, post, letter] = await Promise.all([
    currentTexts(),
    isPasswordChanged(),
    mailStep(),
    hasOwnPost(),
    hasOwnLetter(),
  ]);
  const { contact, phone, checkout, legal, testimonials, rest } = contentSteps(texts);
  return {
    shown,
    steps: [
      step('password', password),
      contact,
      phone,
      checkout,
      legal,
      testimonials,
      mail,
      rest,
      step('post', post),
      step('letter', letter),
    ],
  };
}

function step(id: FirstStep['id'], isDone: boolean, more: Partial<FirstStep> = {}): FirstStep {
  return { id, isDone, field: null, remark: '', links: [], ...more };
}

async function isPasswordChanged(): Promise<boolean> {
  const credentials = await storedCredentials();
  return credentials !== null && credentials.hash !== credentials.origin;
}

/** A step that is done once nothing of this is open. */
function untilReplaced(
  id: FirstStep['id'],
  open: readonly Place[],
  links: FirstStep['links'] = [],
): FirstStep {
  const [first] = open;
  const field = first ? [first.content, first.path.join('.')].filter(Boolean).join('/') : null;
  return step(id, open.length === 0, { field, links });
}

/** Every content check belongs to one step, so that all steps done means that nothing is open. */
function contentSteps(texts: Texts) {
  const identity = identityPlaces(texts);
  const checks = findContentChecks(texts);
  const open = checks.filter(({ id, state, place }) =>
    id === 'identite' ? false : state === 'placeholder' || (state === 'off' && isRequired(place)),
  );
  const places = (accepts: (content: string, check: Check) => boolean) =>
    open.flatMap((check) =>
      check.place && accepts(check.place.content, check) ? [check.place] : [],
    );
  const isOffer = ({ id }: Check) => id.startsWith('offre-');
  const isTestimonials = (content: string) => content === 'temoignages';
  return {
    contact: untilReplaced('contact', identity('contact')),
    phone: untilReplaced('phone', identity('phone')),
    checkout: untilReplaced(
      'checkout',
      places((_, check) => isOffer(check)),
      checkoutLinks(texts, checks),
    ),
    legal: untilReplaced('legal', [...identity('legal'), ...places(isLegal)]),
    testimonials: untilReplaced('testimonials', places(isTestimonials)),
    rest: untilReplaced(
      'texts',
      places((content, check) => !isOffer(check) && !isLegal(content) && !isTestimonials(content)),
    ),
  };
}

function isLegal(content: string): boolean {
  return requireKind(content).group === 'legal';
}

/** Unlike any other page, a legal one may not stay a draft; and an offer is sold by its link. */
function isRequired(place: Place | undefined): boolean {
  return place !== undefined && (isLegal(place.content) || place.content === 'offres');
}

/** The fields of the identity that are still examples, by the step that they belong to. */
function identityPlaces(texts: Texts): (step: 'contact' | 'phone' | 'legal') => Place[] {
  const content = 'identite';
  const text = texts[content];
  const remarks = text ? remarksOn(text) : [];
  const stepOf = (field: unknown) => (field === 'phone' || field === 'legal' ? field : 'contact');
  return (step) =>
    remarks.flatMap(({ path }) => (stepOf(path[0]) === step ? [{ content, path }] : []));
}

/** Where the buttons of the offers lead that are sold on a page of payment. */
function checkoutLinks(texts: Texts, checks: readonly Check[]): FirstStep['links'] {
  return checks.flatMap(({ label, place }) => {
    if (place?.path.at(-1) !== 'checkoutUrl') return [];
    const href = valueAt(texts[place.content]?.fields, place.path);
    return typeof href === 'string' ? [{ label: typographer(label), href }] : [];
  });
}

function valueAt(fields: unknown, path: Place['path']): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
    fields,
  );
}

/** Done where mails leave, or are written into a local folder. */
async function mailStep(): Promise<FirstStep> {
  const check = checkSettings().find(({ id }) => id === 'messagerie');
  if (check?.state === 'faulty') return step('mail', false, { remark: check.message });
  const { route, notice } = await readMailStatus();
  const isDone = route === 'outbox' || (route === 'smtp' && notice === null);
  return step('mail', isDone, { remark: notice ?? '' });
}

async function hasOwnPost(): Promise<boolean> {
  return (await publicRows()).some(({ id }) => !STARTER_HEADS.has(id));
}

/** A letter that the owner wrote and that left, or is about to; the site writes others when a post appears. */
async function hasOwnLetter(): Promise<boolean> {
  const accepts = ({ id, place }: Listed) => place.note !== 'draft' && !isAutomaticLetter(id);
  return (await letterStore().list('all', { accepts, limit: 1 })).length > 0;
}
