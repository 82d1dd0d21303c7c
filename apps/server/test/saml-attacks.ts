import { PEER_KEY, type ResponseOptions, STRANGER_KEY, samlResponse } from '@benchbook/testing/providers';

export const AUDIENCE = 'https://eln.example/api/opensocial/metadata';
export const RECIPIENT = 'https://eln.example/api/opensocial/acs';
export const ISSUER = 'urn:benchbook:test-provider';
/** Who signs on in them. */
export const ANA = { nameId: 'ana', attributes: { uid: 'ana-17', groups: ['chemists', 'admins'] } };

export const respond = (options: Partial<ResponseOptions> = {}): Promise<string> =>
  samlResponse(ANA, { inResponseTo: '_request', audience: AUDIENCE, recipient: RECIPIENT, ...options });

/** The parts of a response, to put together otherwise. */
interface Parts {
  xml: string;
  /** The signed assertion, whole. */
  assertion: string;
  /** The signature in it. */
  signature: string;
  /** The assertion without it, of somebody else and with another id. */
  forged: string;
}

function takeApart(xml: string): Parts {
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  const signature = /<Signature[\s\S]*?<\/Signature>/.exec(assertion)?.[0] ?? '';
  const forged = assertion
    .replace(signature, '')
    .replace(/ ID="[^"]+"/, ' ID="_forged"')
    .replaceAll('ana', 'eve');
  return { xml, assertion, signature, forged };
}

let assertionSigned: Parts;
let responseSigned: string;
let forgedResponse: string;
let responseSignature: string;

/** Makes the true responses that the attacks are made of. */
export async function prepareAttacks(): Promise<void> {
  assertionSigned = takeApart(await respond());
  responseSigned = await respond({ signed: 'response' });
  responseSignature = /<Signature[\s\S]*?<\/Signature>/.exec(responseSigned)?.[0] ?? '';
  forgedResponse = responseSigned
    .replace(responseSignature, '')
    .replace(/ ID="[^"]+"/, ' ID="_forged"')
    .replaceAll('ana', 'eve');
}

/** The text between is put in before that place. */
const before = (xml: string, place: string, text: string) => xml.replace(place, () => text + place);
export const swap = (xml: string, from: string | RegExp, to: string) => {
  const changed = xml.replace(from, () => to);
  if (changed === xml) throw new Error(`There is no ${from} to change.`);
  return changed;
};

