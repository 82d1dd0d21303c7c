import type { Version } from '@benchbook/contract';
import { t } from '@benchbook/words';

/** What the screen has of the document that is to be signed. */
export interface SignedDocument {
  /** The newest version its page has shown; null: none. */
  shown: number | null;
  /** Why it cannot be shown here, in a sentence; null: it can, or may yet. */
  failed: string | null;
  /** Newest first; undefined while they are not known. */
  versions: readonly Pick<Version, 'number' | 'authors' | 'authorIds' | 'rewritten'>[] | undefined;
}

/** Whether somebody may confirm a signature, and of which version. */
export type Readiness =
  | { ready: true; version: number }
  /** `download`: the version to look at elsewhere instead; null while none is known. */
  | { ready: false; why: string; download: number | null };

/**
 * A signature is confirmed by somebody who was shown what it is for: the latest version, but for saves of their own
 * words, which were on the screen as they typed them. The server decides; this says why one has to wait.
 *
 * @param userId of the signer
 */
export function readiness({ shown, failed, versions }: SignedDocument, userId: number): Readiness {
  const latest = versions?.[0]?.number ?? null;
  if (failed !== null) {
    return { ready: false, why: t('The document cannot be shown here.'), download: latest };
  }
  if (shown === null || versions === undefined) {
    return { ready: false, why: t('The document is still opening…'), download: latest };
  }
  const unseen = versions.find(
    ({ number, authorIds }) => number > shown && !(authorIds.length === 1 && authorIds[0] === userId),
  );
  if (unseen === undefined) return { ready: true, version: shown };
  const by = unseen.authors.join(t(' and ')) || t('somebody');
  return {
    ready: false,
    why: t('Version {number} was saved by {by} meanwhile. Look at it before you sign: it is being opened…', {
      number: unseen.number,
      by,
    }),
    download: latest,
  };
}
