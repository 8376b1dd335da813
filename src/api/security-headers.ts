/** Content-Security-Policy of responses that load nothing, such as JSON. */
export const API_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Policy of all pages, with directives that only a header can set. Each page has a second policy, in a
 * `<meta>` element or a header, with the hashes of its scripts and styles. Browsers enforce both.
 */
export const PAGE_POLICY =
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Browser features that no page may use. Unknown names are left out, because browsers warn about them. */
const DENIED_FEATURES = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** Headers of every response. netlify.toml repeats them for static files, and a test compares both lists. */
export const SECURITY_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Does not contain `preload`, because the administrator of the domain could hardly undo it.
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  // Serves browsers and scanners that do not support `frame-ancestors`.
  'X-Frame-Options': 'DENY',
};
