import { AUTH_TYPES, authTypeShape, type DataConnectionFields } from '@benchbook/contract';
import { type SecretKeys, seal, unseal } from '../plumbing/sealing.ts';
import type { ConnectionRow, SealedSecrets } from './repository.ts';

const SECRETS = ['password', 'token'] as const;
const placeOf = (connectionId: number, secret: (typeof SECRETS)[number]) =>
  `data connection ${connectionId} ${secret}`;

/** The secrets to store: what was typed; nothing for what the authentication type does not use; else as it is. */
export function sealSecrets(
  secretKey: string,
  connectionId: number,
  fields: DataConnectionFields,
): SealedSecrets {
  const used = authTypeShape(fields.authTypeId).fields;
  const sealed = (secret: (typeof SECRETS)[number]) => {
    if (used[secret] === undefined) return null;
    return fields[secret] === '' ? undefined : seal(secretKey, placeOf(connectionId, secret), fields[secret]);
  };
  return { password: sealed('password'), token: sealed('token') };
}

/**
 * The headers that sign a request in at the LIMS (decision 24).
 *
 * @throws SealBroken when a secret was stored under another SECRET_KEY.
 */
export function signInHeaders(keys: SecretKeys, connection: ConnectionRow): Record<string, string> {
  const open = (secret: (typeof SECRETS)[number], sealed: Buffer | null) =>
    sealed === null ? '' : unseal(keys, placeOf(connection.id, secret), sealed);
  const token = open('token', connection.token_sealed);
  const { username, header } = connection;
  switch (connection.auth_type_id) {
    case AUTH_TYPES.bearer:
      return { authorization: `Bearer ${token}` };
    case AUTH_TYPES.basic: {
      const password = open('password', connection.password_sealed);
      const basic = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
      return { authorization: `Basic ${basic}`, [header]: token };
    }
    case AUTH_TYPES.appKey:
      return { [header]: token, username: headerText(username) };
    default:
      return { [header]: token };
  }
}

/** A header carries Latin-1; any other name is sent as UTF-8 in percent signs (RFC 8187 has no shorter way). */
const headerText = (text: string): string =>
  /^[\x20-\x7e\u00a0-\u00ff]*$/.test(text) ? text : encodeURIComponent(text);
