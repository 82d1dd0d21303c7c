import { asSentence, type Sentence } from '@benchbook/words/server';

/** What the codes of a connection that failed mean, for somebody who can do something about it. */
const CODES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at that address',
  ENOTFOUND: 'the name of that machine is not known',
  EAI_AGAIN: 'the name of that machine could not be looked up',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that network',
  ECONNRESET: 'the connection broke off',
  ETIMEDOUT: 'nobody answered in time',
  UND_ERR_CONNECT_TIMEOUT: 'nobody answered in time',
  ENOSPC: 'the disk is full',
  EACCES: 'that is not permitted to the user who runs Benchbook',
  EROFS: 'the disk can only be read',
  ENOENT: 'it is not there',
  ENOTDIR: 'it is not a directory',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted here',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted here',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

const LATE = 'nobody answered in time';
const UNKNOWN = 'the reason is not known';

/** What `reasonOf` says in words of ours. */
export const REASONS: readonly string[] = [...new Set([...Object.values(CODES), LATE, UNKNOWN])];

/** The same as `reasonOf`, for a sentence whose reader is not known yet. What somebody else's program says stays as it is. */
export const reasonSaid = (error: unknown): Sentence => asSentence(reasonOf(error));

/** Why something failed, as the end of a sentence; the innermost cause that is known. */
export function reasonOf(error: unknown): string {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = codeOf(at);
    if (code !== undefined) return code;
    if (at.name === 'TimeoutError') return LATE;
    if (at.cause === undefined) return at.message.replace(/\.$/, '');
  }
  return UNKNOWN;
}

function codeOf(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string' && error.code in CODES) return CODES[error.code];
  // Several addresses were tried.
  if (error instanceof AggregateError) {
    const [first]: unknown[] = error.errors;
    return first instanceof Error ? codeOf(first) : undefined;
  }
  return undefined;
}
