import type { SheetProtection } from '@benchbook/documents';
import type { PasswordTry } from '../../protocol.ts';
import { EDIT_ANYWAY, protectedText } from '../chrome/author-protection.ts';
import type { Frame, LineAction } from '../chrome/frame.ts';
import { passwordAction } from '../chrome/password-panel.ts';
import type { SessionHttp } from '../chrome/session-http.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const OPEN_CELLS = 'Only the cells left open can be changed.';

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
    const lift = () => {
      this.#editor.tracker.protected?.liftStructure();
      this.#frame.setLine('message', null);
      this.#editor.focus();
    };
    const actions = protection ? [this.#lifting(protection, { of: 'structure' }, lift)] : [];
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
    const lift = () => {
      sheets?.lift(sheet);
      this.#show();
      this.#editor.focus();
    };
    const actions = [this.#lifting(protection, { of: 'sheet', sheet }, lift)];
    this.#frame.setLine('protected', { tone: 'plain', text: describeProtection(protection), actions });
  }

  #lifting(
    { hasPassword }: { hasPassword: boolean },
    thing: PasswordTry['thing'],
    lift: () => void,
  ): LineAction {
    if (!hasPassword) return { label: EDIT_ANYWAY, run: lift };
    return passwordAction(this.#frame, async (password) => {
      await this.#http.lift({ thing, password });
      lift();
    });
  }
}

/** What a protected sheet lets a person do, in a sentence or two. */
function describeProtection({ cells }: SheetProtection): string {
  const isPartlyOpen = cells.some(({ isOpen }) => isOpen);
  return isPartlyOpen ? `${protectedText('sheet')} ${OPEN_CELLS}` : protectedText('sheet');
}
