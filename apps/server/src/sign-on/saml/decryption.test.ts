import {
  type EncryptionOptions,
  encryptedAssertion,
  PEER_KEY,
  type ResponseOptions,
  STRANGER_KEY,
} from '@benchbook/testing/providers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ATTACKS,
  AUDIENCE,
  ISSUER,
  prepareAttacks,
  RECIPIENT,
  respond,
  swap,
} from '../../../test/saml-attacks.ts';
import type { IdentityProvider } from './metadata.ts';
import { NotBelieved } from './not-believed.ts';
import { readResponse } from './response.ts';

/** What encrypts and what is ours are two keys: the provider signs with its own. */
const OURS = STRANGER_KEY;
const PROVIDER: IdentityProvider = {
  entityId: ISSUER,
  signOnUrl: 'https://provider.example/login',
  logoutUrl: null,
  logoutAnswerUrl: null,
  certificates: [PEER_KEY.certificate],
};

const read = (xml: string) =>
  readResponse(Buffer.from(xml).toString('base64'), OURS.privateKey, PROVIDER, {
    issuer: ISSUER,
    audience: AUDIENCE,
    recipient: RECIPIENT,
    now: Date.now(),
  });

const respondEncrypted = (options: Partial<ResponseOptions> = {}) =>
  respond({ encryptionCert: OURS.certificate, ...options });

/** The response with everything that is between its first and last assertion encrypted. */
async function encrypt(xml: string, options: Partial<EncryptionOptions> = {}): Promise<string> {
  const open = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  return swap(xml, open, await encryptedAssertion(open, { certificate: OURS.certificate, ...options }));
}

beforeAll(prepareAttacks);

describe('an encrypted assertion', () => {
  it.each([
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
    'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  ])('is read when it is encrypted by %s', async (encryptionAlgorithm) => {
    const xml = await respondEncrypted({ encryptionAlgorithm });
    expect(xml).not.toContain('ana-17');
    const assertion = await read(xml);
    expect(assertion).toMatchObject({ nameId: 'ana', sessionIndex: 'session-1', inResponseTo: '_request' });
    expect(assertion.attributes.get('uid')).toEqual(['ana-17']);
  });

  it('is read in a response that is signed as well', async () => {
    await expect(read(await respondEncrypted({ signed: 'both' }))).resolves.toMatchObject({ nameId: 'ana' });
  });

  it('is read when its key stands beside the data', async () => {
    const xml = await respondEncrypted();
    const key = /<e:EncryptedKey[\s\S]*<\/e:EncryptedKey>/.exec(xml)?.[0] ?? '';
    const beside = swap(swap(xml, key, ''), '</xenc:EncryptedData>', `</xenc:EncryptedData>${key}`);
    await expect(read(beside)).resolves.toMatchObject({ nameId: 'ana' });
  });
});

const CANNOT = /The assertion cannot be decrypted\./;

const REFUSED: [name: string, make: () => Promise<string>, says: RegExp][] = [
  ['for another key', () => respondEncrypted({ encryptionCert: PEER_KEY.certificate }), CANNOT],
  [
    'with other bytes',
    async () => (await respondEncrypted()).replace(/(<xenc:CipherValue>|<e:CipherValue>).{8}/g, '$1AAAAAAAA'),
    CANNOT,
  ],
  [
    'with nothing in it',
    async () => (await respondEncrypted()).replace(/(<xenc:CipherValue>)[^<]*/, '$1'),
    CANNOT,
  ],
  ['unsigned', () => respondEncrypted({ signed: 'nothing' }), /encrypted assertion is not signed/],
  [
    'unsigned in a signed response',
    () => respondEncrypted({ signed: 'response' }),
    /encrypted assertion is not signed/,
  ],
  ['signed by another key', () => respondEncrypted({ key: STRANGER_KEY }), /not signed by the provider/],
  [
    'with RSA 1.5',
    async () =>
      encrypt(await respond(), { keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' }),
    /rsa-1_5, which is not taken/,
  ],
  [
    'with Triple DES',
    async () =>
      encrypt(await respond(), { encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' }),
    /tripledes-cbc, which is not taken/,
  ],
  [
    'with hashes that differ',
    async () =>
      swap(
        await respondEncrypted(),
        'http://www.w3.org/2000/09/xmldsig#sha1',
        'http://www.w3.org/2001/04/xmlenc#sha256',
      ),
    /sha256 and sha1, which are not taken/,
  ],
  [
    'beside an open one',
    async () => {
      const xml = await respond();
      return swap(
        xml,
        '<saml:Assertion',
        `${await encryptedAssertion('x', { certificate: OURS.certificate })}<saml:Assertion`,
      );
    },
    /more than one assertion/,
  ],
  [
    'with something else in it',
    async () => {
      const other = await encryptedAssertion('<a xmlns="urn:x"/>', { certificate: OURS.certificate });
      return swap(await respond(), /<saml:Assertion[\s\S]*<\/saml:Assertion>/, other);
    },
    /no assertion/,
  ],
];

describe('an encrypted assertion is refused', () => {
  it.each(REFUSED)('%s', async (_name, make, says) => {
    const outcome = await read(await make()).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(NotBelieved);
    expect(String(outcome)).toMatch(says);
  });

  it.each(ATTACKS.filter(([name]) => !name.startsWith('that is ')))(
    'where the open one is: %s',
    async (_name, make) => {
      const outcome = await read(await encrypt(await make())).catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(NotBelieved);
    },
  );
});
