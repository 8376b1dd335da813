/** Returns a random UUID, also in pages without TLS, where browsers do not offer `crypto.randomUUID`. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // The bits that mark a UUID as random: version 4 and the variant of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
