import { hash, randomBytes } from 'node:crypto';

export const RECOVERY_CODES = 10;
/** Crockford's base 32, whose signs are not mistaken for one another: 256 is a multiple of 32. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 bits: too many to guess, also for who has the hash, which then needs no salt and no cost. */
const CODE_LENGTH = 24;

export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const signs = [...randomBytes(CODE_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]);
    return signs.join('').replace(/.{4}(?=.)/g, '$&-');
  });
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** The same for a code that is typed in lower case, without its hyphens or with an O for a zero. */
export function hashRecoveryCode(typed: string): string {
  const signs = typed.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return hash('sha256', `recovery:${signs.replace(/[^0-9A-Z]/g, '')}`, 'base64url');
}
