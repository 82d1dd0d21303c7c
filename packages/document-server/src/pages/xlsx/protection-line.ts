import type { SheetProtection } from '@benchbook/documents';
import { EDIT_ANYWAY, protectedText } from '../chrome/author-protection.ts';
import type { Frame } from '../chrome/frame.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const OPEN_CELLS = 'Only the cells left open can be changed.';
const ASKS_PASSWORD = 'To edit it, stop the protection in Excel (Review, Unprotect Sheet).';

/** The line to somebody who may write, while the sheet before them is protected. */
export class ProtectionLine {
  readonly #frame: Frame;
  readonly #editor: WorkbookEditor;
  #isEditable = false;
  readonly #stop: () => void;

  constructor(frame: Frame, editor: WorkbookEditor) {
    this.#frame = frame;
    this.#editor = editor;
    this.#stop = editor.onActiveSheet(() => this.#show());
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
    this.#show();
  }

  destroy(): void {
    this.#stop();
    this.#frame.setLine('protected', null);
  }

  #show(): void {
    const sheets = this.#editor.tracker.protected;
    const sheet = this.#editor.workbook.getActiveSheet().getSheetId();
    const protection = this.#isEditable ? sheets?.on(sheet) : undefined;
    const lift = () => {
      sheets?.lift(sheet);
      this.#show();
      this.#editor.focus();
    };
    this.#frame.setLine(
      'protected',
      protection
        ? {
            tone: 'plain',
            text: describeProtection(protection),
            actions: protection.hasPassword ? [] : [{ label: EDIT_ANYWAY, run: lift }],
          }
        : null,
    );
  }
}

/** What a protected sheet lets a person do, in a sentence or three. */
export function describeProtection({ hasPassword, cells }: SheetProtection): string {
  const isPartlyOpen = cells.some(({ isOpen }) => isOpen);
  return [protectedText('sheet'), isPartlyOpen && OPEN_CELLS, hasPassword && ASKS_PASSWORD]
    .filter(Boolean)
    .join(' ');
}
