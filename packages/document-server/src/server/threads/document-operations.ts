import { type StaleCell, saveWorkbook, staleResults } from '@benchbook/calculation';
import {
  type AsideEdit,
  checkOpening,
  checkRestricted,
  checkWorkbookOpening,
  contentLocks,
  DocumentError,
  type DocumentType,
  exportCsv,
  exportHtml,
  exportText,
  findInapplicable,
  importWorkbook,
  inspect,
  type MergeInput,
  merge,
  mergeAndVerify,
  type Opening,
  opensProtection,
  outlineWorkbook,
  type PictureType,
  type ProtectedThing,
  patchWorkbook,
  prepareForEditor,
  printCopy,
  type Restriction,
  readComments,
  readDrawings,
  readFilters,
  readInputRules,
  readLinks,
  readNames,
  readNameUses,
  readOutlines,
  readPages,
  readPicture,
  readRules,
  readSparklines,
  readTableStyles,
  readTables,
  relabelStandIns,
  renamedSheets,
  sheetProtections,
  structureLocks,
  structureProtection,
  verifyPatch,
  type WorkbookOutline,
  type WorkbookSnapshot,
  withRoomForDrawings,
  type XlsxEdit,
} from '@benchbook/documents';
import type { BaseAnswer, ShownDocument } from '@benchbook/editors/protocol';
import { type Language, saidIn, spokenHere } from '@benchbook/words/server';
import { asideFile } from './aside-file.ts';

type Bytes = Uint8Array;
type ShownSheets = Extract<ShownDocument, { kind: 'xlsx' }>['sheets'];

interface Edited {
  original: Bytes;
  edits: XlsxEdit[];
}

/** Milliseconds for the results of a workbook that somebody waits for to open. */
const OPENING_LIMIT = 8_000;
/** Less than the time that a task may take, so that what was found by then can be told. */
const SEARCH_MS = 60_000;

const NOTHING: Restriction = { person: '', maySuggest: false, mayComment: false };

