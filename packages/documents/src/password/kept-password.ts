import { hash, timingSafeEqual } from 'node:crypto';
import { DocumentError } from '../errors.ts';
import { excel97Key, word97Key } from './office-97.ts';

/** What a file keeps of a password, as its attributes say it. */
export interface KeptPassword {
  /** By the name of the standard or by Word's number. Left out: the 16 bits of older Excel. */
  algorithm: string | undefined;
  /** Base64; hexadecimal without an algorithm. */
  hash: string;
  /** Base64 */
  salt: string | undefined;
  /** How often the hash was hashed again. */
  rounds: string | undefined;
}

/** ECMA-376 part 1, 22.4.2.25 (names), and part 4, 2.15.1.28 (Word's numbers). */
const ALGORITHMS: Record<string, string> = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
  '3': 'md5',
  '4': 'sha1',
  '12': 'sha256',
  '13': 'sha384',
  '14': 'sha512',
};

/** Ten times as many as Office takes: a second or two. */
const MOST_ROUNDS = 1_000_000;

/**
 * Whether this is the password of which the file kept that (ECMA-376 part 1, 17.15.1.29 and 18.3.1.85). Throws
 * DocumentError `not-supported` where that cannot be told. Word hashes the key that Office 97 made of the password;
 * others, and the strict form of the standard, hash the password itself.
 */
export function isPassword(kept: KeptPassword, password: string): boolean {
  if (password === '') return false;
  if (kept.algorithm === undefined) return Number.parseInt(kept.hash, 16) === excel97Key(password);
  const algorithm = ALGORITHMS[kept.algorithm];
  const rounds = Number(kept.rounds ?? 0);
  if (!algorithm || !(rounds >= 0 && rounds <= MOST_ROUNDS)) {
    throw new DocumentError(
      'not-supported',
      'Its password is kept in a way that cannot be checked here. Stop the protection in Word or Excel and upload the document again.',
    );
  }
  const wanted = Buffer.from(kept.hash, 'base64');
  const salt = Buffer.from(kept.salt ?? '', 'base64');
  return [word97Key(password), password].some((text) => {
    const found = hashOf(text, { algorithm, salt, rounds });
    return found.length === wanted.length && timingSafeEqual(found, wanted);
  });
}

function hashOf(text: string, by: { algorithm: string; salt: Buffer; rounds: number }): Buffer {
  let value = hash(by.algorithm, Buffer.concat([by.salt, Buffer.from(text, 'utf16le')]), 'buffer');
  const next = Buffer.alloc(value.length + 4);
  for (let round = 0; round < by.rounds; round++) {
    value.copy(next);
    next.writeUInt32LE(round, value.length);
    value = hash(by.algorithm, next, 'buffer');
  }
  return value;
}
