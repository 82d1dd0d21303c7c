import { X509Certificate } from 'node:crypto';
import { parseXml, type XmlElement } from '@benchbook/documents/xml';
import { NS, REDIRECT_BINDING } from './names.ts';

/** What a provider says of itself. */
export interface IdentityProvider {
  entityId: string;
  /** Where browsers are sent to sign in. */
  signOnUrl: string;
  /** Where they are sent to sign out; null: it has no single logout. */
  logoutUrl: string | null;
  /** Where it wants answers about that, if elsewhere. */
  logoutAnswerUrl: string | null;
  /** PEM; each may have signed. */
  certificates: string[];
}

/** The metadata cannot be used. `message` is for whoever set it up. */
export class MetadataProblem extends Error {
  override readonly name = 'MetadataProblem';
}

/**
 * Reads the metadata of one provider (saml-metadata 2.4).
 *
 * @throws MetadataProblem
 */
export function readMetadata(xml: string): IdentityProvider {
  const descriptor = descriptorOf(parsed(xml));
  const entityId = descriptor.parent?.attribute('', 'entityID')?.trim() ?? '';
  const services = (name: string) =>
    descriptor
      .childrenNamed(NS.metadata, name)
      .filter((service) => service.attribute('', 'Binding') === REDIRECT_BINDING);
  const signOnUrl = addressOf(services('SingleSignOnService')[0], 'Location');
  if (entityId === '') throw new MetadataProblem('The metadata does not say who the provider is (entityID).');
  if (signOnUrl === null) {
    throw new MetadataProblem('The metadata names no address to sign in at by HTTP-Redirect.');
  }
  const [logout] = services('SingleLogoutService');
  return {
    entityId,
    signOnUrl,
    logoutUrl: addressOf(logout, 'Location'),
    logoutAnswerUrl: addressOf(logout, 'ResponseLocation'),
    certificates: certificatesOf(descriptor),
  };
}

function parsed(xml: string): XmlElement {
  try {
    return parseXml(xml.trim());
  } catch (error) {
    throw new MetadataProblem('The metadata is no XML that can be read.', { cause: error });
  }
}

/** The one identity provider in it; some files describe other services too. */
function descriptorOf(root: XmlElement): XmlElement {
  const found = [root, ...root.descendants()].filter((each) => each.is(NS.metadata, 'IDPSSODescriptor'));
  const [first, ...others] = found;
  if (first === undefined) throw new MetadataProblem('The metadata describes no identity provider.');
  if (others.length > 0) {
    throw new MetadataProblem('The metadata describes several identity providers: leave one of them in it.');
  }
  return first;
}

function addressOf(service: XmlElement | undefined, attribute: string): string | null {
  const address = URL.parse(service?.attribute('', attribute) ?? '');
  if (address === null || !/^https?:$/.test(address.protocol)) return null;
  return address.href;
}

function certificatesOf(descriptor: XmlElement): string[] {
  const found = descriptor
    .childrenNamed(NS.metadata, 'KeyDescriptor')
    .filter((key) => (key.attribute('', 'use') ?? 'signing') === 'signing')
    .flatMap((key) => [...key.descendants()].filter((each) => each.is(NS.signature, 'X509Certificate')))
    .map((each) => readCertificate(each.text));
  if (found.length === 0)
    throw new MetadataProblem('The metadata has no certificate to check signatures with.');
  return found;
}

function readCertificate(text: string): string {
  try {
    return new X509Certificate(Buffer.from(text, 'base64')).toString();
  } catch (error) {
    throw new MetadataProblem('The metadata has a certificate that cannot be read.', { cause: error });
  }
}
