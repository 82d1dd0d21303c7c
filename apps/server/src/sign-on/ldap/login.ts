import type { Login, SessionStart } from '@benchbook/contract';
import { admitTry, takeTryBack } from '../../auth/credentials.ts';
import type { Client } from '../../auth/sessions.ts';
import { loginRefused } from '../../auth/sessions.ts';
import type { Parts } from '../../parts.ts';
import { userOf } from '../people.ts';
import { providerAct, SignOnRefused } from '../problem.ts';
import * as repository from '../repository.ts';
import { beginWith } from '../session.ts';
import {
  bindForSearch,
  type DirectoryEntry,
  DirectoryError,
  findEntry,
  isPassword,
  withDirectory,
} from './directory.ts';
import { bindPasswordOf, type LdapSettings, ldapSettings } from './settings.ts';

/**
 * Begins a session of somebody the directory knows by this username and password. Guessing is slowed down as with our own
 * passwords.
 *
 * @throws SignOnRefused; Refusal 401 for a name or password that is not right, 429
 */
export async function ldapLogin(parts: Parts, credentials: Login, client: Client): Promise<SessionStart> {
  const row = await repository.findProvider(parts.db, 'ldap');
  const settings = ldapSettings(row);
  if (!settings.enabled) throw new SignOnRefused('off', 'it is switched off.');
  const { username, password } = credentials;
  const tried = { username: `ldap ${username}`, address: client.address, isKnownHere: false };
  const forgiveTries = await admitTry(parts, tried);
  const entry = await provenEntry(settings, bindPasswordOf(parts, row), { username, password }).catch(
    async (error: unknown) => {
      if (!(error instanceof DirectoryError)) throw error;
      // As at a signature: nobody learnt anything of the password.
      await takeTryBack(parts, tried);
      throw new SignOnRefused('provider-down', error.message, { cause: error });
    },
  );
  if (entry === null) throw new WrongPassword();
  await forgiveTries();
  const externalId = entry.attributes.get(settings.idAttribute)?.[0] ?? '';
  if (externalId === '' || externalId.length > 200) {
    throw new SignOnRefused(
      'not-configured',
      `the entry has no id in the attribute ${settings.idAttribute}.`,
    );
  }
  const userId = await userOf(providerAct(parts, client, 'ldap'), settings.people, {
    kind: 'ldap',
    externalId,
    attributes: entry.attributes,
  });
  const unknown = { subject_format: null, session_index: null, id_token_sealed: null };
  // A signature asks the directory for itself (0053).
  const origin = { subject: entry.dn, ...unknown, anew: false };
  return beginWith(parts, client, userId, { kind: 'ldap', ...origin });
}

/** The directory does not know the name, or the password is another. */
export class WrongPassword extends SignOnRefused {
  constructor() {
    super('provider-refused', 'the username or the password is not right.');
  }

  /** The same sentence as for our own passwords. */
  readonly answer = loginRefused();
}

/** The entry whose password it is; null where the name or the password is not right. @throws DirectoryError */
export async function provenEntry(
  settings: LdapSettings,
  bindPassword: string,
  { username, password }: Login,
): Promise<DirectoryEntry | null> {
  const entry = await withDirectory(settings, async (client) => {
    await bindForSearch(client, settings, bindPassword);
    return findEntry(client, settings, username);
  });
  return entry !== null && (await isPassword(settings, entry.dn, password)) ? entry : null;
}
