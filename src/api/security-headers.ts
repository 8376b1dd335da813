/** Content-Security-Policy for responses that load nothing, such as JSON. */
export const CLOSED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * What no page needs, and what only a header can set. Each page's own policy, a second one in its `<meta>` element or
 * headers, lists the hashes of its scripts and styles; a browser enforces both.
 */
export const PAGE_POLICY =
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Browser features the site does not use. Only widely known names: browsers warn about others in the console. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/**
 * Headers of every response besides its policy. The host's header rules apply to static files only, so netlify.toml
 * repeats these, and a test compares.
 */
export const SECURITY_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Without `preload`, which the owner of a domain could hardly undo.
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  // For browsers and scanners without support for `frame-ancestors`.
  'X-Frame-Options': 'DENY',
};
