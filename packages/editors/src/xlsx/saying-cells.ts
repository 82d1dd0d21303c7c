import { marksIn, type Term } from '@benchbook/documents/asked';
import { formattedText, wholeText } from '@benchbook/documents/display';
import type { Worksheet } from '@univerjs/core';
import type { SheetReader } from './edits/cell-state.ts';

/** From 0. */
export interface SheetPlace {
  row: number;
  column: number;
}

/** The cell that says one of the terms, as it is shown or in its formula, nearest to the one wanted; null where none does. */
export function nearestSaying(
  sheet: Worksheet,
  reader: SheetReader,
  wanted: SheetPlace,
  { terms, inFormula }: { terms: readonly Term[]; inFormula: boolean },
): SheetPlace | null {
  const says = (row: number, column: number) =>
    textsOf(sheet, reader, { row, column }, inFormula).some((text) => marksIn(text, terms).length > 0);
  if (says(wanted.row, wanted.column)) return wanted;
  let nearest: SheetPlace | null = null;
  sheet.getCellMatrix().forValue((row, column) => {
    const isNearer = nearest === null || isCloser({ row, column }, nearest, wanted);
    if (isNearer && says(row, column)) nearest = { row, column };
  });
  return nearest;
}

function isCloser(one: SheetPlace, other: SheetPlace, wanted: SheetPlace): boolean {
  const [mine, theirs] = [Math.abs(one.row - wanted.row), Math.abs(other.row - wanted.row)];
  if (mine !== theirs) return mine < theirs;
  return Math.abs(one.column - wanted.column) < Math.abs(other.column - wanted.column);
}

/** What a search has of a cell. Of a value also as it is kept, which a search has where the format is General. */
function textsOf(
  sheet: Worksheet,
  reader: SheetReader,
  { row, column }: SheetPlace,
  inFormula: boolean,
): string[] {
  const content = reader.content(row, column);
  if (content.kind === 'empty') return [];
  if (inFormula) return content.kind === 'formula' ? [`=${content.formula}`] : [];
  const value = content.kind === 'formula' ? content.result : content.value;
  if (value === undefined) return [];
  if (typeof value === 'boolean') return [value ? 'TRUE' : 'FALSE'];
  const code = sheet.getComposedCellStyle(row, column).n?.pattern ?? 'General';
  const shown =
    typeof value === 'number' ? wholeText('number', value, code).text : formattedText(value, code);
  return [shown, String(value)];
}
