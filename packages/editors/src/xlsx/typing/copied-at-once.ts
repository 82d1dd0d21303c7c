import type { IDisposable, Injector } from '@univerjs/core';
import { ICommandService } from '@univerjs/core';
import { COPY_TYPE, ISheetClipboardService } from '@univerjs/sheets-ui';
import { BrowserClipboardService } from '@univerjs/ui';

const PASTE_BY_KEYS = 'sheet.command.paste-by-short-key';

/** What is being written into the clipboard of the browser. */
interface Writing {
  text: string;
  html: string;
  ended: Promise<void>;
}

let underWay: Writing | null = null;
let isNoticed = false;

/** That it failed is told where it was asked for. */
const notWritten = () => {};

/** Knows what is being written. On the prototype: what Univer gives out is a stand-in that keeps the methods it has given out once. */
function noticeWriting(): void {
  if (isNoticed) return;
  isNoticed = true;
  const { prototype } = BrowserClipboardService;
  const { write, read } = prototype;
  prototype.write = function (text, html, more) {
    const ended = write.call(this, text, html, more);
    const writing = { text, html, ended };
    underWay = writing;
    return ended.finally(() => {
      if (underWay === writing) underWay = null;
    });
  };
  // A paste by the menu asks the browser.
  prototype.read = async function () {
    await underWay?.ended.catch(notWritten);
    return read.call(this);
  };
}

/**
 * Pastes what was copied last, also while the browser is still writing it into the clipboard. Univer 0.25.1 has it written behind the
 * person's back, and a paste that came before the end brought what had been copied earlier: another number, which looks like the right one.
 */
export function pasteWhatWasCopied(injector: Injector): IDisposable {
  noticeWriting();
  const commands = injector.get(ICommandService);
  return commands.beforeCommandExecuted(({ id, params }) => {
    if (id !== PASTE_BY_KEYS || !underWay || !params) return;
    const { html, text, ended } = underWay;
    // What comes with the key is what was in the clipboard before.
    Object.assign(params, { htmlContent: html, textContent: text, files: undefined });
    const cells = injector.get(ISheetClipboardService);
    const copied = cells.copyContentCache().getLastCopyId();
    const isCut = copied != null && cells.copyContentCache().get(copied)?.copyType === COPY_TYPE.CUT;
    // Univer marks the cells once it is written; those that were cut are not there any more.
    if (isCut) void ended.then(() => setTimeout(() => cells.removeMarkSelection()), notWritten);
  });
}