/** What is done to documents in a thread of its own: the documents package, always with its guards. */
export const operations = {
  inspect(bytes: Bytes) {
    const { type, format, editable, keptNotShown, protection, elements } = inspect(bytes);
    const readOnlyReason = editable.ok ? undefined : editable.reason;
    return { type, format, keptNotShown, readOnlyReason, protection, elements };
  },

  /** @param input.language what stands in for things the editor does not show says in it what it is */
  prepareDocx({ document, language }: { document: Bytes; language: Language }): Bytes {
    return prepareForEditor(document, (text) => saidIn(spokenHere(language), text));
  },

  /** What a page exported of the document, with what stands in for things saying in the language of its reader what it is. */
  relabelDocx(input: { original: Bytes; edited: Bytes; language: Language }): Bytes {
    const given = operations.prepareDocx({ document: input.original, language: input.language });
    return relabelStandIns(input.edited, given);
  },

  opensProtection(input: { original: Bytes; thing: ProtectedThing; password: string }): boolean {
    return opensProtection(input.original, input.thing, input.password);
  },

  checkDocx(input: Opening): BaseAnswer {
    return checkOpening(input);
  },

  mergeDocx(input: MergeInput): Bytes {
    return mergeAndVerify(input).bytes;
  },

  /** A Word or Excel document, or why it is none that can be converted. */
  typeOf(document: Bytes): Answer<DocumentType> {
    return answer(() => inspect(document).type);
  },

  printCopy(document: Bytes): Answer<Bytes> {
    return answer(() => printCopy(document));
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
  async importXlsx({ original, edits }: Edited): Promise<string> {
    const { bytes, sheetIds, stale } = await saved(original, edits, OPENING_LIMIT);
    const { editIds } = ids(sheetIds);
    const rename = <Found extends { sheet: string }>(found: Found) => ({
      ...found,
      sheet: editIds(found.sheet),
    });
    const { sheets: drawings, fresh, unread } = readDrawings(bytes);
    return JSON.stringify({
      snapshot: withIds(withRoomForDrawings(importWorkbook(bytes), drawings), editIds),
      drawings: renamedSheets(drawings, editIds),
      freshChart: fresh,
      showsUnread: unread,
      rules: readRules(bytes).sheets.map(rename),
      inputRules: readInputRules(bytes).map(rename),
      filters: readFilters(bytes).map(rename),
      links: readLinks(bytes).map(rename),
      outlines: readOutlines(bytes).map(rename),
      pages: readPages(bytes).map(rename),
      names: readNames(bytes).map((name) => ({
        ...name,
        sheet: name.sheet === null ? null : editIds(name.sheet),
      })),
      nameUses: readNameUses(bytes),
      tables: readTables(bytes).map(rename),
      tableStyles: readTableStyles(bytes),
      sparklines: readSparklines(bytes).map(rename),
      comments: readComments(bytes).map(rename),
      locks: structureLocks(bytes).map(rename),
      contentLocks: contentLocks(bytes).map(rename),
      protections: sheetProtections(bytes).map(rename),
      structure: structureProtection(bytes),
      stale: stale.map(rename),
    });
  },

  /** A picture that stands above the cells, or undefined. */
  pictureOfXlsx({ document, part }: { document: Bytes; part: string }): ShownPicture | undefined {
    const picture = readPicture(document, part);
    return picture && { type: picture.type, bytes: new Uint8Array(picture.bytes) };
  },

  checkXlsx({ original, edits, sheets }: Edited & { sheets: ShownSheets }): BaseAnswer {
    const { bytes, sheetIds } = patchWorkbook(original, edits);
    const { fileIds } = ids(sheetIds);
    return checkWorkbookOpening(bytes, {
      sheets: sheets.map(({ sheet, cells }) => ({ sheet: fileIds(sheet), cells })),
    });
  },

  /** Makes the file, or throws as `patchXlsx` does; what is left of it is what `checkEdit` goes by. */
  tryXlsx({ original, edits }: Edited): WorkbookOutline {
    const { bytes, sheetIds } = patchWorkbook(original, edits);
    const { editIds } = ids(sheetIds);
    verifyPatch(original, edits, bytes);
    const outline = outlineWorkbook(bytes);
    const sheets = outline.sheets.map((sheet) => ({ ...sheet, id: editIds(sheet.id) }));
    return { ...outline, sheets };
  },

  /** Which edits keep the workbook from being saved. */
  findInapplicable({ original, all }: { original: Bytes; all: XlsxEdit[] }): AsideEdit[] {
    return findInapplicable(original, all, Date.now() + SEARCH_MS);
  },

  /** What could not be applied, for the people who typed it. */
  asideXlsx({ original, all, found }: { original: Bytes; all: XlsxEdit[]; found: AsideEdit[] }): Bytes {
    return asideFile(original, all, found);
  },

  /** The workbook with the results that follow from the edits; sheets of `stale` have the ids the edits know. */
  async patchXlsx({ original, edits }: Edited): Promise<SavedXlsx> {
    const { bytes, sheetIds, stale } = await saved(original, edits);
    const { editIds } = ids(sheetIds);
    return { bytes, stale: stale.map((cell) => ({ ...cell, sheet: editIds(cell.sheet) })) };
  },
};

export interface ShownPicture {
  type: PictureType;
  bytes: Bytes;
}

export interface SavedXlsx {
  bytes: Bytes;
  /** Results that nobody vouches for. */
  stale: StaleCell[];
}

/** A refusal of the documents package keeps its code on the way out of the thread. */
type Answer<T> = { value: T } | { refused: string; message: string };

function answer<T>(task: () => T): Answer<T> {
  try {
    return { value: task() };
  } catch (error) {
    if (error instanceof DocumentError) return { refused: error.code, message: error.message };
    throw error;
  }
}

/** A workbook nobody edited is what it is; what its author's program left to be calculated is stale all the same. */
async function saved(original: Bytes, edits: XlsxEdit[], limit?: number) {
  if (edits.length > 0) return saveWorkbook(original, edits, limit);
  return { bytes: original, sheetIds: {}, stale: staleResults(original) };
}

/** Edits are applied to the original from the first one on, so a sheet is known by the id its `add-sheet` gave it. */
function ids(sheetIds: Record<string, string>) {
  const toEdits = new Map(Object.entries(sheetIds).map(([edit, file]) => [file, edit]));
  return {
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
