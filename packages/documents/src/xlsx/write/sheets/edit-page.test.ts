import { describe, expect, it } from 'vitest';
import type { XlsxEdit } from '../../edits.ts';
import type { PageEdit, SheetPage } from '../../page-edits.ts';
import { readPageLine } from '../../pages/page-lines.ts';
import { readPages } from '../../pages/read-pages.ts';
import { patched, SHEET } from '../../testing/test-patch.ts';
import { makeWorkbook } from '../../testing/test-workbook.ts';

const BOOK = 'xl/workbook.xml';
const set = (page: Partial<SheetPage>, sheet = '1'): PageEdit => ({ op: 'set-page', sheet, page });
const book = (after = '', before = '', names = '') =>
  makeWorkbook({
    sheets: [
      { name: "It's data", rows: '<row r="1"><c r="A1"><v>1</v></c></row>', before, after },
      { name: 'Other' },
    ],
    workbook: names && `<definedNames>${names}</definedNames>`,
  });
const pageOf = (bytes: Uint8Array) => readPages(bytes)[0]?.page;
/** What the sheet says beside its cells, and the workbook of names. */
const written = (edits: XlsxEdit[], original = book()) => {
  const { pkg, bytes } = patched(original, edits);
  const [, before = '', after = ''] =
    /<worksheet[^>]*>(.*)<sheetData>.*<\/sheetData>(.*)<\/worksheet>/s.exec(pkg.text(SHEET)) ?? [];
  return { before, after, names: /<definedNames>.*<\/definedNames>/s.exec(pkg.text(BOOK))?.[0] ?? '', bytes };
};
const area = { startRow: 0, endRow: 39, startColumn: 0, endColumn: 5 };

