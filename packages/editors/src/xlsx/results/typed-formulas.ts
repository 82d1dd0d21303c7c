import type { DocumentDataModel, ICommandInfo, IDisposable, Injector } from '@univerjs/core';
import {
  CustomCommandExecutionError,
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  ICommandService,
  IUniverInstanceService,
} from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import { DeviceInputEventType } from '@univerjs/engine-render';
import { type IEditorBridgeServiceVisibleParam, SetCellEditVisibleOperation } from '@univerjs/sheets-ui';
import { KeyCode } from '@univerjs/ui';

/**
 * A formula that nobody can read stays in the cell editor when a key would end it, so that it can be corrected; Escape
 * gives it up. What a click ends is refused when it is written (workbook-rules.ts).
 *
 * @param refusal says why a text is not to be put into a cell, or null
 */
export function keepUnreadableFormulas(
  injector: Injector,
  refusal: (text: string) => string | null,
  onRefused: (reason: string) => void,
): IDisposable {
  return injector.get(ICommandService).beforeCommandExecuted((info: Readonly<ICommandInfo>) => {
    if (info.id !== SetCellEditVisibleOperation.id) return;
    // The parameters of Univer's operation of this id.
    const { visible, eventType, keycode } = info.params as IEditorBridgeServiceVisibleParam;
    if (visible || eventType !== DeviceInputEventType.Keyboard || keycode === KeyCode.ESC) return;
    const typed = typedText(injector);
    if (!typed?.startsWith('=')) return;
    // As Univer does when it writes the cell.
    const missing = injector.get(LexerTreeBuilder).checkIfAddBracket(typed);
    const reason = refusal(typed + ')'.repeat(missing));
    if (reason === null) return;
    onRefused(reason);
    throw new CustomCommandExecutionError(reason);
  });
}

/** What stands in the cell editor; undefined where there is none. */
function typedText(injector: Injector): string | undefined {
  const instances = injector.get(IUniverInstanceService);
  const editor = instances.getUnit<DocumentDataModel>(DOCS_NORMAL_EDITOR_UNIT_ID_KEY);
  return editor?.getBody()?.dataStream.replace(/\r\n$/, '');
}
