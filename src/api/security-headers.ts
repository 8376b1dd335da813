/** Content-Security-Policy of responses that load nothing, such as JSON. */
export const API_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Content-Security-Policy of pages: forbids what no page needs, and sets directives that only a header can set. Each page has
 * a second policy, in a `<meta>` element or header, with the hashes of its scripts and styles; browsers enforce both.
 */
export const PAGE_POLICY =
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Browser features that the site does not use. Browsers warn in the console about names that they do not know. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** Headers of every response, besides its policy. netlify.toml, whose rules alone apply to static files, repeats them; a test compares both lists. */
export const SECURITY_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Without `preload`, which the administrator of the domain could hardly undo.
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  // Serves browsers and scanners that do not support `frame-ancestors`.
  'X-Frame-Options': 'DENY',
};
