import type { Bytes } from '../digest.ts';
import { type Sentence, sentence, type Value } from '../sentence.ts';

/** Bytes that are not what they should be; why is the end of a sentence. */
export class NotDer extends Error {
  override readonly name = 'NotDer';
  readonly sentence: Sentence;

  /** @param message as of `sentence` */
  constructor(message: string, values: Readonly<Record<string, Value>> = {}) {
    const said = sentence(message, values);
    super(String(said));
    this.sentence = said;
  }
}

/** A value of DER (X.690): its tag, all its bytes, and those behind its length. */
export interface Der {
  tag: number;
  whole: Bytes;
  content: Bytes;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The tag of what stands there by a number instead of a name of its own. @param number below 31 */
export const tagged = (number: number): number => 0xa0 + number;

/** The one value that the bytes are. @throws NotDer */
export function readDer(bytes: Bytes, tag: number): Der {
  const [value, ...others] = readAll(bytes);
  if (value === undefined || others.length > 0) throw new NotDer('is not one value');
  return expectTag(value, tag);
}

/** The values in one. @throws NotDer */
export const valuesOf = ({ content }: Der): Der[] => readAll(content);

/** @throws NotDer */
export function expectTag(value: Der | undefined, tag: number): Der {
  if (value?.tag !== tag) throw new NotDer('does not have what belongs into it');
  return value;
}

function readAll(bytes: Bytes): Der[] {
  const values: Der[] = [];
  for (let at = 0; at < bytes.length; ) {
    const value = readAt(bytes, at);
    values.push(value);
    at += value.whole.length;
  }
  return values;
}

function readAt(bytes: Bytes, at: number): Der {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined) throw new NotDer('ends too early');
  if ((tag & 0x1f) === 0x1f) throw new NotDer('has a tag that is not known');
  let [start, length] = [at + 2, first];
  if (first >= 0x80) {
    const digits = first - 0x80;
    // No end that is only found by reading, and no more than fits into memory.
    if (digits === 0 || digits > 4) throw new NotDer('has a length that is not allowed');
    length = 0;
    for (let digit = 0; digit < digits; digit += 1) length = length * 256 + (bytes[start + digit] ?? 0);
    if (length < 0x80 || length < 256 ** (digits - 1)) throw new NotDer('has a length that is not allowed');
    start += digits;
  }
  const end = start + length;
  if (end > bytes.length) throw new NotDer('ends too early');
  return { tag, whole: bytes.slice(at, end), content: bytes.slice(start, end) };
}

/** Such as `1.2.840.113549`. */
export function oidOf(value: Der | undefined): string {
  const { content } = expectTag(value, TAG.oid);
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of content) {
    arc = arc * 128n + BigInt(byte & 0x7f);
    if (byte >= 0x80) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const [first = 0n, ...rest] = arcs;
  const top = first < 80n ? first / 40n : 2n;
  return [top, first - top * 40n, ...rest].join('.');
}

/** The bytes of a string of bits that ends with a byte. */
export function bitsOf(value: Der | undefined): Bytes {
  const { content } = expectTag(value, TAG.bits);
  if (content[0] !== 0) throw new NotDer('has bits that do not fill bytes');
  return content.slice(1);
}

/** UTCTime and GeneralizedTime as RFC 5280 (4.1.2.5) and RFC 3161 (2.4.2) write them: in UTC, with seconds. */
export function timeOf(value: Der | undefined): Date {
  const text = new TextDecoder().decode(value?.content);
  const digits = value?.tag === TAG.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(digits);
  if (found === null || (value?.tag !== TAG.utcTime && value?.tag !== TAG.time))
    throw new NotDer('has a time that is none');
  const [, year, month, day, hour, minute, second, fraction = ''] = found;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(time.getTime())) throw new NotDer('has a time that is none');
  return time;
}

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
