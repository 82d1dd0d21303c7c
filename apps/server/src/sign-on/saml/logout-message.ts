import { verify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { XmlElement } from '@benchbook/documents/xml';
import { checkTime, MAX_MESSAGE, readMessage, textOf, timeOf } from './message.ts';
import type { IdentityProvider } from './metadata.ts';
import { NS, SIGNATURE_HASHES, SUCCESS } from './names.ts';
import { mustBe, NotBelieved } from './not-believed.ts';
import { type ServiceProvider, samlFor } from './service-provider.ts';

/** For how long a request is what somebody asks for now; by then it is forgotten that it was taken. */
export const LOGOUT_REQUEST_MS = 10 * 60_000;

/** The provider asks to sign somebody out. */
export interface LogoutRequest {
  kind: 'request';
  id: string;
  nameId: string;
  /** Of which sessions; none: of all. */
  sessionIndexes: string[];
  relayState: string;
}

/** The provider answers our request to sign somebody out. */
export interface LogoutAnswer {
  kind: 'answer';
  inResponseTo: string;
  done: boolean;
}

export interface LogoutExpected extends ServiceProvider {
  /** Our address of single logout, as the provider knows it. */
  destination: string;
  /** Milliseconds. */
  now: number;
}

/** As a browser brought it: the text after `?`, or the fields of a form. */
export type Carried = { query: string } | { form: ReadonlyMap<string, string> };

/**
 * A message about signing out, by either binding. It has to be signed: by the parameters of the address
 * (saml-bindings 3.4.4.1), or in the XML of a form.
 *
 * @throws NotBelieved
 */
export async function readLogoutMessage(
  carried: Carried,
  provider: IdentityProvider,
  expected: LogoutExpected,
): Promise<LogoutRequest | LogoutAnswer> {
  const message =
    'query' in carried
      ? fromAddress(carried.query, provider)
      : await fromForm(carried.form, provider, expected);
  const { root, relayState } = message;
  checkEnvelope(root, provider, expected);
  return root.localName === 'LogoutRequest' ? requestOf(root, relayState, expected) : answerOf(root);
}

interface Read {
  root: XmlElement;
  relayState: string;
}

function checkEnvelope(root: XmlElement, provider: IdentityProvider, { destination }: LogoutExpected): void {
  const issuer = textOf(root, NS.assertion, 'Issuer');
  mustBe(issuer === provider.entityId, `It comes from "${issuer}", and not from "${provider.entityId}".`);
  const named = root.attribute('', 'Destination');
  mustBe(
    named === undefined || named === destination,
    `It was sent to "${named}", and not to "${destination}".`,
  );
}

function requestOf(root: XmlElement, relayState: string, { now }: LogoutExpected): LogoutRequest {
  const id = root.attribute('', 'ID') ?? '';
  mustBe(id !== '', 'It has no id.');
  const issued = timeOf(root.attribute('', 'IssueInstant') ?? '');
  checkTime(now, root.attribute('', 'IssueInstant'), root.attribute('', 'NotOnOrAfter'), 'request');
  // Some providers name no end.
  mustBe(now - issued < LOGOUT_REQUEST_MS, 'It was made too long ago.');
  return {
    kind: 'request',
    id,
    nameId: textOf(root, NS.assertion, 'NameID'),
    sessionIndexes: root.childrenNamed(NS.protocol, 'SessionIndex').map((each) => each.text.trim()),
    relayState,
  };
}

function answerOf(root: XmlElement): LogoutAnswer {
  const status = root.child(NS.protocol, 'Status')?.child(NS.protocol, 'StatusCode');
  return {
    kind: 'answer',
    inResponseTo: root.attribute('', 'InResponseTo') ?? '',
    done: status?.attribute('', 'Value') === SUCCESS,
  };
}

function fromAddress(query: string, provider: IdentityProvider): Read {
  const fields = rawFields(query);
  const name = fields.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  const signed = [name, 'RelayState', 'SigAlg'].filter((field) => fields.has(field));
  const text = signed.map((field) => `${field}=${fields.get(field)}`).join('&');
  const decoded = (field: string) => decode(fields.get(field) ?? '');
  const hash = SIGNATURE_HASHES.get(decoded('SigAlg'));
  mustBe(fields.has('Signature') && fields.has('SigAlg'), 'It is not signed.');
  mustBe(hash !== undefined, `It is signed by ${decoded('SigAlg')}, which is not safe.`);
  const signature = Buffer.from(decoded('Signature'), 'base64');
  const isSigned = provider.certificates.some((key) => verify(hash, Buffer.from(text), key, signature));
  mustBe(isSigned, 'It is not signed by the provider.');
  const xml = inflate(Buffer.from(decoded(name), 'base64'));
  return { root: readLogout(xml, name), relayState: decoded('RelayState') };
}

/** The parameters as they are written, each once: the signature is about just these characters. */
function rawFields(query: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=');
    const name = at < 0 ? pair : pair.slice(0, at);
    mustBe(!fields.has(name), `The address has two ${name}.`);
    fields.set(name, at < 0 ? '' : pair.slice(at + 1));
  }
  return fields;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    throw new NotBelieved('The address has characters that no address has.', { cause: error });
  }
}

function inflate(bytes: Buffer): string {
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_MESSAGE }).toString('utf8');
  } catch (error) {
    throw new NotBelieved('The message cannot be unpacked.', { cause: error });
  }
}

const readLogout = (xml: string, field: string): XmlElement =>
  readMessage(xml, field === 'SAMLRequest' ? 'LogoutRequest' : 'LogoutResponse');

async function fromForm(
  form: ReadonlyMap<string, string>,
  provider: IdentityProvider,
  own: ServiceProvider,
): Promise<Read> {
  const name = form.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  const encoded = form.get(name) ?? '';
  const root = readLogout(Buffer.from(encoded, 'base64').toString('utf8'), name);
  mustBe(root.child(NS.signature, 'Signature') !== undefined, 'It is not signed.');
  const saml = await samlFor(provider, own);
  const verified =
    name === 'SAMLRequest'
      ? saml.validatePostRequestAsync({ SAMLRequest: encoded })
      : saml.validatePostResponseAsync({ SAMLResponse: encoded });
  await verified.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new NotBelieved(`It is not signed by the provider: ${reason}.`, { cause: error });
  });
  return { root, relayState: form.get('RelayState') ?? '' };
}
