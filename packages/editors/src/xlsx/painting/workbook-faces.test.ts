import { expect, it } from 'vitest';
import { facesOfWorkbook } from './workbook-faces.ts';

it('names each face that cells of a workbook are written in once', () => {
  const styles = {
    a: { ff: 'Calibri', bl: 1 as const },
    b: { ff: 'Calibri', bl: 1 as const, fs: 14 },
    c: { ff: 'Cambria', it: 1 as const },
    d: { fs: 9 },
  };
  expect(facesOfWorkbook({ styles })).toEqual([
    { family: 'Calibri', bold: true, italic: false },
    { family: 'Cambria', bold: false, italic: true },
  ]);
});
