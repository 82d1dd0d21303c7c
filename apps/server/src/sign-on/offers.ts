import type { SignOnOffer } from '@benchbook/contract';
import type { Parts } from '../parts.ts';
import { ldapSettings } from './ldap/settings.ts';
import { oidcSettings } from './oidc/settings.ts';
import { PROVIDER_NAMES } from './problem.ts';
import * as repository from './repository.ts';
import { isComplete, openSocialFields, usesOpenSocial } from './settings.ts';

/** The ways to sign in that are set up and switched on, for the landing page. */
export async function listOffers(parts: Parts): Promise<SignOnOffer[]> {
  const offers: SignOnOffer[] = [];
  const saml = openSocialFields(await repository.findProvider(parts.db, 'saml'));
  if (isComplete(saml) && (await usesOpenSocial(parts.db))) {
    offers.push({ kind: 'saml', name: PROVIDER_NAMES.saml });
  }
  const oidc = oidcSettings(await repository.findProvider(parts.db, 'oidc'));
  if (oidc.enabled) offers.push({ kind: 'oidc', name: oidc.name });
  const ldap = ldapSettings(await repository.findProvider(parts.db, 'ldap'));
  if (ldap.enabled) offers.push({ kind: 'ldap', name: ldap.name });
  return offers;
}
