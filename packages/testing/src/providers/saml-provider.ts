import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { PEER_KEY, type PeerKey } from './keys.ts';

/** What of samlp is used; it brings no types. */
interface Samlp {
  metadata(options: object): (request: object, response: object) => void;
  parseRequest(
    request: object,
    options: object,
    done: (error: Error | null, data?: { id: string; issuer: string }) => void,
  ): void;
  getSamlResponse(options: object, user: object, done: (error: Error | null, xml: string) => void): void;
  logout(options: object): (request: object, response: object, next: (error: Error) => void) => void;
}
const require = createRequire(import.meta.url);
const samlp: Samlp = require('samlp');

/** What samlp encrypts with; it brings no types either. */
interface XmlEncryption {
  encrypt(content: string, options: object, done: (error: Error | null, xml?: string) => void): void;
}
const xmlEncryption: XmlEncryption = createRequire(require.resolve('samlp'))('xml-encryption');

/** Somebody at the provider. */
export interface SamlPerson {
  nameId: string;
  attributes: Record<string, string | string[]>;
}

export interface ResponseOptions {
  /** The id of the request that is answered; undefined: none. */
  inResponseTo?: string | undefined;
  audience: string;
  recipient: string;
  issuer?: string;
  key?: PeerKey;
  /** What is signed: the assertion, or the response around it as well. Default: the assertion. */
  signed?: 'assertion' | 'response' | 'both' | 'nothing';
  signatureAlgorithm?: 'rsa-sha256' | 'rsa-sha1';
  digestAlgorithm?: 'sha256' | 'sha1';
  lifetimeInSeconds?: number;
  sessionIndex?: string;
  /** PEM of the product's certificate, for which the assertion is encrypted; undefined: it is not. */
  encryptionCert?: string | undefined;
  /** Default: `http://www.w3.org/2009/xmlenc11#aes256-gcm` */
  encryptionAlgorithm?: string;
}

/** The XML of a response as samlp makes it. */
export async function samlResponse(person: SamlPerson, options: ResponseOptions): Promise<string> {
  const { signed = 'assertion', key = PEER_KEY, ...rest } = options;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { encryptionCert } = rest;
  samlp.getSamlResponse(
    {
      issuer: ISSUER,
      signatureAlgorithm: 'rsa-sha256',
      digestAlgorithm: 'sha256',
      lifetimeInSeconds: 300,
      sessionIndex: 'session-1',
      nameIdentifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      ...rest,
      ...(encryptionCert === undefined ? {} : { encryptionPublicKey: publicKeyOf(encryptionCert) }),
      // It takes GCM alone, unless it is asked to.
      disallowEncryptionWithInsecureAlgorithm: false,
      warnOnInsecureEncryptionAlgorithm: false,
      destination: rest.recipient,
      cert: key.certificate,
      key: key.privateKey,
      signAssertion: signed === 'assertion' || signed === 'both',
      signResponse: signed === 'response' || signed === 'both',
      profileMapper: profileOf,
    },
    person,
    (error, xml) => (error ? reject(error) : resolve(xml)),
  );
  return promise;
}

export interface EncryptionOptions {
  certificate: string;
  /** Default: `http://www.w3.org/2009/xmlenc11#aes256-gcm` */
  encryptionAlgorithm?: string;
  /** Default: RSA-OAEP */
  keyEncryptionAlgorithm?: string;
}

