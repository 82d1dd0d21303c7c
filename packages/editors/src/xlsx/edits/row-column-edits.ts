import type { XlsxEdit } from '@benchbook/documents';
import type { IColumnData, Nullable, Worksheet } from '@univerjs/core';

/** By row or column index: its size in CSS pixels where it has one of its own, whether nobody gave it that, and whether it is hidden. */
export type RowColumnSizes = Map<
  number,
  { size: number | undefined; fits?: boolean; isHidden: boolean; usual: number }
>;

export function rowSizes(worksheet: Worksheet, rows: number[]): RowColumnSizes {
  const usual = worksheet.getConfig().defaultRowHeight;
  return new Map(
    rows.map((row) => {
      const info = worksheet.getRowManager().getRow(row);
      return [row, { size: info?.h, isHidden: info?.hd === 1, usual }];
    }),
  );
}

export function columnSizes(worksheet: Worksheet, columns: number[]): RowColumnSizes {
  const usual = worksheet.getConfig().defaultColumnWidth;
  return new Map(
    columns.map((column) => {
      const info = worksheet.getColumnManager().getColumn(column);
      const fits = info?.w === undefined || fittedWidths(info).includes(info.w);
      return [column, { size: info?.w, fits, isHidden: info?.hd === 1, usual }];
    }),
  );
}

/** The widths of a column that nobody gave it. */
export function fittedWidths(column: Nullable<IColumnData>): readonly number[] {
  const fits: unknown = column?.custom?.fits;
  return Array.isArray(fits) ? fits : [];
}

/** The edits that lead from one to the other; neighbours that change alike share one. */
export function sizeEdits(
  sheet: string,
  axis: 'row' | 'column',
  before: RowColumnSizes,
  after: RowColumnSizes,
): XlsxEdit[] {
  const edits: XlsxEdit[] = [];
  for (const [index, now] of [...after].sort(([one], [other]) => one - other)) {
    const size = now.size ?? now.usual;
    const earlier = before.get(index);
    if (size !== (earlier?.size ?? now.usual)) {
      const last = edits.findLast((edit) => edit.op === 'set-row-height' || edit.op === 'set-column-width');
      const lastSize = last?.op === 'set-row-height' ? last.height : last?.width;
      const lastFits = last?.op === 'set-column-width' && last.fits === true;
      const isSame = lastSize === size && lastFits === (now.fits ?? false);
      if (last && last.to === index - 1 && isSame) last.to = index;
      else if (axis === 'row')
        edits.push({ op: 'set-row-height', sheet, from: index, to: index, height: size });
      else {
        const fits = now.fits ? ({ fits: true } as const) : {};
        edits.push({ op: 'set-column-width', sheet, from: index, to: index, width: size, ...fits });
      }
    }
    if (now.isHidden !== (earlier?.isHidden ?? false)) {
      const op = axis === 'row' ? 'set-rows-hidden' : 'set-columns-hidden';
      const last = edits.findLast(
        (edit) => edit.op === 'set-rows-hidden' || edit.op === 'set-columns-hidden',
      );
      if (last && last.to === index - 1 && last.hidden === now.isHidden) last.to = index;
      else edits.push({ op, sheet, from: index, to: index, hidden: now.isHidden });
    }
  }
  return edits;
}
