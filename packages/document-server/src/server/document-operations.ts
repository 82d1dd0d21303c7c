import {
  checkOpening,
  checkRestricted,
  checkWorkbookOpening,
  contentLocks,
  DocumentError,
  exportCsv,
  exportHtml,
  exportText,
  importWorkbook,
  inspect,
  merge,
  mergeAndVerify,
  opensProtection,
  type ProtectedThing,
  patchWorkbook,
  prepareForEditor,
  type Restriction,
  sheetProtections,
  structureLocks,
  structureProtection,
  verifyPatch,
  type WorkbookSnapshot,
  type XlsxEdit,
} from '@benchbook/documents';
import type { BaseAnswer, ShownDocument } from '../protocol.ts';

type Bytes = Uint8Array;
type ShownSheets = Extract<ShownDocument, { kind: 'xlsx' }>['sheets'];

interface Edited {
  original: Bytes;
  edits: XlsxEdit[];
}

const NOTHING: Restriction = { suggestsAs: null, mayComment: false };

/** What is done to documents in a thread of its own: the documents package, always with its guards. */
export const operations = {
  inspect(bytes: Bytes) {
    const { type, editable, keptNotShown, protection, elements } = inspect(bytes);
    const readOnlyReason = editable.ok ? undefined : editable.reason;
    return { type, keptNotShown, readOnlyReason, protection, elements };
  },

  prepareDocx(bytes: Bytes): Bytes {
    return prepareForEditor(bytes);
  },

  opensProtection(input: { original: Bytes; thing: ProtectedThing; password: string }): boolean {
    return opensProtection(input.original, input.thing, input.password);
  },

  checkDocx(input: { original: Bytes; base: Bytes; shownParagraphs: string[] }): BaseAnswer {
    return checkOpening(input);
  },

  mergeDocx(input: { original: Bytes; base: Bytes; edited: Bytes }): Bytes {
    return mergeAndVerify(input).bytes;
  },

  /** A Word or Excel document, or why it is none that can be converted. */
  typeOf(document: Bytes): Answer<'docx' | 'xlsx'> {
    return answer(() => {
      const { type } = inspect(document);
      if (type === 'pdf') throw new DocumentError('not-supported', 'A pdf cannot be converted here.');
      return type;
    });
  },

  exportText(input: {
    document: Bytes;
    outputType: string;
    title: string;
    sheet: string | undefined;
  }): Answer<string> {
    const { document, outputType, title, sheet } = input;
    return answer(() => {
      if (outputType === 'csv') return exportCsv(document, sheet);
      return outputType === 'html' ? exportHtml(document, title) : exportText(document);
    });
  },

  /** Whether the edit does no more than the restriction allows, compared with an earlier state of the document. */
  checkRestricted(input: {
    original: Bytes;
    base: Bytes;
    edited: Bytes;
    before: Bytes;
    restriction: Restriction;
  }): { allowed: true; changed: boolean } | { allowed: false; reason: string } {
    const { bytes } = merge(input);
    const check = checkRestricted(input.before, bytes, input.restriction);
    if (!check.allowed) return check;
    return { allowed: true, changed: !checkRestricted(input.before, bytes, NOTHING).allowed };
  },

  /**
   * What a page loads, as JSON: text travels between threads faster than a large object. With `edits` it is the
   * workbook as they left it, in which sheets that were added keep the ids the edits gave them.
   */
  importXlsx({ original, edits }: Edited): string {
    const { bytes, editIds } = patched(original, edits);
    const rename = <Found extends { sheet: string }>(found: Found) => ({
      ...found,
      sheet: editIds(found.sheet),
    });
    return JSON.stringify({
      snapshot: withIds(importWorkbook(bytes), editIds),
      locks: structureLocks(bytes).map(rename),
      contentLocks: contentLocks(bytes).map(rename),
      protections: sheetProtections(bytes).map(rename),
      structure: structureProtection(bytes),
    });
  },

  checkXlsx({ original, edits, sheets }: Edited & { sheets: ShownSheets }): BaseAnswer {
    const { bytes, fileIds } = patched(original, edits);
    return checkWorkbookOpening(bytes, {
      sheets: sheets.map(({ sheet, cells }) => ({ sheet: fileIds(sheet), cells })),
    });
  },

  patchXlsx({ original, edits }: Edited): Bytes {
    const { bytes } = patchWorkbook(original, edits);
    verifyPatch(original, edits, bytes);
    return bytes;
  },
};

/** A refusal of the documents package keeps its code on the way out of the thread. */
type Answer<T> = { value: T } | { refused: string; message: string };

function answer<T>(work: () => T): Answer<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof DocumentError) return { refused: error.code, message: error.message };
    throw error;
  }
}

/** Edits are applied to the original from the first one on, so a sheet is known by the id its `add-sheet` gave it. */
function patched(original: Bytes, edits: XlsxEdit[]) {
  const { bytes, sheetIds } = patchWorkbook(original, edits);
  const toEdits = new Map(Object.entries(sheetIds).map(([edit, file]) => [file, edit]));
  return {
    bytes,
    editIds: (sheet: string) => toEdits.get(sheet) ?? sheet,
    fileIds: (sheet: string) => sheetIds[sheet] ?? sheet,
  };
}

function withIds(snapshot: WorkbookSnapshot, id: (sheet: string) => string): WorkbookSnapshot {
  const sheets = Object.values(snapshot.sheets).map((sheet) => ({ ...sheet, id: id(sheet.id) }));
  return {
    ...snapshot,
    sheetOrder: snapshot.sheetOrder.map(id),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
  };
}

export type Operations = typeof operations;
