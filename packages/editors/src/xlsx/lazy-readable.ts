import type { ReadableSheet, ReadableSheetContext } from './screen-reader/readable-sheet.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** What a screen reader has of the cells comes after them. Without it the workbook is a picture, as it is until then. */
export class LazyReadable {
  #sheet: ReadableSheet | null = null;

  constructor(editor: WorkbookEditor, context: ReadableSheetContext) {
    import('./screen-reader/readable-sheet.ts').then(
      ({ ReadableSheet }) => {
        this.#sheet = editor.add((...grid) => new ReadableSheet(grid, context));
      },
      // The page is about to go, or the network is: everybody is told of that elsewhere.
      () => {},
    );
  }

  /** What is known besides the cells is another now. */
  refresh(): void {
    this.#sheet?.refresh();
  }
}
