import { hkdfSync } from 'node:crypto';
import type { Parts } from '../parts.ts';
import { createTokens, type Tokens } from '../plumbing/document-server/tokens.ts';

/**
 * Tokens for addresses of ours that the document server is given. They are signed with a key of our own, because an
 * address may come back long after the document server's secret was changed (editor protocol 1.4).
 *
 * @param purpose what the address is for: a token made for one purpose is none for another.
 */
export function addressTokens(parts: Parts, purpose: string): Pick<Tokens, 'sign' | 'verify'> {
  const key = hkdfSync('sha256', parts.environment.secretKey, '', `address of a ${purpose}`, 32);
  return createTokens({ secret: Buffer.from(key).toString('hex') });
}

/** The document a callback's address is made for; it opens nothing and does not run out. */
export const signDocument = (parts: Parts, documentId: number): Promise<string> =>
  addressTokens(parts, 'document').sign({ documentId });

/** The document of such an address; null when it was not made here. */
export async function documentOf(parts: Parts, token: string): Promise<number | null> {
  const own = await addressTokens(parts, 'document').verify(token);
  // Signed with the document server's secret before there was a key for it; such a session may still be open.
  const content = own ?? (await parts.documentServer.verify(token));
  return typeof content?.documentId === 'number' ? content.documentId : null;
}
