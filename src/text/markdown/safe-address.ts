const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED = new Set(['http', 'https', 'mailto', 'tel']);

/** Browsers drop these inside addresses: "java\nscript:" would come back to life. */
const IGNORED = /[\p{Cc} ]+/gu;

/** The address if a reader may be sent there, else null. */
export function safeAddress(address: string): string | null {
  const bare = address.replace(IGNORED, '');
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase();
  if (bare === '' || (scheme !== undefined && !ALLOWED.has(scheme))) return null;
  return bare;
}
