import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#src/api/admin/passkeys.ts';
import type { AdminClient } from './admin-session.ts';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes a value in CBOR (RFC 8949), as far as an authenticator needs it. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');

// Flags of the authenticator data: user present, user verified, and a new credential attached.
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** A security key in software: one ES256 key that signs for any origin. */
export class Authenticator {
  readonly id = randomBytes(16);
  counter = 0;
  #publicKey: KeyObject;
  #privateKey: KeyObject;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  create({ challenge, rp }: PasskeyCreationOptions, origin: string): PasskeyCreation {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const credential = [Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cbor(key)];
    const flags = PRESENT | VERIFIED | WITH_CREDENTIAL;
    const authData = Buffer.concat([this.#authenticatorData(rp.id ?? '', flags), ...credential]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.#createCredential(),
      response: {
        clientDataJSON: createClientData('webauthn.create', challenge, origin),
        attestationObject: base64url(cbor(attestation)),
        transports: ['usb'],
      },
    };
  }

  get(
    { challenge, rpId = '' }: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>,
    origin: string,
  ): PasskeyAssertion {
    this.counter++;
    const authenticatorData = this.#authenticatorData(rpId, PRESENT);
    const clientDataJSON = createClientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([
      authenticatorData,
      sha256(Buffer.from(clientDataJSON, 'base64url')),
    ]);
    return {
      ...this.#createCredential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#privateKey)),
      },
    };
  }

  #createCredential() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const };
  }

  /** Returns the authenticator data: the hash of the domain, the flags and the signature counter. */
  #authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

function createClientData(type: string, challenge: string, origin: string): string {
  return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}

export const PASSKEYS = '/api/admin/passkeys';

/** Adds a passkey as the page does. @returns the key, and the recovery codes if it is the first passkey */
export async function addPasskey(
  admin: AdminClient,
  { origin }: { origin: string },
): Promise<{ key: Authenticator; codes: string[] | null }> {
  const options = await admin.send('POST', '/api/admin/passkey-options');
  if (!options.ok) throw new Error(`Beginning a passkey answered ${options.status}`);
  const key = new Authenticator();
  const passkey = key.create(await options.json(), origin);
  const added = await admin.send('POST', PASSKEYS, { name: 'Clé', passkey });
  if (!added.ok) throw new Error(`Adding a passkey answered ${added.status}`);
  return { key, ...(await added.json()) };
}
