import type { DefinedName } from '@benchbook/documents';
import { deleteSheetIn, type FormulaChange, shiftIn } from '@benchbook/documents/conditional';
import { t } from '@benchbook/words';
import {
  CustomCommandExecutionError,
  ICommandService,
  type IDisposable,
  type Injector,
  type Workbook,
} from '@univerjs/core';
import { rowColumnChange } from '../rules/sheet-locks.ts';

const REMOVE_SHEET = 'sheet.command.remove-sheet';
const REMOVE_LINES = new Set(['sheet.command.remove-row-by-range', 'sheet.command.remove-col-by-range']);
/** After these other rows, columns or sheets may be where those were that somebody was asked about, and others go with them. */
const MOVES =
  /^sheet\.mutation\.(?:(?:insert|remove)-|move-(?:rows|columns)|set-(?:row|col)-(?:hidden|visible))/;
/** How many names a question says. */
const SAID = 5;

/** The names that would stand for cells that are gone, at least in part. Those that do so already are none of them. */
export function lostNames(names: readonly DefinedName[], change: FormulaChange): string[] {
  const isLost = (meaning: string) => /#REF!/i.test(meaning);
  return names.flatMap(({ name, meaning }) => {
    if (isLost(meaning)) return [];
    try {
      return isLost(change(meaning, undefined, true)) ? [name] : [];
    } catch {
      // What cannot be read loses nothing that is known; the rules of the workbook say what they do not allow.
      return [];
    }
  });
}

export interface AskedDeletions {
  isEditable(): boolean;
  names(): readonly DefinedName[];
  /** Says what would be lost; `goOn` deletes all the same. Answers what takes the question back. */
  ask(question: string, goOn: () => void): () => void;
}

/** Has rows, columns and sheets deleted only once somebody was asked, where names of the workbook would lose their cells. */
export function askBeforeDeletions(
  [injector, workbook]: [Injector, Workbook],
  { isEditable, names, ask }: AskedDeletions,
): IDisposable {
  const commands = injector.get(ICommandService);
  let isSure = false;
  let withdraw: (() => void) | undefined;
  const close = () => {
    withdraw?.();
    withdraw = undefined;
  };
  const moved = commands.onCommandExecuted(({ id }) => {
    if (MOVES.test(id)) close();
  });
  const asked = commands.beforeCommandExecuted(({ id, params }) => {
    if (isSure || !isEditable()) return;
    const change = deletionOf(workbook, id, params);
    const lost = change ? lostNames(names(), change) : [];
    if (lost.length === 0) return;
    close();
    withdraw = ask(questionAbout(lost), () => {
      withdraw = undefined;
      isSure = true;
      try {
        commands.syncExecuteCommand(id, params);
      } finally {
        isSure = false;
      }
    });
    throw new CustomCommandExecutionError('Somebody is asked first.');
  });
  return {
    dispose: () => {
      moved.dispose();
      asked.dispose();
    },
  };
}

/** What a command that deletes something does to formulas; undefined: it deletes nothing. */
function deletionOf(workbook: Workbook, id: string, params: unknown): FormulaChange | undefined {
  // The parameters of Univer's commands of these ids.
  const { unitId, subUnitId, range } = Object(params) as {
    unitId?: string;
    subUnitId?: string;
    range?: Parameters<typeof rowColumnChange>[1];
  };
  if (
    (id !== REMOVE_SHEET && !REMOVE_LINES.has(id)) ||
    (unitId ?? workbook.getUnitId()) !== workbook.getUnitId()
  )
    return undefined;
  const sheet = subUnitId === undefined ? workbook.getActiveSheet() : workbook.getSheetBySheetId(subUnitId);
  const name = sheet?.getName();
  if (name === undefined) return undefined;
  if (id === REMOVE_SHEET) return deleteSheetIn(name);
  const gone = rowColumnChange(id, range);
  return gone && shiftIn({ sheet: name, ...gone });
}

function questionAbout(lost: readonly string[]): string {
  const more = lost.length - SAID;
  const names = lost.slice(0, SAID).map((name) => `“${name}”`);
  const all = [...names, ...(more > 0 ? [t('{more} more', { more })] : [])].join(', ');
  return t(
    'Names would lose their cells: {all}. Formulas that use them could not be calculated any more. Nothing was deleted yet.',
    { all },
  );
}
