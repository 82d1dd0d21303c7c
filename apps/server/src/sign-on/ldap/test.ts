import type { SignOnTest } from '@benchbook/contract';
import type { Parts } from '../../parts.ts';
import { SealBroken } from '../../plumbing/sealing.ts';
import * as repository from '../repository.ts';
import { bindForSearch, type DirectoryEntry, DirectoryError, findEntry, withDirectory } from './directory.ts';
import { bindPasswordOf, type LdapSettings, ldapSettings } from './settings.ts';

/** Connects, signs in as the account that searches, looks for somebody, and says what came back; asks no password. */
export async function testLdap(parts: Parts, username: string): Promise<SignOnTest> {
  const row = await repository.findProvider(parts.db, 'ldap');
  const settings = ldapSettings(row);
  if (settings.url === '') return { ok: false, lines: ['Fill the fields in and save them first.'] };
  const lines: string[] = [];
  try {
    const password = bindPasswordOf(parts, row);
    const found = await withDirectory(settings, async (client) => {
      lines.push(`${settings.url} answers, and the connection is encrypted.`);
      await bindForSearch(client, settings, password);
      lines.push(
        settings.bindDn === '' ? 'Nobody signs in to search.' : `${settings.bindDn} may sign in there.`,
      );
      return username === '' ? null : findEntry(client, settings, username);
    });
    if (username !== '') lines.push(...describe(settings, username, found));
    return { ok: username === '' || found !== null, lines };
  } catch (error) {
    if (!(error instanceof DirectoryError || error instanceof SealBroken)) throw error;
    return { ok: false, lines: [...lines, error.message] };
  }
}

function describe({ idAttribute }: LdapSettings, username: string, entry: DirectoryEntry | null): string[] {
  if (entry === null) return [`Nobody below the base DN has the username "${username}" by the filter.`];
  const id = entry.attributes.get(idAttribute)?.[0];
  const names = [...entry.attributes.keys()].filter((name) => !/password/i.test(name)).toSorted();
  return [
    `The entry of "${username}" is ${entry.dn}.`,
    id === undefined
      ? `The entry has no attribute ${idAttribute}: choose another one as id.`
      : `The External user id would be "${id}".`,
    `It has the attributes ${names.join(', ')}.`,
  ];
}
