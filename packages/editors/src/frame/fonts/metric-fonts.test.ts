import { expect, it } from 'vitest';
import { localNames, readFaceFile, TWINS } from './metric-fonts.ts';

it('reads of the name of a font file which letters of which face are in it', () => {
  const path = '../node_modules/@fontsource/carlito/files/carlito-cyrillic-ext-700-italic.woff';
  expect(readFaceFile(path, 'assets/a.woff')).toEqual({
    font: 'carlito',
    subset: 'cyrillic-ext',
    bold: true,
    italic: true,
    address: 'assets/a.woff',
  });
  expect(readFaceFile('../carlito/files/carlito-latin-500-normal.woff', '')).toBeNull();
});

it('looks for a font of the computer under every name it may have there', () => {
  const names = localNames({ family: 'Courier New', bold: true, italic: true });
  expect(names).toEqual([
    'Courier New Bold Italic',
    'Courier New Bold Oblique',
    'CourierNew-BoldItalic',
    'CourierNew-BoldOblique',
  ]);
  expect(localNames({ family: 'Times', bold: false, italic: false })).toEqual(['Times', 'Times Roman']);
});

it('gives the fonts of Word, of LibreOffice and of a Mac what takes their room', () => {
  const fonts = [
    'Calibri',
    'Cambria',
    'Arial',
    'Helvetica',
    'Times New Roman',
    'Courier New',
    'Liberation Serif',
  ];
  expect(fonts.map((name) => TWINS[name])).toEqual([
    'carlito',
    'caladea',
    'arimo',
    'arimo',
    'tinos',
    'cousine',
    'tinos',
  ]);
});
