import { type CipherGCMTypes, constants, createDecipheriv, privateDecrypt } from 'node:crypto';
import type { XmlElement } from '@benchbook/documents/xml';
import { NS } from './names.ts';
import { mustBe, NotBelieved } from './not-believed.ts';

/** What an assertion may be encrypted by (XML Encryption 1.1, 5.2), and the bytes of its key. */
const CIPHERS: ReadonlyMap<string, Cipher> = new Map([
  ['http://www.w3.org/2009/xmlenc11#aes128-gcm', { open: openGcm, name: 'aes-128-gcm', keyBytes: 16 }],
  ['http://www.w3.org/2009/xmlenc11#aes256-gcm', { open: openGcm, name: 'aes-256-gcm', keyBytes: 32 }],
  ['http://www.w3.org/2001/04/xmlenc#aes128-cbc', { open: openCbc, name: 'aes-128-cbc', keyBytes: 16 }],
  ['http://www.w3.org/2001/04/xmlenc#aes256-cbc', { open: openCbc, name: 'aes-256-cbc', keyBytes: 32 }],
]);

interface Cipher {
  open: (name: string, secret: Buffer, bytes: Buffer) => Buffer;
  name: string;
  keyBytes: number;
}

const OAEP_SHA1 = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';
const OAEP = 'http://www.w3.org/2009/xmlenc11#rsa-oaep';

/** The hash of RSA-OAEP, by the last word of the names it has as a digest and as a mask (`sha256`, `mgf1sha256`). */
const HASHES: ReadonlySet<string> = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/** What cannot be decrypted is refused in one way, so that nobody learns from the answer what is in it. */
const UNREADABLE = 'The assertion cannot be decrypted. Is it encrypted for the key of our metadata?';

/**
 * The text of a response with its assertion in the open, as it was before the provider encrypted it. What comes out is as
 * unproven as anything that is sent: everybody has our public key.
 *
 * @param encrypted the EncryptedAssertion (saml-core 2.3.4).
 * @param privateKey PEM of RSA.
 * @throws NotBelieved
 */
export function decryptAssertion(encrypted: XmlElement, privateKey: string): string {
  const data = only(encrypted, 'EncryptedData');
  // Beside the data, or in its KeyInfo: both are in use.
  const key = only(encrypted, 'EncryptedKey');
  const cipher = CIPHERS.get(algorithmOf(data));
  mustBe(cipher !== undefined, `The assertion is encrypted by ${algorithmOf(data)}, which is not taken.`);
  const hash = hashOf(key);
  try {
    const secret = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: hash },
      bytesOf(key),
    );
    mustBe(secret.length === cipher.keyBytes, UNREADABLE);
    const text = cipher.open(cipher.name, secret, bytesOf(data)).toString('utf8');
    const { source, start, end } = encrypted;
    return source.slice(0, start) + text + source.slice(end);
  } catch (error) {
    throw new NotBelieved(UNREADABLE, { cause: error });
  }
}

function only(parent: XmlElement, localName: string): XmlElement {
  const [first, ...others] = [...parent.descendants()].filter((each) => each.is(NS.encryption, localName));
  mustBe(
    first !== undefined && others.length === 0,
    `The encrypted assertion has not exactly one ${localName}.`,
  );
  return first;
}

const methodOf = (element: XmlElement) => element.child(NS.encryption, 'EncryptionMethod');
const algorithmOf = (element: XmlElement) => methodOf(element)?.attribute('', 'Algorithm') ?? 'nothing';

/** The hash of RSA-OAEP; RSA 1.5 would tell who asks often enough what is encrypted, and sign for them. */
function hashOf(key: XmlElement): string {
  const algorithm = algorithmOf(key);
  const named = (localName: string, prefix: string) => {
    const method = methodOf(key)?.children.find((each) => each.localName === localName);
    return (method?.attribute('', 'Algorithm') ?? `#${prefix}sha1`).replace(/^.*#/, '').replace(prefix, '');
  };
  const digest = named('DigestMethod', '');
  const mask = algorithm === OAEP_SHA1 ? 'sha1' : named('MGF', 'mgf1');
  const isTaken = algorithm === OAEP_SHA1 || algorithm === OAEP;
  mustBe(isTaken, `The key of the assertion is encrypted by ${algorithm}, which is not taken.`);
  mustBe(
    HASHES.has(digest) && digest === mask,
    `The key of the assertion is encrypted with the hashes ${digest} and ${mask}, which are not taken.`,
  );
  return digest;
}

function bytesOf(element: XmlElement): Buffer {
  const value = element.child(NS.encryption, 'CipherData')?.child(NS.encryption, 'CipherValue');
  return Buffer.from(value?.text ?? '', 'base64');
}

/** Initial vector, what is encrypted, tag. */
function openGcm(name: string, secret: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(name as CipherGCMTypes, secret, bytes.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
}

/** Initial vector, what is encrypted with a padding, whose length only its last byte says. */
function openCbc(name: string, secret: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(name, secret, bytes.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  mustBe(padding >= 1 && padding <= 16, UNREADABLE);
  return padded.subarray(0, -padding);
}
