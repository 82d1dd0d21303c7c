import { UnreadableBlob } from '../storage/index.ts';

const CODE = /^(damaged|missing) blob ([0-9a-f]{64})$/;

/** An error of the store, as the code that a thread refuses with: classes do not survive the way between threads. */
export const codeOfUnreadable = ({ problem, sha256 }: UnreadableBlob): string => `${problem} blob ${sha256}`;

/** The error that a thread met; undefined when it refused for another reason. */
export function unreadableOf(code: string | undefined): UnreadableBlob | undefined {
  const [, problem, sha256] = CODE.exec(code ?? '') ?? [];
  if (sha256 === undefined) return undefined;
  return new UnreadableBlob(sha256, problem === 'missing' ? 'missing' : 'damaged');
}
