import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user and group that PostgreSQL runs as. */
export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the existing cluster, or else as the
 * system's `postgres` or `nobody`; no account is created. Undefined: run it as ourselves, who are not root.
 * Throws when the system has none of these accounts.
 */
export function postgresAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = lookUp(name);
    if (account !== undefined && account.uid !== 0) return account;
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody": start Benchbook as a normal user, or set DATABASE_URL.',
  );
}

function lookUp(name: string): Account | undefined {
  try {
    return { uid: idOf(name, '-u'), gid: idOf(name, '-g') };
  } catch {
    return undefined; // no such user
  }
}

function idOf(name: string, option: '-u' | '-g'): number {
  const text = execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  // macOS prints the id of nobody, -2, as an unsigned number; spawn takes the signed one.
  return Number(text) | 0;
}
