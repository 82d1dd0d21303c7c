import { type PEER_KEY, STRANGER_KEY } from '@benchbook/testing/providers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EVA,
  messageIn,
  ORIGIN,
  refusedWith,
  type SamlTest,
  startSamlTest,
} from '../../../test/saml-test.ts';
import { signedAddress } from '../../../test/signed-address.ts';

let t: SamlTest;
beforeEach(async () => {
  t = await startSamlTest();
});
afterEach(() => t.close());

describe('single logout', () => {
  const SLO = '/api/opensocial/slo';

  it('leads to the provider with a signed request, and back with its answer', async () => {
    await t.addUser({ externalId: 'eva-7' });
    const headers = await t.signOn();
    const address = (await t.ask('GET', '/api/opensocial/logout', headers)).json();
    expect(address).toContain(t.provider.logoutUrl);
    const xml = messageIn(new URL(address));
    expect(xml).toContain('>eva@provider<');
    expect(xml).toContain('>session-1<');
    const id = / ID="([^"]+)"/.exec(xml)?.[1] ?? '';
    const answer = logoutResponse(id);
    expect((await t.ask('GET', signedAddress(SLO, { SAMLResponse: answer }))).headers.location).toBe('/');
    const again = await t.ask('GET', signedAddress(SLO, { SAMLResponse: answer }));
    expect(again.headers.location).toBe(refusedWith('late'));
  });

  it('says when the provider did not sign the person out', async () => {
    await t.addUser({ externalId: 'eva-7' });
    const address = (await t.ask('GET', '/api/opensocial/logout', await t.signOn())).json();
    const xml = messageIn(new URL(address));
    const answer = logoutResponse(/ ID="([^"]+)"/.exec(xml)?.[1] ?? '', 'PartialLogout');
    const back = await t.ask('GET', signedAddress(SLO, { SAMLResponse: answer }));
    expect(back.headers.location).toBe(refusedWith('logout-incomplete'));
  });

  it('leads home for a session that no provider began', async () => {
    expect((await t.ask('GET', '/api/opensocial/logout', t.administrator)).json()).toBe('/');
  });

  it('begun by the provider ends the sessions it names, and no others', async () => {
    await t.addUser({ externalId: 'eva-7' });
    const first = await t.signOn(EVA, 'session-1');
    const second = await t.signOn(EVA, 'session-2');
    const url = signedAddress(SLO, {
      SAMLRequest: logoutRequest('session-1'),
      RelayState: 'state of theirs',
    });
    const answer = await t.ask('GET', url);
    const back = new URL(String(answer.headers.location));
    expect(back.origin + back.pathname).toBe(t.provider.logoutUrl);
    expect(back.searchParams.get('RelayState')).toBe('state of theirs');
    expect((await t.ask('GET', '/api/users/id', first)).statusCode).toBe(401);
    expect((await t.ask('GET', '/api/users/id', second)).statusCode).toBe(200);
    expect(await t.trail('Logout')).toEqual(['OpenSocial signed out Eva Lindt']);
    expect((await t.ask('GET', url)).headers.location).toBe(refusedWith('late'));
  });

  it.each([
    ['unsigned', () => unsigned(), /It is not signed\./],
    ['signed by another key', () => request({ key: STRANGER_KEY }), /not signed by the provider/],
    [
      'signed with SHA-1',
      () => request({ algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
      /not safe/,
    ],
    ['with two messages', () => `${request()}&SAMLRequest=x`, /two SAMLRequest/],
    ['of another provider', () => request({ xml: { issuer: 'urn:other' } }), /comes from "urn:other"/],
    [
      'for another product',
      () => request({ xml: { destination: 'https://other.example' } }),
      /sent to "https:/,
    ],
    ['of yesterday', () => request({ xml: { at: Date.now() - 86_400_000 } }), /too long ago/],
  ])('is refused %s', async (_name, make, says) => {
    await t.addUser({ externalId: 'eva-7' });
    const headers = await t.signOn();
    expect((await t.ask('GET', make())).headers.location).toBe(refusedWith('not-believed'));
    expect((await t.trail('Refused Sign-On'))[0]).toMatch(says);
    expect((await t.ask('GET', '/api/users/id', headers)).statusCode).toBe(200);
  });

  interface Making {
    key?: typeof PEER_KEY;
    algorithm?: string;
    xml?: { issuer?: string; destination?: string; at?: number };
  }
  const request = ({ xml, ...signing }: Making = {}) =>
    signedAddress(SLO, { SAMLRequest: logoutRequest('session-1', xml) }, signing);
  const unsigned = () => request().replace(/&SigAlg=.*/, '');

  let count = 0;
  const head = (
    name: string,
    { issuer = t.provider.issuer, destination = `${ORIGIN}${SLO}`, at = Date.now() } = {},
  ) => {
    count += 1;
    return (
      `<samlp:${name} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_m${count}" Version="2.0" ` +
      `IssueInstant="${new Date(at).toISOString()}" Destination="${destination}">` +
      `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>`
    );
  };
  const logoutRequest = (sessionIndex: string, more?: Making['xml']) =>
    `${head('LogoutRequest', more)}<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">eva@provider</saml:NameID>` +
    `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex></samlp:LogoutRequest>`;
  const logoutResponse = (inResponseTo: string, status = 'Success') =>
    `${head('LogoutResponse').replace(' Version', ` InResponseTo="${inResponseTo}" Version`)}<samlp:Status>` +
    `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status></samlp:LogoutResponse>`;
});
