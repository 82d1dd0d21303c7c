import type { IDisposable, Injector } from '@univerjs/core';
import { CommandType, ICommandService, toDisposable } from '@univerjs/core';
import { type Editor, IEditorService, InsertCommand } from '@univerjs/docs-ui';
import { FunctionType } from '@univerjs/engine-formula';
import { IDescriptionService } from '@univerjs/sheets-formula';
import { IShortcutService, KeyCode } from '@univerjs/ui';
import { completion } from './completion.ts';

/** Univer's list of functions under a formula, and the entry in it that is marked. */
const LIST = 'ul[data-u-comp="sheets-formula-editor"]';
const MARKED = `${LIST} > li.univer-bg-gray-200`;
/** The command of Univer's keys in the list; the id of the editor follows. */
const KEYS_OF_LIST = 'sheet.formula-embedding-editor.search_function.';
const ACCEPT = 'benchbook.operation.accept-suggestion';

/** What accepting a suggestion would do: type `text` at the cursor of `editor`. */
interface Suggestion {
  editor: Readonly<Editor>;
  text: string;
}

/**
 * Makes Univer's suggestions of functions complete what is typed, and never change it.
 *
 * Univer 0.25.1 makes the list 300 ms after the last key and leaves the one before on the screen until then. Enter,
 * Tab and a click put the marked entry into the place of the name the cursor is in by now, and the cursor follows
 * 30 ms later: `=S`, a pause, `UM(A1)` and Enter became `=SLN(A1)`. Here Enter always ends the cell as it was typed,
 * and Tab or a click type what is missing of the name, if the name begins with what stands before the cursor.
 */
export function completeOnlyWhatIsTyped(injector: Injector): IDisposable {
  const commands = injector.get(ICommandService);
  const accepting = commands.registerCommand({
    id: ACCEPT,
    type: CommandType.OPERATION,
    handler: () => accept(injector, suggestion(injector, document.querySelector(MARKED))),
  });

  const shortcuts = injector.get(IShortcutService);
  const register = shortcuts.registerShortcut.bind(shortcuts);
  const isCurrent = () => suggestion(injector, document.querySelector(MARKED)) !== null;
  shortcuts.registerShortcut = (item) => {
    if (!item.id.startsWith(KEYS_OF_LIST) || item.binding === KeyCode.ESC) return register(item);
    if (item.binding === KeyCode.ENTER) return toDisposable(() => {});
    const id = item.binding === KeyCode.TAB ? ACCEPT : item.id;
    return register({ ...item, id, preconditions: isCurrent });
  };

  const onClick = (event: MouseEvent) => {
    const entry = event.target instanceof Element ? event.target.closest(`${LIST} > li`) : null;
    if (!entry) return;
    event.stopPropagation();
    void accept(injector, suggestion(injector, entry));
  };
  // The keyboard stays with the cell: what is typed right after the click goes there too.
  const onMouseDown = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(LIST)) event.preventDefault();
  };
  // Before the entry's own listener.
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('mousedown', onMouseDown, { capture: true });
  return toDisposable(() => {
    document.removeEventListener('mousedown', onMouseDown, { capture: true });
    document.removeEventListener('click', onClick, { capture: true });
    accepting.dispose();
  });
}

/** What `entry` of the list suggests for the formula as it is now, or null. */
function suggestion(injector: Injector, entry: Element | null): Suggestion | null {
  const name = entry?.firstElementChild?.textContent;
  const editor = injector.get(IEditorService).getFocusEditor();
  const ranges = editor?.getSelectionRanges() ?? [];
  const [range] = ranges;
  if (!name || !editor || !range?.collapsed || ranges.length !== 1) return null;
  const formula = editor.getDocumentDataModel()?.getPlainText() ?? '';
  const type = injector.get(IDescriptionService).getFunctionInfo(name)?.functionType;
  const isFunction = type !== FunctionType.DefinedName && type !== FunctionType.Table;
  const before = formula.slice(0, range.startOffset);
  const text = completion(before, formula.slice(range.startOffset), name, { isFunction });
  return text === null ? null : { editor, text };
}

/** Types it, as keys would. */
async function accept(injector: Injector, suggested: Suggestion | null): Promise<boolean> {
  if (!suggested) return false;
  const { editor, text } = suggested;
  const commands = injector.get(ICommandService);
  const unitId = editor.getEditorId();
  const [range] = editor.getSelectionRanges();
  void commands.executeCommand(KEYS_OF_LIST + unitId, { keyCode: KeyCode.ESC });
  editor.focus();
  return commands.executeCommand(InsertCommand.id, { unitId, body: { dataStream: text }, range });
}
