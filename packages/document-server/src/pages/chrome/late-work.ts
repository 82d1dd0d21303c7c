import type { XlsxEdit } from '@benchbook/documents';
import { saveBlob } from './download.ts';
import type { Line } from './frame.ts';
import type { SessionHttp } from './session-http.ts';

/** What a page holds that the server never got. */
export type LateWork =
  | { revision: number; docx: Blob }
  | { edits: { revision: number; edits: XlsxEdit[] }[] };

/** The line about late work, and whether the page still holds the only copy of it. */
export interface LateEnd {
  line: Line;
  isOnlyHere: boolean;
  /** Nothing but what is on the screen is left of it. */
  isOnlyOnScreen: boolean;
}

/**
 * Brings what was typed while the pen was given up to the host, which keeps it beside the versions; the person gets
 * a copy all the same. Without the server the copy is what the editor itself can write.
 */
export async function bringLate(http: SessionHttp, work: LateWork, title: string): Promise<LateEnd> {
  try {
    const { copy, delivered } = await http.putLate(work);
    const text = delivered
      ? 'You were away too long to keep the pen. What you typed last is kept as a copy beside the versions.'
      : 'You were away too long to keep the pen. What you typed last is kept on the document server for your administrators.';
    return {
      line: { tone: 'warning', text, actions: [download(copy, title)], closable: true },
      isOnlyHere: false,
      isOnlyOnScreen: false,
    };
  } catch {
    if (!('docx' in work)) {
      const text = 'Your last edits could not be saved before the session ended. Copy them from here.';
      return { line: { tone: 'error', text }, isOnlyHere: true, isOnlyOnScreen: true };
    }
    const text = 'Your last edits could not be saved before the session ended. Download them as a copy.';
    return {
      line: { tone: 'error', text, actions: [download(work.docx, title)] },
      isOnlyHere: true,
      isOnlyOnScreen: false,
    };
  }
}

const download = (copy: Blob, title: string) => ({
  label: 'Download the copy',
  run: () => saveBlob(copy, `Copy of ${title}`),
});
