import { type LdapConfig, type LdapFields, PeopleRules, USERNAME_PLACE } from '@benchbook/contract';
import type { Act } from '../../audit/act.ts';
import type { Parts } from '../../parts.ts';
import { seal, unseal } from '../../plumbing/sealing.ts';
import { changeProvider } from '../change-provider.ts';
import * as repository from '../repository.ts';

export type LdapSettings = Omit<LdapFields, 'bindPassword'>;

const EMPTY: LdapSettings = {
  enabled: false,
  name: 'LDAP',
  url: '',
  certificate: '',
  bindDn: '',
  baseDn: '',
  filter: `(uid=${USERNAME_PLACE})`,
  idAttribute: 'entryUUID',
  people: PeopleRules.parse({}),
};

export const ldapSettings = (row: repository.ProviderRow): LdapSettings => ({ ...EMPTY, ...row.settings });

const PLACE = 'sign-on ldap password';

/** @throws SealBroken when it was stored under another SECRET_KEY. */
export const bindPasswordOf = ({ environment }: Parts, row: repository.ProviderRow): string =>
  row.secret_sealed === null ? '' : unseal(environment, PLACE, row.secret_sealed);

export async function readLdap(parts: Parts): Promise<LdapConfig> {
  const row = await repository.findProvider(parts.db, 'ldap');
  return {
    ...ldapSettings(row),
    hasBindPassword: row.secret_sealed !== null,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A password is never sent to another server, or for another account, than it was entered for. */
export async function changeLdap(
  act: Act,
  { bindPassword, ...settings }: LdapFields,
  based: Date | undefined,
): Promise<LdapConfig> {
  const { secretKey } = act.parts.environment;
  await changeProvider(act, 'ldap', {
    settings,
    before: ldapSettings,
    based,
    secret: (row) => {
      if (bindPassword !== '') return seal(secretKey, PLACE, bindPassword);
      const { url, bindDn } = ldapSettings(row);
      const isSame = url === settings.url && bindDn === settings.bindDn;
      return isSame || row.secret_sealed === null ? undefined : null;
    },
  });
  return readLdap(act.parts);
}
