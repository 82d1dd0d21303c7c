import type { SheetDrawings } from '@benchbook/documents';
import type { Injector, Workbook } from '@univerjs/core';
import type { Frame } from '../../frame/screen/frame.ts';
import { offerChartSheets } from './chart-sheets.ts';
import { DrawingLayer } from './drawing-layer.ts';
import { PictureAddresses } from './picture-addresses.ts';
import { sheetCells } from './sheet-cells.ts';

/** What is drawn of a workbook: above the cells of its sheets, and on its chart sheets. */
export class Drawings {
  readonly #pictures: PictureAddresses;
  readonly #layer: DrawingLayer;
  readonly #endChartSheets: () => void;

  constructor(
    [injector, workbook]: [Injector, Workbook],
    { frame, host }: { frame: Frame; host: HTMLElement },
    sheets: SheetDrawings[],
    loadPicture: (part: string) => Promise<Blob>,
  ) {
    const pictures = new PictureAddresses(loadPicture);
    const context = { cells: sheetCells(workbook), picture: (part: string) => pictures.of(part) };
    this.#pictures = pictures;
    this.#layer = new DrawingLayer(injector, workbook, sheets, context);
    this.#endChartSheets = offerChartSheets(frame, host, this.#layer, context);
  }

  dispose(): void {
    this.#endChartSheets();
    this.#layer.dispose();
    this.#pictures.dispose();
  }
}
