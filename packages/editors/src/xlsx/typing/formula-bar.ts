import type { IDisposable, Injector, Nullable } from '@univerjs/core';
import {
  DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY,
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  FOCUSING_FX_BAR_EDITOR,
  IContextService,
  toDisposable,
} from '@univerjs/core';
import { DocSelectionRenderService, IEditorService } from '@univerjs/docs-ui';
import { type IRender, IRenderManagerService } from '@univerjs/engine-render';

/**
 * Leaves the keyboard with the formula bar while it is the editor in use.
 *
 * Univer 0.25.1 opens the cell as well when the formula bar is clicked, and the cell takes the focus three times, in
 * the next two frames too, whoever has it by then. What was typed after a click into the bar went nowhere.
 * Where the cell is really meant, Univer's editor service has given up the bar before.
 */
export function keepFocusInFormulaBar(injector: Injector): IDisposable {
  const editors = injector.get(IEditorService);
  const context = injector.get(IContextService);
  // The first is over when the bar is left, the second when another editor is chosen.
  const isInUse = () =>
    context.getContextValue(FOCUSING_FX_BAR_EDITOR) &&
    editors.getFocusId() === DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY;
  const renders = injector.get(IRenderManagerService);
  const guard = (render: Nullable<IRender>) => {
    if (!render || render.unitId !== DOCS_NORMAL_EDITOR_UNIT_ID_KEY) return;
    const cell = render.with(DocSelectionRenderService);
    const focus = cell.focus.bind(cell);
    cell.focus = () => {
      if (!isInUse()) focus();
    };
  };
  guard(renders.getRenderById(DOCS_NORMAL_EDITOR_UNIT_ID_KEY));
  const created = renders.created$.subscribe(guard);
  return toDisposable(() => created.unsubscribe());
}
