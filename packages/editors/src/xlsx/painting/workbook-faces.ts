import type { WorkbookSnapshot } from '@benchbook/documents';
import type { Face } from '../../frame/fonts/metric-fonts.ts';

/** The faces that cells of a workbook are written in, each once; those within a cell's text come when they are drawn. */
export function facesOfWorkbook({ styles }: Pick<WorkbookSnapshot, 'styles'>): Face[] {
  const faces = Object.values(styles).flatMap(({ ff, bl, it }) =>
    ff ? [{ family: ff, bold: bl === 1, italic: it === 1 }] : [],
  );
  const keyOf = ({ family, bold, italic }: Face) => `${family}|${bold}|${italic}`;
  return [...new Map(faces.map((face) => [keyOf(face), face])).values()];
}
