import { parseXml, type XmlElement } from '@benchbook/documents/xml';
import { DIGESTS, NS, SIGNATURE_HASHES } from './names.ts';
import { mustBe, NotBelieved } from './not-believed.ts';

/** Characters of a message; those of real providers have some ten thousand. */
export const MAX_MESSAGE = 256 * 1024;

/** The root of each kind of message, and what may be in it just once. */
export type MessageName = 'Response' | 'LogoutRequest' | 'LogoutResponse';

/**
 * The XML of a message as it was sent, read by rules that leave nothing to disagree about for two readers: no
 * declarations, comments or CDATA; one message in one document; every id once; no signature but of the message or its
 * assertion, and by nothing weak. Nothing in it is believed yet.
 *
 * @throws NotBelieved
 */
export function readMessage(xml: string, name: MessageName): XmlElement {
  mustBe(xml.length <= MAX_MESSAGE, 'The message is longer than any real one.');
  mustBe(!xml.includes('<!'), 'The message has a declaration, a comment or CDATA, which no provider sends.');
  mustBe(!/<\?(?!xml\s)/.test(xml), 'The message has a processing instruction, which no provider sends.');
  const root = parsed(xml);
  mustBe(root.is(NS.protocol, name), `The message is no ${name}, but ${root.localName}.`);
  const all = [root, ...root.descendants()];
  checkOnce(all, name);
  checkIds(all);
  for (const signature of all.filter(({ localName }) => localName === 'Signature')) checkSignature(signature);
  return root;
}

function parsed(xml: string): XmlElement {
  try {
    return parseXml(xml);
  } catch (error) {
    throw new NotBelieved('The message is no well-formed XML.', { cause: error });
  }
}

/** To wrap a signed message into a forged one (XSW) takes a second message or a second assertion. */
function checkOnce(all: readonly XmlElement[], name: MessageName): void {
  const count = (localName: string) => all.filter((element) => element.localName === localName).length;
  mustBe(count(name) === 1, 'There is a message inside of the message.');
  const assertions = count('Assertion') + count('EncryptedAssertion');
  mustBe(assertions <= 1, 'There is more than one assertion.');
}

function checkIds(all: readonly XmlElement[]): void {
  const ids = all.flatMap(({ attributes }) =>
    attributes.filter((each) => /^(?:.*:)?id$/i.test(each.name)).map(({ value }) => value),
  );
  mustBe(new Set(ids).size === ids.length, 'Two elements have the same id.');
}

function checkSignature(signature: XmlElement): void {
  const place = signature.parent;
  const isInPlace =
    place !== undefined &&
    (place.parent === undefined ||
      (place.is(NS.assertion, 'Assertion') && place.parent.parent === undefined));
  mustBe(signature.is(NS.signature, 'Signature') && isInPlace, 'There is a signature where none belongs.');
  for (const element of signature.descendants()) {
    const algorithm = element.attribute('', 'Algorithm') ?? '';
    if (element.localName === 'SignatureMethod') {
      mustBe(SIGNATURE_HASHES.has(algorithm), `It is signed by ${algorithm}, which is not safe.`);
    }
    if (element.localName === 'DigestMethod') {
      mustBe(DIGESTS.has(algorithm), `It is signed with the hash ${algorithm}, which is not safe.`);
    }
    mustBe(element.localName !== 'Object', 'There is an object inside of a signature.');
  }
}

/** The text of a child that is there once. @throws NotBelieved */
export function textOf(element: XmlElement, namespace: string, localName: string): string {
  const found = element.childrenNamed(namespace, localName);
  mustBe(found.length === 1, `${element.localName} has ${found.length} ${localName}, and not one.`);
  const [only] = found;
  mustBe(only !== undefined && only.children.length === 0, `${localName} has something other than text.`);
  return only.text.trim();
}

/** A time of SAML: UTC, always with a Z (saml-core 1.3.3). @throws NotBelieved */
export function timeOf(text: string): number {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  mustBe(!Number.isNaN(time), `"${text.slice(0, 50)}" is no time.`);
  return time;
}

/** How far the provider's clock may be from ours. */
export const CLOCK_SKEW_MS = 60_000;

/** @throws NotBelieved unless it is later than one, where there is one, and earlier than the other. */
export function checkTime(
  now: number,
  from: string | undefined,
  until: string | undefined,
  what: string,
): void {
  if (from !== undefined) {
    mustBe(now + CLOCK_SKEW_MS >= timeOf(from), `The ${what} is valid only later: compare the clocks.`);
  }
  if (until !== undefined) {
    mustBe(now - CLOCK_SKEW_MS < timeOf(until), `The ${what} is not valid any more.`);
  }
}
