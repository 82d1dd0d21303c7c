/**
 * What Office 97 made of a password. Both words live on: Excel keeps the low one, Word hashes both instead of the
 * password itself ([MS-OFFCRYPTO] 2.3.7.1 and 2.3.7.2).
 */

/** Office 97 took no more of a password than this. */
const LONGEST = 15;

/** 16 bits: what `password` in the protection of a sheet is. */
export function excel97Key(password: string): number {
  return lowWord(singleBytes(password));
}

/** 32 bits as eight hexadecimal digits, the lowest byte first: what Word hashes (ECMA-376 part 4, 2.15.1.28). */
export function word97Key(password: string): string {
  const bytes = singleBytes(password.slice(0, LONGEST));
  const key = Buffer.alloc(4);
  if (bytes.length > 0) {
    key.writeUInt16LE(lowWord(bytes), 0);
    key.writeUInt16LE(highWord(bytes), 2);
  }
  return key.toString('hex').toUpperCase();
}

function singleBytes(password: string): number[] {
  return Array.from({ length: password.length }, (_, index) => {
    const unit = password.charCodeAt(index);
    return unit & 0xff || unit >> 8;
  });
}

function lowWord(bytes: number[]): number {
  const turned = (word: number) => ((word >> 14) & 1) | ((word << 1) & 0x7fff);
  const all = bytes.reduceRight((word, byte) => turned(word) ^ byte, 0);
  return turned(all) ^ bytes.length ^ 0xce4b;
}

/** The tables of the specification (an initial code, a matrix of 15 by 7) are those of CRC-16/CCITT over seven bits. */
function highWord(bytes: number[]): number {
  let word = 0xffff;
  for (const byte of bytes) {
    word ^= (byte & 0x7f) << 8;
    for (let bit = 0; bit < 8; bit++) word = ((word << 1) & 0xffff) ^ (word & 0x8000 ? 0x1021 : 0);
  }
  return word;
}
