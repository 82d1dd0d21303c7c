/** What an editor shows of a Word document, as its page tells the guard and as the guard expects it. */
export interface ShownStory {
  /**
   * `body`, `header rId7` and `footer rId8` by the relationship that leads there, `footnote 2`, `endnote 2` and
   * `comment 0` by their ids.
   */
  place: string;
  paragraphs: ShownParagraph[];
}

export interface ShownParagraph {
  /**
   * Where in its story: '' for the text itself, `/2.1` for the first cell of the second row of a table, and so on into
   * tables in tables; `/box` at the end for a text box, all paragraphs of which are one here, with line ends between
   * them. Cells that go on from the row above do not count.
   */
  in: string;
  /** Its characters, and those of `SHOWN` for what is no text. */
  text: string;
}

/**
 * What stands in the text of a paragraph for what is no letter. No document can hold these characters itself (XML 1.0,
 * 2.2 Char). Tabs and ends of lines are the usual characters.
 */
export const SHOWN = {
  /** A picture, a chart, a drawing, or the frame of one. */
  object: '\u0001',
  /** The mark of a footnote or an endnote. */
  note: '\u0002',
  /** The number of this page, or of pages: counted where it is shown. In what is expected the stored one follows. */
  page: '\u0003',
  endOfPageNumber: '\u0004',
  /** A page or a column ends. */
  pageBreak: '\u0007',
  /** Around what is shown as deleted. */
  deleted: '\u0005',
  endOfDeleted: '\u0006',
} as const;

/** What is deleted by several runs in a row is one deletion. */
export function joinDeletions(text: string): string {
  return text.replaceAll(SHOWN.endOfDeleted + SHOWN.deleted, '');
}
