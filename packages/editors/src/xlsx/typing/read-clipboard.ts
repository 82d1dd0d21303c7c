import type { ICellData, IDisposable, IMutationInfo, Injector, Workbook } from '@univerjs/core';
import { CellValueType, isDefaultFormat, isTextFormat, ObjectMatrix, WrapStrategy } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import {
  ISheetClipboardService,
  PREDEFINED_HOOK_NAME_PASTE,
  virtualizeDiscreteRanges,
} from '@univerjs/sheets-ui';
import { LINK_LOOK } from '../edits/link-look.ts';
import { linkMutations, takeLink } from './pasted-links.ts';
import { isTextAlone, parsedNumber, readNumber } from './read-number.ts';
import { readableTables, TEXT_MARK } from './readable-tables.ts';
import { tableOfText } from './table-of-text.ts';

/** What a number would lose the zeros of: the name of a sample, more often than not. */
const ZEROS = /^0\d+$/;
const { DEFAULT_PASTE, SPECIAL_PASTE_VALUE, SPECIAL_PASTE_BESIDES_BORDER } = PREDEFINED_HOOK_NAME_PASTE;
const WITH_VALUES = new Set<string>([DEFAULT_PASTE, SPECIAL_PASTE_VALUE, SPECIAL_PASTE_BESIDES_BORDER]);
/** Cells of this page that were copied say so; they are not read from the clipboard. */
const OWN = /data-copy-id="/;

/**
 * Reads what other programs put into the clipboard as they showed it. Univer 0.25.1 takes a text for HTML, so that `<LOD` was gone, drops an
 * empty first cell, and makes numbers of whatever looks like one. Texts come without a look, and leave the cells theirs, as in Excel; what
 * comes in several lines is shown in them.
 */
export function readClipboard(injector: Injector, workbook: Workbook): IDisposable {
  const service = injector.get(ISheetClipboardService);
  const { legacyPaste, paste } = service;
  service.legacyPaste = (html, text, files) => {
    if (html) return legacyPaste.call(service, readable(html), text, files);
    if (!text || files) return legacyPaste.call(service, html, text, files);
    return paste.call(service, clipboardOf(tableOfText(text)), SPECIAL_PASTE_VALUE);
  };
  service.paste = async (item, kind) => {
    const html = await textIn(item, 'text/html');
    if (html) return paste.call(service, clipboardOf(readable(html), item), kind);
    const text = item.types.some((type) => type.startsWith('image/')) ? '' : await textIn(item, 'text/plain');
    return text
      ? paste.call(service, clipboardOf(tableOfText(text)), SPECIAL_PASTE_VALUE)
      : paste.call(service, item, kind);
  };
  /** Of what is pasted just now, by its row and column there. */
  const links = new Map<string, string>();
  const hook = service.addClipboardHook({
    id: 'benchbook.read-clipboard',
    // After those that paste, of which the last one has 10 and makes formulas.
    priority: 11,
    onPasteCells(from, { unitId, subUnitId, range }, cells, { pasteType }) {
      const kept = new ObjectMatrix<ICellData>();
      const { mapFunc } = virtualizeDiscreteRanges([range]);
      const worksheet = workbook.getSheetBySheetId(subUnitId);
      const led: { redo: IMutationInfo; undo: IMutationInfo }[] = [];
      if (from === null && WITH_VALUES.has(pasteType)) {
        cells.forValue((row, column, cell) => {
          const { row: toRow, col: toColumn } = mapFunc(row, column);
          const own = worksheet?.getCellStyle(toRow, toColumn)?.n?.pattern;
          const format = pasteType === SPECIAL_PASTE_VALUE ? own : undefined;
          const meant = cell && pastedCell(cell, format);
          const address = pasteType === DEFAULT_PASTE ? links.get(`${row},${column}`) : undefined;
          if (address !== undefined)
            led.push(linkMutations({ unitId, subUnitId }, [toRow, toColumn], address));
          const linked =
            address === undefined ? meant : { ...meant, s: { ...Object(meant?.s), ...LINK_LOOK } };
          if (linked) kept.setValue(toRow, toColumn, linked);
        });
      }
      const redo: IMutationInfo = {
        id: SetRangeValuesMutation.id,
        params: { unitId, subUnitId, cellValue: kept.getMatrix() },
      };
      // Undoing the paste takes these along.
      return {
        redos: [...(kept.getSizeOf() > 0 ? [redo] : []), ...led.map((link) => link.redo)],
        undos: led.map((link) => link.undo),
      };
    },
  });
  // Before the one that pastes, which has 0: a line of a page without tables ends with what Univer ends a document with.
  const ends = service.addClipboardHook({
    id: 'benchbook.read-clipboard-lines',
    priority: -1,
    onPasteCells(from, _, cells) {
      links.clear();
      if (from === null) {
        cells.forValue((row, column, cell) => {
          if (!cell || typeof cell.v !== 'string') return;
          const link = takeLink(cell.v);
          if (link) links.set(`${row},${column}`, link.address);
          cells.setValue(row, column, { ...cell, v: (link?.text ?? cell.v).replace(/\r\n$/, '') });
        });
      }
      return { redos: [], undos: [] };
    },
  });
  return {
    dispose: () => {
      hook.dispose();
      ends.dispose();
      Object.assign(service, { legacyPaste, paste });
    },
  };
}

const readable = (html: string): string => (OWN.test(html) ? html : readableTables(html));

/** What Univer reads of a clipboard, with this HTML in it, and what else `beside` has. */
function clipboardOf(html: string, beside?: ClipboardItem): ClipboardItem {
  const others = beside?.types.filter((type) => type !== 'text/html') ?? [];
  // At once, and not when the browser has read it: keys that are pressed next come after it.
  const given = Object.assign(new Blob(), { text: async () => html });
  return {
    types: ['text/html', ...others],
    presentationStyle: 'unspecified',
    getType: async (type) => (type === 'text/html' || !beside ? given : beside.getType(type)),
  };
}

async function textIn(item: ClipboardItem, type: string): Promise<string> {
  return item.types.includes(type) ? (await item.getType(type)).text() : '';
}

/** What a pasted cell becomes where Univer would make another one of it; null for any other one. */
function pastedCell(cell: ICellData, format: string | undefined): ICellData | null {
  const content = typeof cell.v === 'string' ? cell.v : '';
  const text = content.trim();
  if (text.startsWith(TEXT_MARK)) return asText(text.slice(TEXT_MARK.length));
  const lines = /[\r\n]/.test(text) ? WRAPPED : null;
  if (cell.p || text === '' || text.startsWith('=') || isTextFormat(format)) return lines;
  if (ZEROS.test(text)) return asText(text);
  const given = isDefaultFormat(format) ? parsedNumber(text) : null;
  const read = readNumber(text, format) ?? (given?.format ? given : null);
  if (!read) return isTextAlone(text) ? asText(text) : lines;
  const look = isDefaultFormat(format) && read.format ? { s: { n: { pattern: read.format } } } : {};
  return { v: read.number, t: CellValueType.NUMBER, ...look };
}

const WRAPPED: ICellData = { s: { tb: WrapStrategy.WRAP } };

const asText = (text: string): ICellData => ({
  v: text,
  t: CellValueType.FORCE_STRING,
  f: null,
  si: null,
  p: null,
});
