import { sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { PEER_KEY, type PeerKey } from '@benchbook/testing/providers';

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** An address with a message of SAML, packed and signed as a provider sends it (HTTP-Redirect binding). */
export function signedAddress(
  path: string,
  fields: { SAMLRequest?: string; SAMLResponse?: string; RelayState?: string },
  { key = PEER_KEY, algorithm = RSA_SHA256 }: { key?: PeerKey; algorithm?: string } = {},
): string {
  const parameters = Object.entries(fields).map(([name, value]) => {
    const packed = name === 'RelayState' ? value : deflateRawSync(value).toString('base64');
    return `${name}=${encodeURIComponent(packed)}`;
  });
  const signed = [...parameters, `SigAlg=${encodeURIComponent(algorithm)}`].join('&');
  const signature = sign('sha256', Buffer.from(signed), key.privateKey).toString('base64');
  return `${path}?${signed}&Signature=${encodeURIComponent(signature)}`;
}