/** What somebody who has a true response of their own, or none, would send; and what is said to it. */
export const ATTACKS: [name: string, make: () => string | Promise<string>, says: RegExp][] = [
  ['unsigned', () => respond({ signed: 'nothing' }), /not signed by the provider/],
  ['signed by another key', () => respond({ key: STRANGER_KEY }), /not signed by the provider/],
  [
    'signed by another key, with the certificate of the provider in it',
    () => respond({ key: { ...STRANGER_KEY, certificate: PEER_KEY.certificate } }),
    /not signed by the provider/,
  ],
  [
    'tampered with in an attribute',
    () => swap(assertionSigned.xml, '>ana-17<', '>eve-17<'),
    /not signed by the provider/,
  ],
  ['without its signature', () => swap(assertionSigned.xml, assertionSigned.signature, ''), /not signed/],
  [
    'with an empty signature',
    () => swap(assertionSigned.xml, /<SignatureValue>[^<]*</, '<SignatureValue><'),
    /not signed/,
  ],
  [
    'for another audience',
    () => respond({ audience: 'https://other.example' }),
    /It is for "https:\/\/other/,
  ],
  [
    'for another recipient',
    () => respond({ recipient: 'https://other.example/acs' }),
    /sent to "https:\/\/other\.example\/acs"/,
  ],
  [
    'for another recipient, sent to us',
    async () =>
      swap(
        await respond({ recipient: 'https://other.example/acs' }),
        'Destination="https://other.example/acs"',
        `Destination="${RECIPIENT}"`,
      ),
    /to be given to "https:\/\/other\.example\/acs"/,
  ],
  ['of another provider', () => respond({ issuer: 'urn:other' }), /from "urn:other"/],
  ['that answers no request', () => respond({ inResponseTo: undefined }), /answers no request/],
  ['signed with SHA-1', () => respond({ signatureAlgorithm: 'rsa-sha1' }), /rsa-sha1, which is not safe/],
  ['hashed with SHA-1', () => respond({ digestAlgorithm: 'sha1' }), /#sha1, which is not safe/],
  [
    'signed with a shared secret, the certificate',
    () =>
      swap(
        assertionSigned.xml,
        'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
      ),
    /hmac-sha1, which is not safe/,
  ],
  [
    'with a comment in the NameID',
    () => swap(assertionSigned.xml, '>ana<', '>a<!-- -->na<'),
    /a declaration, a comment or CDATA/,
  ],
  [
    'with a processing instruction in the NameID',
    () => swap(assertionSigned.xml, '>ana<', '>a<?x?>na<'),
    /processing instruction/,
  ],
  [
    'with entities that expand',
    () => `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${assertionSigned.xml}`,
    /a declaration, a comment or CDATA/,
  ],
  [
    'with an entity that is a file',
    () => `<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>${assertionSigned.xml}`,
    /a declaration, a comment or CDATA/,
  ],
  ['longer than any', () => `${assertionSigned.xml}${' '.repeat(300_000)}`, /longer than any real one/],
  ['that is no XML', () => 'SAML', /no well-formed XML/],
  ['that is another message', () => '<a xmlns="urn:x"/>', /no Response, but a/],
  // XML signature wrapping, by the numbers of Somorovsky et al., "On Breaking SAML" (2012).
  [
    'wrapped (XSW 1)',
    () => swap(forgedResponse, '<samlp:Status>', `${signatureAround(responseSigned)}<samlp:Status>`),
    /a message inside/,
  ],
  [
    'wrapped (XSW 2)',
    () => swap(forgedResponse, '<samlp:Status>', `${responseSigned}${responseSignature}<samlp:Status>`),
    /a message inside/,
  ],
  [
    'wrapped (XSW 3)',
    () => before(assertionSigned.xml, '<saml:Assertion', assertionSigned.forged),
    /more than one assertion/,
  ],
  [
    'wrapped (XSW 4)',
    () =>
      around(
        assertionSigned.forged.replace('</saml:Assertion>', `${assertionSigned.assertion}</saml:Assertion>`),
      ),
    /more than one assertion/,
  ],
  [
    'wrapped (XSW 5)',
    () =>
      around(
        assertionSigned.forged.replace('<saml:Subject>', `${assertionSigned.signature}<saml:Subject>`) +
          assertionSigned.assertion.replace(assertionSigned.signature, ''),
      ),
    /more than one assertion/,
  ],
  [
    'wrapped (XSW 6)',
    () => {
      const { assertion, signature, forged } = assertionSigned;
      const holding = signature.replace('</Signature>', `${assertion.replace(signature, '')}</Signature>`);
      return around(forged.replace('<saml:Subject>', `${holding}<saml:Subject>`));
    },
    /more than one assertion/,
  ],
  [
    'wrapped (XSW 7)',
    () =>
      before(
        assertionSigned.xml,
        '<saml:Assertion',
        `<samlp:Extensions>${assertionSigned.forged}</samlp:Extensions>`,
      ),
    /more than one assertion/,
  ],
  [
    'wrapped (XSW 8)',
    () => {
      const { assertion, signature, forged } = assertionSigned;
      const original = `<Object>${assertion.replace(signature, '')}</Object>`;
      const holding = signature.replace('</Signature>', `${original}</Signature>`);
      return around(forged.replace('<saml:Subject>', `${holding}<saml:Subject>`));
    },
    /more than one assertion/,
  ],
  [
    'with a forged assertion, and the signed one under another name',
    () =>
      around(assertionSigned.forged + assertionSigned.assertion.replaceAll('saml:Assertion', 'saml:Advice')),
    /a signature where none belongs/,
  ],
  [
    'with the id of the signed assertion on another element',
    () => {
      const id = / ID="([^"]+)"/.exec(assertionSigned.assertion)?.[1] ?? '';
      return before(assertionSigned.xml, '<saml:Assertion', `<x ID="${id}"/>`);
    },
    /the same id/,
  ],
];

/** A response that holds these assertions instead of its own. */
function around(assertions: string): string {
  return swap(assertionSigned.xml, assertionSigned.assertion, assertions);
}

/** The signature of a response, with that response inside of it. */
const signatureAround = (response: string): string =>
  responseSignature.replace('</Signature>', `${response.replace(responseSignature, '')}</Signature>`);
