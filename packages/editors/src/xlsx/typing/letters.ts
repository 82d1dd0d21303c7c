import type { IAccessor, IDisposable, Injector } from '@univerjs/core';
import {
  BaselineOffset,
  CommandType,
  DisposableCollection,
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import {
  SetInlineFormatBoldCommand,
  SetInlineFormatItalicCommand,
  SetInlineFormatStrikethroughCommand,
  SetInlineFormatSubscriptCommand,
  SetInlineFormatSuperscriptCommand,
  SetInlineFormatUnderlineCommand,
} from '@univerjs/docs-ui';
import {
  SetBoldCommand,
  SetItalicCommand,
  SetStrikeThroughCommand,
  SetStyleCommand,
  SetUnderlineCommand,
  SheetsSelectionsService,
} from '@univerjs/sheets';
import { IEditorBridgeService } from '@univerjs/sheets-ui';
import { IShortcutService, KeyCode, MetaKeys } from '@univerjs/ui';

/** How letters can be made to look, and the command for it. */
export const LETTERS = {
  bold: 'benchbook.command.bold',
  italic: 'benchbook.command.italic',
  underline: 'benchbook.command.underline',
  strike: 'benchbook.command.strike',
  subscript: 'benchbook.command.subscript',
  superscript: 'benchbook.command.superscript',
} as const;

type Look = keyof typeof LETTERS;
type Run = (accessor: IAccessor) => Promise<boolean>;

const run =
  (id: string, params?: object): Run =>
  (accessor) =>
    accessor.get(ICommandService).executeCommand(id, params);

/** Of the selected cells, and of the letters that are selected in the cell that is open for typing. */
const COMMANDS: Record<Look, { cells: Run; letters: Run }> = {
  bold: { cells: run(SetBoldCommand.id), letters: run(SetInlineFormatBoldCommand.id) },
  italic: { cells: run(SetItalicCommand.id), letters: run(SetInlineFormatItalicCommand.id) },
  underline: { cells: run(SetUnderlineCommand.id), letters: run(SetInlineFormatUnderlineCommand.id) },
  strike: { cells: run(SetStrikeThroughCommand.id), letters: run(SetInlineFormatStrikethroughCommand.id) },
  subscript: {
    cells: script(BaselineOffset.SUBSCRIPT),
    letters: run(SetInlineFormatSubscriptCommand.id),
  },
  superscript: {
    cells: script(BaselineOffset.SUPERSCRIPT),
    letters: run(SetInlineFormatSuperscriptCommand.id),
  },
};

/** As in Word. What `zooms` elsewhere is taken in an open cell only: nobody who zooms means to change the cells. */
const KEYS: Partial<Record<Look, { binding: number; zooms?: true }>> = {
  bold: { binding: KeyCode.B | MetaKeys.CTRL_COMMAND },
  italic: { binding: KeyCode.I | MetaKeys.CTRL_COMMAND },
  underline: { binding: KeyCode.U | MetaKeys.CTRL_COMMAND },
  subscript: { binding: KeyCode.EQUAL | MetaKeys.CTRL_COMMAND, zooms: true },
  superscript: { binding: KeyCode.EQUAL | MetaKeys.CTRL_COMMAND | MetaKeys.SHIFT, zooms: true },
};

/** Before Univer's own, of which one zooms. */
const PRIORITY = 100;

/**
 * Offers the commands of `LETTERS` and their keys. Univer 0.25.1 has some of them, which take a cell for open whose editor
 * only has the keyboard, and knows subscript and superscript in open cells alone.
 */
export function offerLetters(injector: Injector): IDisposable {
  const offered = new DisposableCollection();
  const isTyping = () => injector.get(IEditorBridgeService).isVisible().visible;
  for (const [name, id] of Object.entries(LETTERS)) {
    // The names are those of the table.
    const look = name as Look;
    const { cells, letters } = COMMANDS[look];
    const handler = (accessor: IAccessor) => (isTyping() ? letters : cells)(accessor);
    const command = { id, type: CommandType.COMMAND, handler };
    offered.add(injector.get(ICommandService).registerCommand(command));
    const keys = KEYS[look];
    if (!keys) continue;
    const { binding, zooms } = keys;
    const shortcut = { id, binding, priority: PRIORITY, ...(zooms && { preconditions: isTyping }) };
    offered.add(injector.get(IShortcutService).registerShortcut(shortcut));
  }
  return offered;
}

/** Sets it, or takes it away where the active cell has it. */
function script(value: BaselineOffset): Run {
  return (accessor) => {
    const workbook = accessor
      .get(IUniverInstanceService)
      .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET);
    const cell = accessor.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    const style = cell && workbook?.getActiveSheet().getComposedCellStyle(cell.actualRow, cell.actualColumn);
    const wanted = style?.va === value ? BaselineOffset.NORMAL : value;
    return run(SetStyleCommand.id, { style: { type: 'va', value: wanted } })(accessor);
  };
}
