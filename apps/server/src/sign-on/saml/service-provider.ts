import type { SAML, SamlConfig } from '@node-saml/node-saml';
import type { OwnKey } from './certificate.ts';
import type { IdentityProvider } from './metadata.ts';

/** Who we are at a provider. */
export interface ServiceProvider {
  entityId: string;
  consumerUrl: string;
}

/** What a message of ours is made with. */
export interface Sending extends ServiceProvider {
  key: OwnKey;
  /** The id of the message, which its answer will name. */
  id: string;
}

/** Loaded at the first sign-on: most processes never need it. */
const library = () => import('@node-saml/node-saml');

/**
 * node-saml for one provider. What it would check of an assertion beside the signature is checked by us
 * (assertion.ts), with our clock and with sentences.
 */
export async function samlFor(
  provider: IdentityProvider,
  { entityId, consumerUrl }: ServiceProvider,
  more: Partial<SamlConfig> = {},
): Promise<SAML> {
  const { SAML } = await library();
  return new SAML({
    issuer: entityId,
    callbackUrl: consumerUrl,
    entryPoint: provider.signOnUrl,
    logoutUrl: provider.logoutUrl ?? provider.signOnUrl,
    idpCert: provider.certificates,
    idpIssuer: provider.entityId,
    audience: false,
    acceptedClockSkewMs: -1,
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    ...more,
  });
}

const signing = ({ key, id }: Sending): Partial<SamlConfig> => ({
  privateKey: key.privateKey,
  generateUniqueId: () => id,
});

/** Where a browser asks the provider to sign somebody in (HTTP-Redirect binding, signed). */
export async function loginAddress(
  provider: IdentityProvider,
  sending: Sending & { forced: boolean },
): Promise<string> {
  const saml = await samlFor(provider, sending, { ...signing(sending), forceAuthn: sending.forced });
  return saml.getAuthorizeUrlAsync('', undefined, {});
}

/** Whom a provider is asked to sign out, as it named them when it signed them in. */
export interface Subject {
  nameId: string;
  nameIdFormat: string | null;
  sessionIndex: string | null;
}

/** Where a browser asks the provider to sign somebody out. */
export async function logoutAddress(
  provider: IdentityProvider,
  sending: Sending,
  subject: Subject,
): Promise<string> {
  const saml = await samlFor(provider, sending, signing(sending));
  const profile = {
    issuer: provider.entityId,
    nameID: subject.nameId,
    nameIDFormat: subject.nameIdFormat ?? UNSPECIFIED,
    ...(subject.sessionIndex === null ? {} : { sessionIndex: subject.sessionIndex }),
  };
  return saml.getLogoutUrlAsync(profile, '', {});
}

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

/** Where a browser tells the provider that somebody was signed out here, as it asked. */
export async function logoutAnswerAddress(
  provider: IdentityProvider,
  sending: Sending,
  request: { id: string; relayState: string },
): Promise<string> {
  const saml = await samlFor(provider, sending, {
    ...signing(sending),
    ...(provider.logoutAnswerUrl === null ? {} : { logoutUrl: provider.logoutAnswerUrl }),
  });
  const answered = { ID: request.id, issuer: provider.entityId, nameID: '', nameIDFormat: '' };
  return saml.getLogoutResponseUrlAsync(answered, request.relayState, {}, true);
}

/** Our metadata, for whoever sets the provider up. */
export async function ownMetadata(
  own: ServiceProvider & { logoutUrl: string },
  key: OwnKey,
): Promise<string> {
  const { generateServiceProviderMetadata } = await library();
  return generateServiceProviderMetadata({
    issuer: own.entityId,
    callbackUrl: own.consumerUrl,
    logoutCallbackUrl: own.logoutUrl,
    identifierFormat: null,
    wantAssertionsSigned: true,
    privateKey: key.privateKey,
    publicCerts: key.certificate,
    decryptionPvk: key.privateKey,
    decryptionCert: key.certificate,
    generateUniqueId: () => 'benchbook',
  });
}
