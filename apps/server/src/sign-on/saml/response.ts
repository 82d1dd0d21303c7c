import type { XmlElement } from '@benchbook/documents/xml';
import { parseXml } from '@benchbook/documents/xml';
import { type Assertion, checkAssertion, type Expected } from './assertion.ts';
import { decryptAssertion } from './decryption.ts';
import { readMessage } from './message.ts';
import type { IdentityProvider } from './metadata.ts';
import { NS, SUCCESS } from './names.ts';
import { mustBe, NotBelieved } from './not-believed.ts';
import { samlFor } from './service-provider.ts';

/** The provider says that it did not sign anybody in. */
export class RefusedByProvider extends Error {
  override readonly name = 'RefusedByProvider';
}

/**
 * What a response says of somebody: read by our rules, its signature verified by node-saml, and taken from nothing but
 * the bytes that were signed. Signed has to be the assertion, or the whole response; an assertion that is encrypted itself,
 * and then it is read as if it had been sent in the open.
 *
 * @param encoded base64, as the browser brought it.
 * @param privateKey ours (PEM), with which an assertion is decrypted.
 * @throws NotBelieved, RefusedByProvider
 */
export async function readResponse(
  encoded: string,
  privateKey: string,
  provider: IdentityProvider,
  expected: Expected,
): Promise<Assertion> {
  const sent = Buffer.from(encoded, 'base64').toString('utf8');
  const response = readMessage(sent, 'Response');
  checkEnvelope(response, expected);
  const encrypted = response.child(NS.assertion, 'EncryptedAssertion');
  const xml = encrypted === undefined ? sent : decryptAssertion(encrypted, privateKey);
  if (encrypted !== undefined) checkDecrypted(xml);
  return checkAssertion(parseXml(await signedAssertion(xml, provider, expected)), expected);
}

/** Everybody can encrypt for us, so what comes out is no more believed than what is sent in the open. */
function checkDecrypted(xml: string): void {
  const assertion = readMessage(xml, 'Response').child(NS.assertion, 'Assertion');
  mustBe(assertion !== undefined, 'What was encrypted is no assertion.');
  mustBe(
    assertion.child(NS.signature, 'Signature') !== undefined,
    'The encrypted assertion is not signed: have the provider sign the assertion itself.',
  );
}

/** What stands around the assertion may be unsigned: it can only lead to a refusal. */
function checkEnvelope(response: XmlElement, { issuer, recipient }: Expected): void {
  const status = response.child(NS.protocol, 'Status');
  const code = status?.child(NS.protocol, 'StatusCode');
  const value = code?.attribute('', 'Value') ?? 'nothing';
  if (value !== SUCCESS) {
    const detail = code?.child(NS.protocol, 'StatusCode')?.attribute('', 'Value') ?? value;
    const message = status?.child(NS.protocol, 'StatusMessage')?.text.trim() ?? '';
    throw new RefusedByProvider(`${detail.replace(/^.*:/, '')} ${message}`.trim().slice(0, 300));
  }
  const named = response.child(NS.assertion, 'Issuer')?.text.trim();
  mustBe(named === undefined || named === issuer, `It comes from "${named}", and not from "${issuer}".`);
  const destination = response.attribute('', 'Destination');
  mustBe(
    destination === undefined || destination === recipient,
    `It was sent to "${destination}", and not to "${recipient}".`,
  );
}

async function signedAssertion(
  xml: string,
  provider: IdentityProvider,
  { audience, recipient }: Expected,
): Promise<string> {
  const saml = await samlFor(provider, { entityId: audience, consumerUrl: recipient });
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new NotBelieved(`It is not signed by the provider: ${reason}.`, { cause: error });
    });
  const signed = profile?.getAssertionXml?.();
  mustBe(signed !== undefined, 'There is no signed assertion.');
  return signed;
}
