import { PEER_KEY } from '@benchbook/testing/providers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS, AUDIENCE, ISSUER, prepareAttacks, RECIPIENT, respond } from '../../../test/saml-attacks.ts';
import type { IdentityProvider } from './metadata.ts';
import { NotBelieved } from './not-believed.ts';
import { readResponse } from './response.ts';

const PROVIDER: IdentityProvider = {
  entityId: ISSUER,
  signOnUrl: 'https://provider.example/login',
  logoutUrl: null,
  logoutAnswerUrl: null,
  certificates: [PEER_KEY.certificate],
};
const read = (xml: string, now = Date.now()) =>
  readResponse(Buffer.from(xml).toString('base64'), PEER_KEY.privateKey, PROVIDER, {
    issuer: ISSUER,
    audience: AUDIENCE,
    recipient: RECIPIENT,
    now,
  });

beforeAll(prepareAttacks);

describe('a response', () => {
  it.each(['assertion', 'response', 'both'] as const)('is believed when it signs the %s', async (signed) => {
    const assertion = await read(await respond({ signed }));
    expect(assertion).toMatchObject({
      nameId: 'ana',
      sessionIndex: 'session-1',
      inResponseTo: '_request',
      nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    });
    expect(assertion.attributes.get('uid')).toEqual(['ana-17']);
    expect(assertion.attributes.get('groups')).toEqual(['chemists', 'admins']);
  });

  it('is believed for a while although the clocks differ', async () => {
    const xml = await respond();
    await expect(read(xml, Date.now() - 50_000)).resolves.toMatchObject({ nameId: 'ana' });
    await expect(read(xml, Date.now() + 340_000)).resolves.toMatchObject({ nameId: 'ana' });
  });
});

describe('a response is refused', () => {
  it.each(ATTACKS)('%s', async (_name, make, says) => {
    const outcome = await read(await make()).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(NotBelieved);
    expect(String(outcome)).toMatch(says);
  });

  it.each([
    ['before its time', -200_000, /valid only later/],
    ['after its time', 400_000, /not valid any more/],
  ])('%s', async (_name, shift, says) => {
    await expect(read(await respond(), Date.now() + shift)).rejects.toThrow(says);
  });
});