describe('the pages of a sheet', () => {
  it('are written in the order of the schema, and nothing else changes', () => {
    const original = book('<drawing r:id="rId9"/>', '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>');
    const { before, after, names, bytes } = written(
      [
        set({
          landscape: true,
          paper: 9,
          scale: { kind: 'fit', wide: 1, tall: 0 },
          margins: { left: 0.5, right: 0.5, top: 1, bottom: 1, header: 0.3, footer: 0.25 },
          centered: { across: true, down: false },
          gridlines: true,
          headings: true,
          header: { left: 'R&&D', center: '', right: '&D' },
          footer: { left: '', center: '&P / &N', right: '' },
          breaks: { rows: [20, 40], columns: [3] },
          area: [area],
          titles: { rows: { from: 0, to: 1 }, columns: { from: 0, to: 0 } },
        }),
      ],
      original,
    );
    expect(before).toBe('<sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>');
    expect(after).toBe(
      '<printOptions horizontalCentered="1" headings="1" gridLines="1"/>' +
        '<pageMargins left="0.5" right="0.5" top="1" bottom="1" header="0.3" footer="0.25"/>' +
        '<pageSetup paperSize="9" fitToHeight="0" orientation="landscape"/>' +
        '<headerFooter><oddHeader>&amp;LR&amp;&amp;D&amp;R&amp;D</oddHeader><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>' +
        '<rowBreaks count="2" manualBreakCount="2"><brk id="20" max="16383" man="1"/><brk id="40" max="16383" man="1"/></rowBreaks>' +
        '<colBreaks count="1" manualBreakCount="1"><brk id="3" max="1048575" man="1"/></colBreaks>' +
        '<drawing r:id="rId9"/>',
    );
    expect(names).toBe(
      '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">\'It\'\'s data\'!$A$1:$F$40</definedName>' +
        "<definedName name=\"_xlnm.Print_Titles\" localSheetId=\"0\">'It''s data'!$A:$A,'It''s data'!$1:$2</definedName></definedNames>",
    );
    expect(pageOf(bytes)).toMatchObject({
      landscape: true,
      area: [area],
      breaks: { rows: [20, 40], columns: [3] },
    });
  });

  it('change what they are about: printers, first pages, breaks of programs and other sheets stay as they are', () => {
    const kept =
      '<pageMargins left="0.70" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
      '<pageSetup paperSize="9" scale="80" orientation="portrait" r:id="rId1"/>' +
      '<headerFooter differentFirst="1"><oddHeader>&amp;Cold</oddHeader><firstHeader>first</firstHeader></headerFooter>' +
      '<rowBreaks count="2" manualBreakCount="1"><brk id="9" max="16383"/><brk id="30" max="16383" man="1"/></rowBreaks>';
    const other = '<definedName name="_xlnm.Print_Area" localSheetId="1">Other!$A$1</definedName>';
    const original = book(kept, '', other);
    const { after, names } = written(
      [
        set({
          landscape: true,
          scale: { kind: 'percent', percent: 100 },
          margins: { left: 0.7, right: 1, top: 0.75, bottom: 0.75, header: 0.3, footer: 0.3 },
          header: { left: '', center: '', right: '' },
          breaks: { rows: [12], columns: [] },
        }),
      ],
      original,
    );
    expect(after).toBe(
      '<pageMargins left="0.70" right="1" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
        '<pageSetup paperSize="9" orientation="landscape" r:id="rId1"/>' +
        '<headerFooter differentFirst="1"><firstHeader>first</firstHeader></headerFooter>' +
        '<rowBreaks count="2" manualBreakCount="1"><brk id="9" max="16383"/><brk id="12" max="16383" man="1"/></rowBreaks>',
    );
    expect(names).toBe(`<definedNames>${other}</definedNames>`);
  });

  it('leave no trace where they are as usual again, or undone', () => {
    const on: PageEdit = set({
      gridlines: true,
      area: [area],
      scale: { kind: 'fit', wide: 1, tall: 1 },
      header: { left: 'a', center: '', right: '' },
    });
    const off = set({
      gridlines: false,
      area: [],
      scale: { kind: 'percent', percent: 100 },
      header: { left: '', center: '', right: '' },
    });
    expect(written([on, off])).toMatchObject({ before: '', after: '', names: '' });
    expect(patched(book(), [on, { op: 'take-back', sheet: '1', of: on }]).changedParts).toEqual([]);
  });

  it('follow rows, columns and sheets that come, go and get other names', () => {
    const page = set({
      area: [area],
      titles: { rows: { from: 1, to: 2 }, columns: null },
      breaks: { rows: [20, 30], columns: [] },
    });
    const { bytes, names } = written([
      page,
      { op: 'delete-rows', sheet: '1', index: 0, count: 2 },
      { op: 'insert-columns', sheet: '1', index: 2, count: 1 },
      { op: 'delete-rows', sheet: '1', index: 28, count: 1 },
      { op: 'rename-sheet', sheet: '1', name: 'Data' },
      { op: 'copy-sheet', sheet: '9', of: '1', name: 'Copy', index: 1 },
      set({ landscape: true }, '9'),
    ]);
    expect(names).toContain('Data!$A$1:$G$37');
    expect(names).toContain('Copy!$A$1:$G$37');
    expect(pageOf(bytes)).toMatchObject({
      area: [{ ...area, endRow: 36, endColumn: 6 }],
      titles: { rows: { from: 0, to: 0 }, columns: null },
      breaks: { rows: [18], columns: [] },
    });
    expect(readPages(bytes)[1]?.page).toMatchObject({ landscape: true, breaks: { rows: [18] } });
  });

  it('keep areas they do not understand until somebody says others', () => {
    const named = (meaning: string) =>
      book('', '', `<definedName name="_xlnm.Print_Area" localSheetId="0">${meaning}</definedName>`);
    for (const meaning of ["OFFSET('It''s data'!$A$1,0,0,3,3)", "'It''s data'!A1:B2", 'Other!$A$1'])
      expect(pageOf(named(meaning))?.area).toBeNull();
    expect(pageOf(named("'It''s data'!$A$1:$B$2,'It''s data'!#REF!,#REF!"))?.area).toHaveLength(1);
    const { names } = written([set({ area: [area] })], named('Other!$A$1'));
    expect(names).toContain("'It''s data'!$A$1:$F$40<");
    expect(
      pageOf(
        book(
          '',
          '',
          '<definedName name="_xlnm.Print_Titles" localSheetId="0">\'It\'\'s data\'!$A$1:$B$2</definedName>',
        ),
      )?.titles,
    ).toBeNull();
  });

  it('are refused where no file could have them', () => {
    const refused: [Partial<SheetPage>, string][] = [
      [{ scale: { kind: 'percent', percent: 5 } }, '10 to 400 percent'],
      [{ scale: { kind: 'fit', wide: -1, tall: 1 } }, '0 to 32,767 pages'],
      [{ paper: 0 }, 'no such paper'],
      [{ margins: { left: -1, right: 0, top: 0, bottom: 0, header: 0, footer: 0 } }, 'A margin'],
      [{ header: { left: 'x'.repeat(300), center: '', right: '' } }, 'at most 255'],
      [{ footer: { left: 'R&L', center: '', right: '' } }, 'write &&'],
      [{ breaks: { rows: [0], columns: [] } }, 'behind the first one'],
      [{ breaks: { rows: [5, 4], columns: [] } }, 'behind the first one'],
      [{ area: [{ ...area, endRow: 1_048_576 }] }, 'needs cells of the sheet'],
      [{ titles: { rows: { from: 3, to: 1 }, columns: null } }, 'Repeated are rows'],
    ];
    for (const [page, sentence] of refused) expect(() => patched(book(), [set(page)])).toThrow(sentence);
  });
});

