import { isDocumentText, MAX_RUNS, type TextDocument, textDocument } from '../display/index.ts';
import type { ReadCell } from './read-cells.ts';
import type { Styles } from './styles.ts';
import { type CellFont, cellFont, shownFont, shownRuns } from './text-runs.ts';

/** Runs of a workbook that an editor is given: a shared text stands in any number of cells, and each has its own there. */
const MOST_RUNS = 200_000;

/** Makes the documents of the cells whose text looks another way in a part of it. */
export class TextImport {
  readonly #styles: Styles;
  readonly #fonts = new Map<number, CellFont>();
  #runs = 0;
  /** Some cells got none: there are too many, or their text has characters no editor can hold in a document. */
  isCutShort = false;

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  /** Undefined for a text that looks like its cell, or that an editor cannot hold as a document. */
  document({ runs, style, value }: ReadCell): TextDocument | undefined {
    if (!runs || typeof value !== 'string') return undefined;
    const font = this.#fonts.get(style) ?? cellFont(this.#styles, style);
    this.#fonts.set(style, font);
    const shown = shownRuns(runs, font);
    if (!shown) return undefined;
    if (!isDocumentText(value) || shown.length > MAX_RUNS || this.#runs + shown.length > MOST_RUNS) {
      this.isCutShort = true;
      return undefined;
    }
    this.#runs += shown.length;
    return textDocument(value, shown, shownFont(font));
  }
}
