const EVERY_PAGE = { 'Content-Type': 'text/html; charset=utf-8' };

/** For a page made on demand that anybody may see. */
export function setPublicHeaders(headers: Headers): void {
  setAll(headers, { ...EVERY_PAGE, 'Cache-Control': 'public, max-age=0, must-revalidate' });
}

/** For a page that a secret link opens: nobody keeps it, lists it, or learns its address from it. */
export function setPersonalHeaders(headers: Headers): void {
  setAll(headers, {
    ...EVERY_PAGE,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
}

function setAll(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
}
