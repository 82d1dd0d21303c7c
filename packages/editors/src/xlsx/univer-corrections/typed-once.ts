import type { ICommandInfo, IDisposable } from '@univerjs/core';
import { type IRichTextEditingMutationParams, RichTextEditingMutation } from '@univerjs/docs';
import { DocRenderController } from '@univerjs/docs-ui';
import { Layer } from '@univerjs/engine-render';

/** What Univer declares private of what draws one of its texts: that of the cell one types into, that of the formula bar. */
interface TextOnScreen {
  _context: { unitId: string };
  _commandService: { onCommandExecuted(listener: (command: Readonly<ICommandInfo>) => void): IDisposable };
  _initCommandListener(): void;
  reRender(unitId: string): void;
  disposeWithMe(what: IDisposable): void;
}

interface WithDelay {
  /** Not null while something waits: calls it off. */
  _debounceDirtyFunc: (() => void) | null | undefined;
}

/**
 * Lays a text out once for a letter that is typed into it. In Univer 0.25.1 whatever draws a text laid out each that a letter was typed
 * into, not its own only; and the one that follows (the formula bar, while one types into a cell) was laid out before it had the
 * letter, too, although what has it follow lays it out behind that.
 */
export function layOutOnce(): void {
  const prototype = DocRenderController.prototype as unknown as TextOnScreen;
  prototype._initCommandListener = function () {
    const listening = this._commandService.onCommandExecuted(({ id, params }) => {
      if (id !== RichTextEditingMutation.id) return;
      const { unitId, isSync } = params as IRichTextEditingMutationParams;
      if (unitId === this._context.unitId && !isSync) this.reRender(unitId);
    });
    this.disposeWithMe(listening);
  };
}

/**
 * What changes of a layer is drawn in the next frame, however often it changes before. Univer 0.25.1 opens a channel of messages
 * for every change, to tell itself so, and closes it for the next.
 */
export function drawOnceAFrame(): void {
  Layer.prototype.makeDirtyWithDebounce = function (state = true) {
    const waiting = this as unknown as WithDelay;
    waiting._debounceDirtyFunc?.();
    let isCalledOff = false;
    waiting._debounceDirtyFunc = () => {
      isCalledOff = true;
    };
    queueMicrotask(() => {
      if (isCalledOff) return;
      waiting._debounceDirtyFunc = null;
      this.makeDirty(state);
    });
  };
}