/** An EncryptedAssertion that holds these characters, whatever they are. */
export async function encryptedAssertion(
  content: string,
  { certificate, ...more }: EncryptionOptions,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = {
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    warnInsecureAlgorithm: false,
    ...more,
    rsa_pub: publicKeyOf(certificate),
    pem: certificate,
  };
  xmlEncryption.encrypt(content, options, (error, xml) =>
    xml === undefined ? reject(error ?? new Error('Nothing was encrypted.')) : resolve(xml),
  );
  const data = await promise;
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`;
}

const publicKeyOf = (certificate: string) =>
  createPublicKey(certificate).export({ type: 'spki', format: 'pem' });

const profileOf = ({ nameId, attributes }: SamlPerson) => ({
  getClaims: () => attributes,
  getNameIdentifier: () => ({ nameIdentifier: nameId }),
});

const ISSUER = 'urn:benchbook:test-provider';

export interface SamlProvider {
  issuer: string;
  /** Its metadata. */
  metadataUrl: string;
  /** Where somebody begins to sign out there (single logout begun by the provider). */
  logoutUrl: string;
  /** Who is signed in there; the next request for a sign-on is answered for them. */
  person: SamlPerson;
  /** How often somebody signed in through it. */
  signOns: number;
  /** Whether it encrypts what it says for the product. */
  encrypts: boolean;
  /** How often its metadata was read. */
  metadataReads: number;
  close(): Promise<void>;
}

/** Where the product is told to sign somebody out, and the certificate it signs with (of its metadata). */
interface Participant {
  serviceProviderId: string;
  nameId: string;
  nameIdFormat: string;
  sessionIndex: string;
  serviceProviderLogoutURL: string;
  cert: string;
  binding: string;
}

/**
 * A SAML identity provider built on samlp: somebody is signed in there already, and every sign-on is answered at once by a
 * form that the browser posts.
 *
 * @param product where the product answers: its single logout and metadata are used as any provider would
 */
export async function startSamlProvider(product: () => string, person: SamlPerson): Promise<SamlProvider> {
  const participants: Participant[] = [];
  const session = {};
  const state = { person, signOns: 0, encrypts: false, metadataReads: 0 };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  const url = `http://127.0.0.1:${address.port}`;

  const metadata = samlp.metadata({
    issuer: ISSUER,
    cert: PEER_KEY.certificate,
    redirectEndpointPath: '/login',
    postEndpointPath: '/login',
    logoutEndpointPaths: { redirect: '/logout' },
  });
  const logout = samlp.logout({
    issuer: ISSUER,
    cert: PEER_KEY.certificate,
    key: PEER_KEY.privateKey,
    deflate: true,
    protocolBinding: REDIRECT,
    signatureAlgorithm: 'rsa-sha256',
    digestAlgorithm: 'sha256',
    sessionParticipants: participantsIn(participants),
  });

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(message.url ?? '/', url);
    const query = Object.fromEntries(asked.searchParams);
    const request = {
      method: message.method,
      url: message.url,
      originalUrl: message.url,
      headers: message.headers,
      protocol: 'http',
      query,
      body: {},
      session,
    };
    if (asked.pathname === '/metadata') {
      state.metadataReads += 1;
      return metadata(request, expressLike(response));
    }
    if (asked.pathname === '/login') return signOn(request, response);
    if (asked.pathname === '/logout') {
      return logout(request, expressLike(response), (error) => {
        response.statusCode = 500;
        response.end(String(error));
      });
    }
    response.statusCode = 404;
    response.end();
  }

  async function signOn(request: object & { query: Record<string, string> }, response: ServerResponse) {
    const asked = await parse(request);
    const own = await productMetadata(product());
    state.signOns += 1;
    const sessionIndex = `session-${state.signOns}`;
    const xml = await samlResponse(state.person, {
      inResponseTo: asked.id,
      audience: asked.issuer,
      recipient: own.consumer,
      sessionIndex,
      encryptionCert: state.encrypts ? own.encryptionCertificate : undefined,
    });
    participants.push({
      serviceProviderId: asked.issuer,
      nameId: state.person.nameId,
      nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      sessionIndex,
      serviceProviderLogoutURL: own.logout,
      cert: own.certificate,
      binding: REDIRECT,
    });
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><body onload="document.forms[0].submit()"><form method="post" action="${own.consumer}">
       <input name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}"></form>`,
    );
  }

  return Object.assign(state, {
    issuer: ISSUER,
    metadataUrl: `${url}/metadata`,
    logoutUrl: `${url}/logout`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

async function parse(request: object): Promise<{ id: string; issuer: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ id: string; issuer: string }>();
  samlp.parseRequest(request, {}, (error, data) =>
    data === undefined ? reject(error ?? new Error('There is no request.')) : resolve(data),
  );
  return promise;
}

/** What a provider takes out of the product's metadata. */
async function productMetadata(product: string) {
  const xml = await (await fetch(`${product}/api/opensocial/metadata`)).text();
  const found = (pattern: RegExp) => pattern.exec(xml)?.[1]?.trim() ?? '';
  const certificate = (use: string) => {
    const pattern = new RegExp(`<KeyDescriptor use="${use}">[\\s\\S]*?<ds:X509Certificate>([^<]+)<`);
    return `-----BEGIN CERTIFICATE-----\n${found(pattern)}\n-----END CERTIFICATE-----\n`;
  };
  return {
    consumer: found(/<AssertionConsumerService[^>]* Location="([^"]+)"/),
    logout: found(/<SingleLogoutService[^>]* Location="([^"]+)"/),
    certificate: certificate('signing'),
    encryptionCertificate: certificate('encryption'),
  };
}

/** The participants as samlp asks for them. */
function participantsIn(list: Participant[]) {
  const isSame = (issuer: string, indexes: string | string[], nameId: string) => (each: Participant) =>
    each.serviceProviderId === issuer &&
    [indexes].flat().includes(each.sessionIndex) &&
    each.nameId === nameId;
  type Done = (error: null, found?: Participant) => void;
  return {
    get: (issuer: string, indexes: string[], nameId: string, done: Done) =>
      done(null, list.find(isSame(issuer, indexes, nameId))),
    hasElements: () => list.length > 0,
    getFirst: (done: Done) => done(null, list[0]),
    remove: (issuer: string, index: string, nameId: string, done: Done) => {
      const at = list.findIndex(isSame(issuer, index, nameId));
      done(null, at < 0 ? undefined : list.splice(at, 1)[0]);
    },
  };
}

/** The answer as samlp expects it of Express. */
function expressLike(response: ServerResponse) {
  return {
    set: (name: string, value: string) => response.setHeader(name, value),
    send: (body: string | number) => {
      if (typeof body === 'number') response.statusCode = body;
      response.end(typeof body === 'number' ? 'You are signed out.' : body);
    },
    redirect: (location: string) => {
      response.writeHead(302, { location });
      response.end();
    },
  };
}
