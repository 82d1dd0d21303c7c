import { SheetRenderController } from '@univerjs/sheets-ui';

/** What of the controller that paints a sheet is not for others. */
interface Controller {
  _sheetSkeletonManagerService: { getCurrentParam(): unknown };
  _rangeToBounds(ranges: unknown[]): unknown[];
}

/**
 * Paints nothing while no sheet is on the screen. Univer 0.25.1 looks for it to find where cells are that were written. There is none for a
 * moment after the one on the screen was deleted: what was written then ended in an error, and so did whatever was about to follow, such as
 * the line about results that are older than the deletion. The sheet that comes is painted as a whole.
 */
export function paintNothingWithoutSheet(): void {
  const prototype = SheetRenderController.prototype as unknown as Controller;
  const boundsOf = prototype._rangeToBounds;
  prototype._rangeToBounds = function (ranges) {
    return this._sheetSkeletonManagerService.getCurrentParam() ? boundsOf.call(this, ranges) : [];
  };
}
