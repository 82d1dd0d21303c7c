import { admitTry } from '../auth/credentials.ts';
import type { Parts } from '../parts.ts';

/**
 * Counts a try of somebody's second factor before it is checked. It is counted apart from the password: whoever knows that
 * would otherwise have their tries forgotten by giving it again.
 *
 * @returns what says that it was right
 * @throws Refusal 429
 */
export const admitFactorTry = (
  parts: Parts,
  { userId, ...from }: { userId: number; address: string; isKnownHere: boolean },
): Promise<() => Promise<void>> => admitTry(parts, { username: `second factor of ${userId}`, ...from });
