import { t } from '@benchbook/words';
import type { SessionHttp } from '../connection/session-http.ts';
import type { Frame } from './frame.ts';

/** Hands the document as it is stored, with all that is journaled, to the browser's downloads. */
export async function downloadFile(frame: Frame, http: SessionHttp, name: string): Promise<void> {
  try {
    saveBlob(await http.download(), name);
  } catch (error) {
    const text = t('The document could not be downloaded: {value}', {
      value: error instanceof Error ? error.message : String(error),
    });
    frame.setLine('message', { tone: 'error', text, closable: true });
  }
}

/** Hands bytes to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
