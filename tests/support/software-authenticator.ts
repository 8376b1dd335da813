import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#src/api/admin/passkeys.ts';
import type { AdminClient } from './admin-session.ts';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes a value in the subset of CBOR (RFC 8949) that an authenticator needs. */
function toCbor(value: Cbor): Buffer {
  const toHead = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value < 0 ? toHead(1, -1 - value) : toHead(0, value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([toHead(3, bytes.length), bytes]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([toHead(2, value.length), value]);
  return Buffer.concat([toHead(5, value.size), ...[...value].flat().map(toCbor)]);
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const toBase64url = (bytes: Buffer) => bytes.toString('base64url');

// Flags of the authenticator data: user present, user verified, and a new credential attached.
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** A security key in software: one ES256 key that signs for any origin. */
export class Authenticator {
  readonly id = randomBytes(16);
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  create({ challenge, rp }: PasskeyCreationOptions, origin: string): PasskeyCreation {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const credential = [Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, toCbor(key)];
    const flags = PRESENT | VERIFIED | WITH_CREDENTIAL;
    const authData = Buffer.concat([this.#createAuthData(rp.id ?? '', flags), ...credential]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.#createCredential(),
      response: {
        clientDataJSON: createClientData('webauthn.create', challenge, origin),
        attestationObject: toBase64url(toCbor(attestation)),
        transports: ['usb'],
      },
    };
  }

  get(
    { challenge, rpId = '' }: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>,
    origin: string,
  ): PasskeyAssertion {
    this.counter++;
    const authenticatorData = this.#createAuthData(rpId, PRESENT);
    const clientDataJSON = createClientData('webauthn.get', challenge, origin);
    const clientDataHash = sha256(Buffer.from(clientDataJSON, 'base64url'));
    const signedData = Buffer.concat([authenticatorData, clientDataHash]);
    return {
      ...this.#createCredential(),
      response: {
        clientDataJSON,
        authenticatorData: toBase64url(authenticatorData),
        signature: toBase64url(sign('sha256', signedData, this.#keys.privateKey)),
      },
    };
  }

  #createCredential() {
    const id = toBase64url(this.id);
    return { id, rawId: id, type: 'public-key' as const };
  }

  /** Returns the authenticator data: the hash of the domain, the flags and the signature counter. */
  #createAuthData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

function createClientData(type: string, challenge: string, origin: string): string {
  return toBase64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}

export const PASSKEYS_PATH = '/api/admin/passkeys';

/** Adds a passkey as the page does. @returns the key, and the recovery codes if it is the first passkey */
export async function addPasskey(
  admin: AdminClient,
  { origin }: { origin: string },
): Promise<{ key: Authenticator; codes: string[] | null }> {
  const options = await admin.send('POST', '/api/admin/passkey-options');
  if (!options.ok) throw new Error(`Beginning a passkey answered ${options.status}`);
  const key = new Authenticator();
  const passkey = key.create(await options.json(), origin);
  const response = await admin.send('POST', PASSKEYS_PATH, { name: 'Clé', passkey });
  if (!response.ok) throw new Error(`Adding a passkey answered ${response.status}`);
  return { key, ...(await response.json()) };
}
