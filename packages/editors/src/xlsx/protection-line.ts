import type { SheetProtection } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { EDIT_ANYWAY, protectedText } from '../frame/connection/author-protection.ts';
import type { SessionHttp } from '../frame/connection/session-http.ts';
import type { Frame, LineAction } from '../frame/screen/frame.ts';
import { passwordAction } from '../frame/screen/password-panel.ts';
import type { PasswordTry } from '../protocol.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const OPEN_CELLS = t('Only the cells left open can be changed.');

/** What somebody who may write is told, and can do, about what the author of the workbook protected. */
export class ProtectionLine {
  readonly #frame: Frame;
  readonly #editor: WorkbookEditor;
  readonly #http: SessionHttp;
  #isEditable = false;
  readonly #stop: () => void;

  constructor(frame: Frame, editor: WorkbookEditor, http: SessionHttp) {
    this.#frame = frame;
    this.#editor = editor;
    this.#http = http;
    this.#stop = editor.onActiveSheet(() => this.#show());
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
    this.#show();
  }

  /** Something was not done, for this reason. `protects`: what the author protected, if that is why. */
  refused(reason: string, protects?: 'structure'): void {
    const protection = protects === 'structure' ? this.#editor.tracker.protected?.structure : null;
    const ignore = () => {
      this.#editor.tracker.protected?.ignoreStructure();
      this.#frame.setLine('message', null);
      this.#editor.focus();
    };
    const actions = protection ? [this.#editAnyway(protection, { of: 'structure' }, ignore)] : [];
    this.#frame.setLine('message', { tone: 'warning', text: reason, actions, closable: true });
  }

  destroy(): void {
    this.#stop();
    this.#frame.setLine('protected', null);
  }

  /** The line about the sheet that is before the person. */
  #show(): void {
    const sheets = this.#editor.tracker.protected;
    const sheet = this.#editor.workbook.getActiveSheet().getSheetId();
    const protection = this.#isEditable ? sheets?.on(sheet) : undefined;
    if (!protection) {
      this.#frame.setLine('protected', null);
      return;
    }
    const ignore = () => {
      sheets?.ignore(sheet);
      this.#show();
      this.#editor.focus();
    };
    const actions = [this.#editAnyway(protection, { of: 'sheet', sheet }, ignore)];
    this.#frame.setLine('protected', { tone: 'plain', text: describeProtection(protection), actions });
  }

  #editAnyway(
    { hasPassword }: { hasPassword: boolean },
    thing: PasswordTry['thing'],
    ignore: () => void,
  ): LineAction {
    if (!hasPassword) return { label: EDIT_ANYWAY, run: ignore };
    return passwordAction(this.#frame, async (password) => {
      await this.#http.givePassword({ thing, password });
      ignore();
    });
  }
}

/** What a protected sheet lets a person do, in a sentence or two. */
function describeProtection({ cells }: SheetProtection): string {
  const isPartlyOpen = cells.some(({ isOpen }) => isOpen);
  return isPartlyOpen ? `${protectedText('sheet')} ${OPEN_CELLS}` : protectedText('sheet');
}
