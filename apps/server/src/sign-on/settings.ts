import {
  OPEN_SOCIAL_PATHS,
  type OpenSocialConfig,
  type OpenSocialFields,
  PeopleRules,
} from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import type { Act } from '../audit/act.ts';
import { readSetting } from '../configuration/repository.ts';
import type { Parts } from '../parts.ts';
import { changeProvider } from './change-provider.ts';
import * as repository from './repository.ts';

const EMPTY: OpenSocialFields = {
  redirectUrl: '',
  spEntityId: '',
  xmlAttribute: '',
  ssoId: '',
  apiId: '',
  siteUrl: '',
  metadata: '',
  people: PeopleRules.parse({}),
};

/** As stored; what nobody has filled in yet is empty. */
export const openSocialFields = (row: repository.ProviderRow): OpenSocialFields => ({
  ...EMPTY,
  ...row.settings,
});

/** Whether the switch in the configuration is on. */
export const usesOpenSocial = async (db: Kysely<Schema>): Promise<boolean> =>
  (await readSetting(db, 'useOpenSocial')) === 'true';

const REQUIRED = ['redirectUrl', 'spEntityId', 'xmlAttribute', 'ssoId', 'apiId', 'siteUrl'] as const;
export const isComplete = (fields: OpenSocialFields): boolean =>
  REQUIRED.every((name) => fields[name] !== '');

/** What is proposed for the addresses that are ours, until somebody says otherwise. */
export async function readOpenSocial(parts: Parts): Promise<OpenSocialConfig> {
  const row = await repository.findProvider(parts.db, 'saml');
  const fields = openSocialFields(row);
  const { publicUrl } = parts.environment;
  return {
    ...fields,
    redirectUrl: fields.redirectUrl || publicUrl + OPEN_SOCIAL_PATHS.consumer,
    spEntityId: fields.spEntityId || publicUrl + OPEN_SOCIAL_PATHS.metadata,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** @param based time of the state the change is based on; see decision 32. */
export async function changeOpenSocial(
  act: Act,
  fields: OpenSocialFields,
  based: Date | undefined,
): Promise<OpenSocialConfig> {
  await changeProvider(act, 'saml', { settings: fields, before: openSocialFields, based });
  return readOpenSocial(act.parts);
}
