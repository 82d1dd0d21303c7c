/** The notes and threads of a sheet, in the order of its file. */
export interface SheetComments {
  /** `sheetId` */
  sheet: string;
  notes: CellNote[];
  threads: Thread[];
}

export interface CellNote {
  row: number;
  column: number;
  /** '': the file does not say. */
  author: string;
  text: string;
}

export interface Thread {
  row: number;
  column: number;
  isResolved: boolean;
  /** The first one began it. */
  comments: ThreadComment[];
}

export interface ThreadComment {
  /** `{GUID}` */
  id: string;
  author: string;
  /** By which its author is known to who wrote the file; '': not said. */
  authorId: string;
  /** ISO 8601; '': not said. */
  at: string;
  text: string;
}
