import {
  type Directory,
  type OidcPeer,
  PEER_KEY,
  type SamlProvider,
  startDirectory,
  startOidcProvider,
  startSamlProvider,
} from '@benchbook/testing/providers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Laboratory, openLaboratory, setUp } from './laboratory.ts';
import { ANA, Person } from './person.ts';

let laboratory: Laboratory;
let saml: SamlProvider;
let oidc: OidcPeer;
let directory: Directory;
beforeAll(async () => {
  laboratory = await openLaboratory();
  const { url } = laboratory.product;
  await setUp(url, [ANA], ['Buffers']);
  saml = await startSamlProvider(() => url, {
    nameId: 'eva@provider',
    attributes: { uid: 'eva-7', givenName: 'Eva', sn: 'Lindt', mail: 'eva@example.org' },
  });
  oidc = await startOidcProvider(url, {
    sub: 'ole-3',
    claims: { given_name: 'Ole', family_name: 'Berg', email: 'ole@example.org' },
  });
  directory = await startDirectory([
    {
      dn: 'uid=ida,dc=example,dc=org',
      password: 'the password of ida',
      attributes: { uid: 'ida', entryUUID: '5a1c', givenName: 'Ida', sn: 'Moe' },
    },
  ]);
});
afterAll(async () => {
  await Promise.all([saml.close(), oidc.close(), directory.close()]);
  await laboratory.close();
});

it('OpenSocial is set up, signs somebody new in, and out on both sides', async () => {
  const { url } = laboratory.product;
  const ana = await laboratory.enter(ANA);
  await ana.go('/opensocial');
  await ana.textbox('Xml Attribute').fill('uid');
  await ana.textbox('SSO ID').fill('lab');
  await ana.textbox('API ID').fill('eln');
  await ana.textbox('Site URL').fill('http://127.0.0.1:9');
  await ana.textbox('Metadata').fill(saml.metadataUrl);
  await ana.page
    .getByRole('combobox', { name: 'Somebody without an account here' })
    .selectOption('Gets an account');
  await ana.textbox('Attribute of the first name').fill('givenName');
  await ana.textbox('Attribute of the last name').fill('sn');
  await ana.button('Save to Opensocial').click();
  await ana.page.getByText('Successfully Saved').first().waitFor();
  await ana.button('Test').click();
  await ana.page.getByText(`The provider is ${saml.issuer}`).waitFor();
  await ana.page.getByText('nobody can sign in this way yet').waitFor();
  await ana.go('/admin/config');
  await ana.page.getByLabel('Use OpenSocial').check();
  await ana.button('Save Changes').click();
  await ana.page.getByText('Successfully Saved').first().waitFor();

  const eva = await Person.at(laboratory.browser, url);
  await eva.go('/search');
  await eva.page.getByRole('link', { name: 'Login With OpenSocial' }).click();
  // Where she wanted to go in the first place.
  await eva.page.waitForURL(`${url}/search`);
  await eva.page.getByText('Eva Lindt').waitFor();
  await eva.button('Logout').click();
  await eva.page.waitForURL(`${url}/`);
  await eva.page.getByRole('link', { name: 'Login With OpenSocial' }).waitFor();

  // Again, by an encrypted assertion, and this time the provider signs her out.
  saml.encrypts = true;
  await eva.page.getByRole('link', { name: 'Login With OpenSocial' }).click();
  await eva.page.getByText('Eva Lindt').waitFor();
  const there = await eva.page.context().newPage();
  await there.goto(saml.logoutUrl);
  await there.getByText('You are signed out.').waitFor();
  await eva.go('/projects');
  await eva.page.waitForURL(`${url}/`);
  expect(saml.signOns).toBe(2);
});

it('OpenID Connect signs somebody new in, and out on both sides', async () => {
  const { url } = laboratory.product;
  const ana = await laboratory.enter(ANA);
  await ana.go('/opensocial');
  await ana.page.getByRole('tab', { name: 'OpenID Connect' }).click();
  await ana.page.getByRole('switch', { name: 'Offer it on the landing page' }).check();
  await ana.textbox('Name').fill('the company');
  await ana.textbox('Issuer').fill(oidc.issuer);
  await ana.textbox('Client ID').fill(oidc.clientId);
  await ana.page.getByRole('textbox', { name: 'Client secret' }).fill(oidc.clientSecret);
  await ana.page
    .getByRole('combobox', { name: 'Somebody without an account here' })
    .selectOption('Gets an account');
  await ana.textbox('Attribute of the first name').fill('given_name');
  await ana.textbox('Attribute of the last name').fill('family_name');
  await ana.button('Save').click();
  await ana.button('Test').click();
  await ana.page.getByText('people sign in at').waitFor();

  const ole = await Person.at(laboratory.browser, url);
  await ole.go('/');
  await ole.page.getByRole('link', { name: 'Login With the company' }).click();
  await ole.page.getByText('Ole Berg').waitFor();
  const signedOut = ole.page.waitForResponse((response) => response.url().endsWith('/session/end/confirm'));
  await ole.button('Logout').click();
  await signedOut;
  await ole.page.waitForURL(`${url}/`);
  await ole.page.getByRole('link', { name: 'Login With the company' }).click();
  await ole.page.getByText('Ole Berg').waitFor();
  const there = await ole.page.context().newPage();
  await there.goto(oidc.logoutUrl);
  await there.getByText('You are signed out.').waitFor();
  await ole.go('/projects');
  await ole.page.waitForURL(`${url}/`);
});

it('a directory signs somebody new in, and says when the password is wrong', async () => {
  const { url } = laboratory.product;
  const ana = await laboratory.enter(ANA);
  await ana.go('/opensocial');
  await ana.page.getByRole('tab', { name: 'LDAP' }).click();
  await ana.page.getByRole('switch', { name: 'Offer it on the landing page' }).check();
  await ana.textbox('Name').fill('the directory');
  await ana.textbox('Server').fill(directory.url);
  await ana.textbox('Certificate').fill(PEER_KEY.certificate);
  await ana.textbox('Account that searches').fill(directory.bindDn);
  await ana.page.getByRole('textbox', { name: 'Its password' }).fill(directory.bindPassword);
  await ana.textbox('Base DN').fill(directory.baseDn);
  await ana.page
    .getByRole('combobox', { name: 'Somebody without an account here' })
    .selectOption('Gets an account');
  await ana.textbox('Attribute of the first name').fill('givenName');
  await ana.textbox('Attribute of the last name').fill('sn');
  await ana.button('Save').click();
  await ana.textbox('Look for').fill('ida');
  await ana.button('Test').click();
  await ana.page.getByText('The External user id would be "5a1c".').waitFor();

  const ida = await Person.at(laboratory.browser, url);
  await ida.go('/');
  await ida.page.getByRole('link', { name: 'Login With the directory' }).click();
  await ida.textbox('Username').fill('ida');
  const password = ida.page.getByRole('textbox', { name: 'Password' });
  await password.fill('not this one');
  await ida.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await ida.page.getByText('The username or the password is not right.').waitFor();
  await password.fill('the password of ida');
  await ida.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await ida.page.getByText('Ida Moe').waitFor();
});
