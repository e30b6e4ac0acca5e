import { env } from 'cloudflare:workers';
import type { Assertion, Attestation } from '~/features/passkeys/schema';

/** Faults of an authenticator or a browser that a test can cause. */
interface Fault {
  origin?: string;
  rpId?: string;
  /** The flag of user verification. */
  isVerified?: boolean;
  counter?: number;
  /** The client data's type; `webauthn.get` by default. */
  type?: string;
  userId?: string;
  /** Replaces the attestation. */
  attestation?: Map<unknown, unknown>;
}

const flagPresent = 0x01;
const flagVerified = 0x04;
const flagKey = 0x40;

/**
 * A software authenticator with its browser: creates one passkey with an ES256 key, and signs with it. With `counts`
 * its signature counter increases, else it is always 0, as for synced passkeys.
 */
export class Authenticator {
  readonly id = base64url(crypto.getRandomValues(new Uint8Array(20)));
  private counter = 0;

  private constructor(
    private readonly keys: CryptoKeyPair,
    private readonly counts: boolean,
  ) {}

  static async make({ counts = false } = {}): Promise<Authenticator> {
    const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    return new Authenticator(keys as CryptoKeyPair, counts);
  }

  /** The response to a request for a passkey. */
  async create(challenge: string, fault: Fault = {}): Promise<Attestation> {
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
    const key = Buffer.concat([Buffer.alloc(16), length, credentialId, await this.coseKey()]);
    const authData = Buffer.concat([await this.head(flagKey, fault), key]);
    const attestation =
      fault.attestation ??
      new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
      ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData(challenge, { type: 'webauthn.create', ...fault }),
        attestationObject: base64url(cbor(new Map([...attestation, ['authData', authData]]))),
        transports: ['internal'],
      },
    };
  }

  /** The response to a request to sign in as the passkey's user. */
  async get(challenge: string, userId: string, fault: Fault = {}): Promise<Assertion> {
    if (this.counts) this.counter += 1;
    const authData = await this.head(0, fault);
    const clientDataJSON = clientData(challenge, fault);
    const hash = await crypto.subtle.digest('SHA-256', Buffer.from(clientDataJSON, 'base64url'));
    const signed = Buffer.concat([authData, Buffer.from(hash)]);
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, this.keys.privateKey, signed);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(der(Buffer.from(signature))),
        userHandle: base64url(Buffer.from(fault.userId ?? userId)),
      },
    };
  }

  private async head(flags: number, { rpId, isVerified = true, counter }: Fault): Promise<Buffer> {
    const host = rpId ?? new URL(env.APP_ORIGIN).hostname;
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(host)));
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([hash, Buffer.from([flags | flagPresent | (isVerified ? flagVerified : 0)]), count]);
  }

  private async coseKey(): Promise<Buffer> {
    const { x = '', y = '' } = (await crypto.subtle.exportKey('jwk', this.keys.publicKey)) as JsonWebKey;
    return cbor(
      new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}

function clientData(challenge: string, { type = 'webauthn.get', origin = env.APP_ORIGIN }: Fault): string {
  return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/** The part of CBOR that an attestation needs: small numbers, texts, bytes, maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}

/** An ECDSA signature in ASN.1. */
function der(raw: Buffer): Buffer {
  const parts = [raw.subarray(0, 32), raw.subarray(32)].map((half) => {
    const first = half.findIndex((byte) => byte !== 0);
    const short = half.subarray(first);
    const whole = (short[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), short]) : short;
    return Buffer.concat([Buffer.from([2, whole.length]), whole]);
  });
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}
