import { OIDC_PATHS, type OidcConfig, type OidcFields, PeopleRules } from '@benchbook/contract';
import type { Act } from '../../audit/act.ts';
import type { Parts } from '../../parts.ts';
import { seal, unseal } from '../../plumbing/sealing.ts';
import { changeProvider } from '../change-provider.ts';
import * as repository from '../repository.ts';

export type OidcSettings = Omit<OidcFields, 'clientSecret'>;

const EMPTY: OidcSettings = {
  enabled: false,
  name: 'OpenID Connect',
  issuer: '',
  clientId: '',
  scopes: 'openid profile email',
  idClaim: 'sub',
  people: PeopleRules.parse({}),
};

export const oidcSettings = (row: repository.ProviderRow): OidcSettings => ({ ...EMPTY, ...row.settings });

const PLACE = 'sign-on oidc secret';

/** @throws SealBroken when it was stored under another SECRET_KEY. */
export const clientSecretOf = ({ environment }: Parts, row: repository.ProviderRow): string | null =>
  row.secret_sealed === null ? null : unseal(environment, PLACE, row.secret_sealed);

/** Addresses of ours the provider has to know. */
export const addressesOf = ({ environment: { publicUrl } }: Parts): OidcConfig['addresses'] => ({
  redirect: publicUrl + OIDC_PATHS.callback,
  afterLogout: `${publicUrl}/`,
  backChannelLogout: publicUrl + OIDC_PATHS.backChannelLogout,
});

export async function readOidc(parts: Parts): Promise<OidcConfig> {
  const row = await repository.findProvider(parts.db, 'oidc');
  return {
    ...oidcSettings(row),
    hasClientSecret: row.secret_sealed !== null,
    addresses: addressesOf(parts),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A secret is never sent to another server than the one it was entered for. */
export async function changeOidc(
  act: Act,
  { clientSecret, ...settings }: OidcFields,
  based: Date | undefined,
): Promise<OidcConfig> {
  const { secretKey } = act.parts.environment;
  await changeProvider(act, 'oidc', {
    settings,
    before: oidcSettings,
    based,
    secret: (row) => {
      if (clientSecret !== '') return seal(secretKey, PLACE, clientSecret);
      const isSame = URL.parse(oidcSettings(row).issuer)?.origin === new URL(settings.issuer).origin;
      return isSame || row.secret_sealed === null ? undefined : null;
    },
  });
  return readOidc(act.parts);
}
