import { ICommandService, type IDisposable, type Injector } from '@univerjs/core';
import {
  InsertColMutation,
  InsertRowMutation,
  MoveColsMutation,
  MoveRowsMutation,
  RemoveColMutation,
  RemoveRowMutation,
} from '@univerjs/sheets';
import { IEditorBridgeService } from '@univerjs/sheets-ui';

/** What brings other cells to where the selection stays. */
const MOVES: ReadonlySet<string> = new Set([
  InsertColMutation.id,
  InsertRowMutation.id,
  MoveColsMutation.id,
  MoveRowsMutation.id,
  RemoveColMutation.id,
  RemoveRowMutation.id,
]);

/**
 * Has the formula bar say, and F2 open, the cell that is at the selection now.
 *
 * Univer 0.25.1 looks for it anew only when values were set: where rows or columns came or went, both went on with the
 * cell that had been there, and Enter wrote it over the one that had moved up.
 */
export function openWhatIsThere(injector: Injector): IDisposable {
  const bridge = injector.get(IEditorBridgeService);
  return injector.get(ICommandService).onCommandExecuted(({ id }) => {
    if (MOVES.has(id) && !bridge.isVisible().visible) bridge.refreshEditCellState();
  });
}
