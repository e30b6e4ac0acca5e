import { Secret, TOTP } from 'otpauth';

const period = 30;

/** A new secret: 160 random bits in base32, the format of authenticator apps. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });
}

/** The URI that an authenticator app reads from the QR code. */
export function totpUri(secret: string, names: { issuer: string; label: string }): string {
  return totpOf(secret, names).toString();
}

/** The time step of a code: the current step or the step before or after it (RFC 6238). Null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}
