import { pictureType } from './picture-type.ts';

/** Bytes of a picture that is inserted: it is part of a message, of the journal and of every save until the next opening. */
export const MOST_INSERTED = 5 * 1024 * 1024;
/** Characters that say so many bytes. */
export const MOST_BASE64 = Math.ceil(MOST_INSERTED / 3) * 4;
/** Characters of what a picture shows, in words. */
export const MOST_DESCRIPTION = 1_000;

/** A picture that may be inserted, or a sentence about why it may not. */
export function insertablePicture(
  bytes: Uint8Array,
): { type: 'image/png' | 'image/jpeg' } | { refused: string } {
  if (bytes.length > MOST_INSERTED) {
    return { refused: 'A picture that is inserted has at most 5 MB. Make it smaller and insert it again.' };
  }
  const found = pictureType(bytes);
  if ('type' in found && (found.type === 'image/png' || found.type === 'image/jpeg'))
    return { type: found.type };
  const isKnown = 'type' in found || found.notShown === 'pictures in other formats';
  return {
    refused: isKnown
      ? 'Only pictures in PNG and JPEG format can be inserted.'
      : 'This picture cannot be read, or is too large to be shown.',
  };
}

/** The bytes that base64 says; undefined for what is none. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** The part of a picture that is in no file yet: an address of its own, which says all of it. */
export function addressOfInserted(picture: string): string {
  const type = picture.startsWith('iVBOR') ? 'image/png' : 'image/jpeg';
  return `data:${type};base64,${picture}`;
}

/** The base64 of such a part; undefined for a part of the file. */
export function insertedIn(part: string): string | undefined {
  return /^data:[^,]*;base64,/.test(part) ? part.slice(part.indexOf(',') + 1) : undefined;
}
