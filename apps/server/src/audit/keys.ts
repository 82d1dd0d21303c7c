import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { canonicalJson } from '@benchbook/documents/evidence';
import type { ApplicationEnvironment } from '../environment.ts';

/** What the trail is sealed with. It is derived from SECRET_KEY, which is not in the database. */
export interface AuditKey {
  /** Says which key it is, and nothing of it: stands beside each seal. */
  id: string;
  secret: Buffer;
}

export interface AuditKeys {
  present: AuditKey;
  /** With those before it, which nothing is sealed with any more. */
  byId: ReadonlyMap<string, AuditKey>;
}

type Secrets = Pick<ApplicationEnvironment, 'secretKey' | 'previousSecretKeys'>;

const known = new WeakMap<Secrets, AuditKeys>();

export function auditKeysOf(environment: Secrets): AuditKeys {
  let keys = known.get(environment);
  if (keys === undefined) {
    const present = keyFrom(environment.secretKey);
    const all = [...environment.previousSecretKeys.map(keyFrom), present];
    keys = { present, byId: new Map(all.map((key) => [key.id, key])) };
    known.set(environment, keys);
  }
  return keys;
}

/** HKDF with SHA-256 (RFC 5869), for this purpose alone. */
function keyFrom(secretKey: string): AuditKey {
  const secret = Buffer.from(hkdfSync('sha256', secretKey, '', 'audit trail', 32));
  return { id: createHash('sha256').update(secret).digest('hex').slice(0, 16), secret };
}

/** HMAC-SHA-256 over the canonical JSON of a value. @param purpose what is said of it: a code for one is none for another */
export const macOf = (key: AuditKey, purpose: 'entry' | 'seal' | 'anchor', value: object): Buffer =>
  createHmac('sha256', key.secret).update(`${purpose}\n`).update(canonicalJson(value)).digest();
