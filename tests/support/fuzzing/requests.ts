import fc from 'fast-check';
import type { Endpoint } from '#src/api/endpoint.ts';
import { badBodies, type Sent } from './request-bodies.ts';
import { anyText, FITTING, HARMFUL, someText } from './values.ts';

/** A request as it goes over the wire, whatever a browser would send. */
export interface BadRequest extends Sent {
  /** Path and query. */
  target: string;
}

const NAMES = ['cursor', 'limit', 'search', 'state', 'only', 'lettre', 'lien', '__proto__', ''];

/** A segment of a path: anything that can be escaped, and escapes that stand for nothing. */
function segments(known: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: known.length > 0 ? 6 : 0, arbitrary: fc.constantFrom(...known, 'x') },
    { weight: 2, arbitrary: fc.constantFrom(...FITTING).map(encodeURIComponent) },
    {
      weight: 2,
      arbitrary: fc
        .oneof(fc.constantFrom(...HARMFUL.map((text) => text.slice(0, 3_000))), anyText())
        .map((text) => encodeURIComponent(text.toWellFormed())),
    },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%ED%A0%80', '%FF', '%2e%2e%2f', '%00') },
  );
}

function targets({ path }: Endpoint, known: readonly string[]): fc.Arbitrary<string> {
  const places = path.match(/:\w+/g) ?? [];
  const query = fc.array(fc.tuple(fc.constantFrom(...NAMES), someText), { maxLength: 3 });
  return fc
    .tuple(fc.array(segments(known), { minLength: places.length, maxLength: places.length }), query)
    .map(([given, pairs]) => {
      const filled = places.reduce(
        (text, place, index) => text.replace(place, () => given[index] || 'x'),
        String(path),
      );
      const search = pairs.map(
        ([name, text]) => `${name}=${encodeURIComponent(text.slice(0, 2_000).toWellFormed())}`,
      );
      return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
    });
}

/**
 * Requests that a call of the contract might get from somebody who wishes it ill.
 * @param known ids that stand for something, tried in the place of each `:name`
 */
export function badRequests(
  endpoint: Endpoint,
  known: readonly string[],
): fc.Arbitrary<BadRequest> {
  const body =
    endpoint.method === 'GET' ? fc.constant({ headers: {}, body: null }) : badBodies(endpoint);
  const cookies = fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc
        .string({ unit: fc.constantFrom(...'azAZ09-_=;, "%$'), maxLength: 60 })
        .map((text): Record<string, string> => ({ cookie: `visiteur=${text}` })),
    },
  );
  return fc.tuple(targets(endpoint, known), body, cookies).map(([target, one, cookie]) => ({
    target,
    headers: { ...one.headers, ...(endpoint.access === 'public' ? cookie : {}) },
    body: one.body,
  }));
}