it('a header is read part by part, with what looks like a code of a part in the name of a font', () => {
  expect(readPageLine('&"Cambria,&L"Lab&RPage &P&C&&C&12 x')).toEqual({
    left: '',
    center: '&"Cambria,&L"Lab&&C&12 x',
    right: 'Page &P',
  });
});

describe('headers of the first and of even pages', () => {
  const line = (center: string) => ({ left: '', center, right: '' });

  it('are written behind those of all pages, with what says that they are used', () => {
    const { after, bytes } = written(
      [
        set({
          header: line('All'),
          first: { isUsed: true, header: line('First'), footer: line('') },
          even: { isUsed: true, header: line(''), footer: line('Even') },
        }),
      ],
      book(),
    );
    expect(after).toBe(
      '<headerFooter differentFirst="1" differentOddEven="1"><oddHeader>&amp;CAll</oddHeader>' +
        '<evenFooter>&amp;CEven</evenFooter><firstHeader>&amp;CFirst</firstHeader></headerFooter>',
    );
    expect(pageOf(bytes)?.first).toEqual({ isUsed: true, header: line('First'), footer: line('') });
  });

  it('stay in the file where they are not used any more, and may be empty where they are', () => {
    const lines = '<firstHeader>&amp;CFirst</firstHeader>';
    const original = book(`<headerFooter alignWithMargins="0" differentFirst="true">${lines}</headerFooter>`);
    const first = { header: line('First'), footer: line('') };
    expect(written([set({ first: { ...first, isUsed: false } })], original).after).toBe(
      `<headerFooter alignWithMargins="0">${lines}</headerFooter>`,
    );
    // What is written in another way and says the same keeps its bytes.
    expect(written([set({ first: { ...first, isUsed: true, footer: line('1') } })], original).after).toBe(
      `<headerFooter alignWithMargins="0" differentFirst="true">${lines}<firstFooter>&amp;C1</firstFooter></headerFooter>`,
    );
    const none = { isUsed: true, header: line(''), footer: line('') };
    const empty = written([set({ even: none })], book());
    expect(empty.after).toBe('<headerFooter differentOddEven="1"/>');
    expect(written([set({ even: { ...none, isUsed: false } })], empty.bytes).after).toBe('');
    expect(() => written([set({ first: { ...none, header: line('a &R b') } })])).toThrow('begins a code');
  });
});
