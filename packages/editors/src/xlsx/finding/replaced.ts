import type { CellContent, TextFont, TextRun } from '@benchbook/documents';
import { seemsValue, textDocument } from '@benchbook/documents/display';
import { t } from '@benchbook/words';
import type { ICellData } from '@univerjs/core';
import { CellValueType, isDefaultFormat } from '@univerjs/core';
import { plainContent } from '../edits/cell-state.ts';
import { parsedNumber, readNumber } from '../typing/read-number.ts';
import { shownText, writtenText } from './cell-texts.ts';
import { type Part, partsFound, type Query, withParts } from './query.ts';

/** A cell in which something was found. */
export interface FoundContent {
  content: CellContent;
  /** What the cell shows. */
  shown: string;
  /** Code of its number format. */
  format: string | undefined;
  /** Of its letters. */
  font: TextFont;
}

/** What a cell becomes, or why it stays as it is: words behind "3 cells". */
export type Replaced = { cell: ICellData } | { stays: string };

export const IS_RESULT = t('with it as the result of a formula');
export const IS_FORMAT = t('with it only by the format');
export const SHOWS_ANOTHER = t('that would show something else then');
export const NO_NUMBER = t('that would be a text then');
export const NO_FORMULA = t('without a formula then');

/**
 * What a cell becomes in which what was found is replaced, as if it had been opened and typed over there, so that a number stays
 * one with all its digits; where what cells show was searched, only if it shows what was asked for then. A text stays a text, also where
 * it reads like a number then: it is the name of a sample, more often than not.
 */
export function replaced(found: FoundContent, query: Query, replacement: string): Replaced {
  const { content, format } = found;
  switch (content.kind) {
    case 'empty':
      return { stays: IS_FORMAT };
    case 'formula': {
      if (query.lookIn === 'shown') return { stays: IS_RESULT };
      const before = `=${content.formula}`;
      const formula = withParts(before, partsFound(before, query), replacement);
      return /^=\s*\S/.test(formula)
        ? { cell: { f: formula, si: null, v: null, p: null } }
        : { stays: NO_FORMULA };
    }
    default: {
      const written = writtenText(content, format);
      const parts = partsToReplace(written, found.shown, query);
      if ('stays' in parts) return parts;
      const text = withParts(written, parts, replacement);
      const cell =
        content.kind === 'text'
          ? replacedText(content, parts, replacement, found.font)
          : typedCell(text, format);
      const isWhole = parts[0]?.from === 0 && parts[0].to === written.length;
      if (content.kind === 'number' && cell.t === CellValueType.STRING && !isWhole)
        return { stays: NO_NUMBER };
      const after: CellContent = content.kind === 'text' ? { kind: 'text', value: text } : plainContent(cell);
      const gets = typeof cell.s === 'object' ? cell.s?.n?.pattern : undefined;
      return isSeen(found, shownText(after, gets ?? format), query, replacement)
        ? { cell }
        : { stays: SHOWS_ANOTHER };
    }
  }
}

/** Whether a cell that shows this then is seen to be replaced where it showed what was found, and nowhere else. */
function isSeen({ content, shown }: FoundContent, after: string, query: Query, replacement: string): boolean {
  if (query.lookIn === 'written' || query.wholeCell) return true;
  const wanted = withParts(shown, partsFound(shown, query), replacement);
  if (content.kind !== 'number') return after === wanted;
  // Digits that are put in may stand in other groups of three.
  return after.replaceAll(',', '') === wanted.replaceAll(',', '');
}

/**
 * The parts of what is written that are replaced, or why none is. What a cell shows may have more or fewer of them than what is written
 * in it, by its format (a day without its hours, a rounded number): what nobody sees is not replaced.
 */
function partsToReplace(written: string, shown: string, query: Query): Part[] | { stays: string } {
  // All of what it shows is to be something else, however it is written.
  if (query.lookIn === 'shown' && query.wholeCell) return [{ from: 0, to: written.length }];
  const parts = partsFound(written, query);
  if (parts.length === 0) return { stays: IS_FORMAT };
  const isAsShown = query.lookIn === 'written' || parts.length === partsFound(shown, query).length;
  return isAsShown ? parts : { stays: SHOWS_ANOTHER };
}

function replacedText(
  { value, runs }: Extract<CellContent, { kind: 'text' }>,
  parts: readonly Part[],
  replacement: string,
  font: TextFont,
): ICellData {
  const text = withParts(value, parts, replacement);
  if (text === '') return EMPTY;
  const left = runs && runs.length > 0 ? runsAfter(runs, parts, replacement.length) : [];
  const isText = { v: text, t: seemsValue(text) ? CellValueType.FORCE_STRING : CellValueType.STRING };
  return left.some((run) => run.font)
    ? { ...isText, p: textDocument(text, left, font) }
    : { ...isText, p: null };
}

/** How the text looks part by part then: what is put in looks like the first letter it replaces. */
export function runsAfter(runs: readonly TextRun[], parts: readonly Part[], length: number): TextRun[] {
  let end = 0;
  return runs
    .map((run) => {
      const from = end;
      end += run.length;
      let left = run.length;
      for (const part of parts) {
        left -= Math.max(0, Math.min(part.to, end) - Math.max(part.from, from));
        if (part.from >= from && part.from < end) left += length;
      }
      return { ...run, length: left };
    })
    .filter((run) => run.length > 0);
}

const EMPTY: ICellData = { v: null, t: null, p: null };

/** What a cell holds once a text was typed into it that was no text before. */
function typedCell(text: string, format: string | undefined): ICellData {
  if (text.trim() === '') return EMPTY;
  if (/^\s*(?:true|false)$/i.test(text))
    return { v: /true/i.test(text) ? 1 : 0, t: CellValueType.BOOLEAN, p: null };
  const read = readNumber(text, format) ?? parsedNumber(text);
  if (!read) return { v: text, t: CellValueType.STRING, p: null };
  const gets = isDefaultFormat(format) && read.format ? { s: { n: { pattern: read.format } } } : {};
  return { v: read.number, t: CellValueType.NUMBER, p: null, ...gets };
}
