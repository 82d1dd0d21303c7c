import { admitTry, takeTryBack } from '../../auth/credentials.ts';
import type { Parts } from '../../parts.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import * as repository from '../repository.ts';
import { DirectoryError, isPassword } from './directory.ts';
import { provenEntry } from './login.ts';
import { bindPasswordOf, ldapSettings } from './settings.ts';

/** Whether the session was begun by the directory, so that it can be asked for the password again. */
export async function isOfDirectory(parts: Parts, sessionId: string): Promise<boolean> {
  return (await repository.findOrigin(parts.db, sessionId))?.kind === 'ldap';
}

/**
 * Whether somebody who signed in by the directory knows their password there, and the user name where that is asked for. Guessing
 * is slowed down as at signing in.
 *
 * @param given.username undefined: the entry the session was begun with
 * @throws Refusal 429; 503 where the directory cannot say
 */
export async function proveByDirectory(
  parts: Parts,
  { sessionId, address }: { sessionId: string; address: string },
  { username, password }: { username: string | undefined; password: string },
): Promise<boolean> {
  const row = await repository.findProvider(parts.db, 'ldap');
  const settings = ldapSettings(row);
  const dn = (await repository.findOrigin(parts.db, sessionId))?.subject ?? '';
  if (!settings.enabled || dn === '') throw unanswered();
  // By the entry: whichever name is typed, it is their own tries that are counted.
  const tried = { username: `ldap ${dn}`, address, isKnownHere: true };
  const forgiveTries = await admitTry(parts, tried);
  try {
    const isRight =
      username === undefined
        ? await isPassword(settings, dn, password)
        : (await provenEntry(settings, bindPasswordOf(parts, row), { username, password }))?.dn === dn;
    if (isRight) await forgiveTries();
    return isRight;
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    // Nobody learnt anything of the password. Wrong ones from before go on counting.
    await takeTryBack(parts, tried);
    throw unanswered();
  }
}

const unanswered = () =>
  new Refusal(503, [
    { msg: 'The directory you signed in with did not answer. Please try again later. Nothing was signed.' },
  ]);
