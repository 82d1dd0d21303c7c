import { t } from '@benchbook/words';
import type { SessionHttp, UnsentWork } from '../connection/session-http.ts';
import { saveBlob } from './download.ts';
import type { Line } from './frame.ts';

/** What became of work that no server had yet when its session was over. */
export interface BroughtWork {
  line: Line;
  /** The page holds the only copy. */
  isOnlyHere: boolean;
  /** Nothing but what is on the screen is left of it. */
  stays: boolean;
}

const ON_SCREEN: BroughtWork = {
  line: {
    tone: 'error',
    text: t('Your last edits could not be saved before the session ended. Copy them from here.'),
  },
  isOnlyHere: true,
  stays: true,
};

interface EditorWithWork {
  setEditable(editable: boolean): void;
  unsent?(): Promise<UnsentWork | null>;
}

/**
 * Brings what was typed and never sent to the host, which keeps it beside the versions; the person gets a copy all the
 * same. Without the server the copy is what the editor itself can write. Null: the editor holds nothing.
 */
export async function bringWork(
  editor: EditorWithWork,
  http: SessionHttp,
  title: string,
): Promise<BroughtWork | null> {
  editor.setEditable(false);
  let work: UnsentWork | null;
  try {
    work = (await editor.unsent?.()) ?? null;
  } catch {
    // An editor that cannot write its document leaves what is on the screen.
    return ON_SCREEN;
  }
  if (!work) return null;
  try {
    const { copy, delivered } = await http.putUnsent(work);
    const text = delivered
      ? t(
          'You were away too long to go on editing. What you typed last is kept as a copy beside the versions.',
        )
      : t(
          'You were away too long to go on editing. What you typed last is kept on the document server for your administrators.',
        );
    const actions = [download(copy, title)];
    return { line: { tone: 'warning', text, actions, closable: true }, isOnlyHere: false, stays: false };
  } catch {
    if (!('docx' in work)) return ON_SCREEN;
    const text = t('Your last edits could not be saved before the session ended. Download them as a copy.');
    const actions = [download(work.docx, title)];
    return { line: { tone: 'error', text, actions }, isOnlyHere: true, stays: false };
  }
}

const download = (copy: Blob, title: string) => ({
  label: t('Download the copy'),
  run: () => saveBlob(copy, t('Copy of {title}', { title })),
});
