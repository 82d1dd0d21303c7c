import { createSampleWorkbook } from '@benchbook/documents';
import { PICTURES_ARE_WANTED } from '@benchbook/testing/browser';
import { describe, expect, it } from 'vitest';
import { lookAtPanels, tourPanels } from './testing/panel-tour.ts';
import { type SheetDesk, setUpSheetDesk } from './testing/sheet-desk.ts';
import { onPages, paragraph, setUpWordDesk } from './testing/word-desk.ts';

describe.runIf(PICTURES_ARE_WANTED)('every panel of the Word editor', () => {
  const { open, give } = setUpWordDesk();

  it('is within the window, on a desk and on a phone', { timeout: 900_000 }, async () => {
    const table =
      '<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>' +
      `${paragraph('Sample')}</w:tc><w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${paragraph('12.4 mg')}</w:tc></w:tr></w:tbl>`;
    give(
      paragraph('Aim', 'Heading1') +
        paragraph('The slope of the curve at 25 °C is measured in three buffers.') +
        table +
        paragraph('Method', 'Heading1') +
        paragraph('All samples were stored in the dark.'),
    );
    const desk = await open('panels');
    await desk.mayWrite();
    const word = onPages(desk.frame, 'slope of the curve');
    const panels = await tourPanels(desk, 'word', () => word.click());
    expect(panels).toEqual(expect.arrayContaining(['table', 'comment', 'link']));
  });
});

describe.runIf(PICTURES_ARE_WANTED)('every panel of the Excel editor', () => {
  const { open, place } = setUpSheetDesk();

  it('is within the window, on a desk and on a phone', { timeout: 900_000 }, async () => {
    place.server.host.files.set('/file.xlsx', createSampleWorkbook(new Date()));
    const sheet: SheetDesk = await open('panels');
    const { keyboard } = sheet.desk.page;
    const press = (key: string) => () => keyboard.press(key);
    const panels = await tourPanels(sheet.desk, 'excel', () => sheet.goTo('A5:B9'), [
      { name: 'new-table', open: press('Control+l') },
    ]);
    expect(panels).toEqual(expect.arrayContaining(['chart', 'link', 'new-table', 'sort']));
  });

  it('is within the window beside a table', { timeout: 300_000 }, async () => {
    place.server.host.files.set('/file.xlsx', createSampleWorkbook(new Date()));
    const sheet: SheetDesk = await open('panels-of-tables');
    const { page, frame } = sheet.desk;
    await sheet.goTo('A4:B9');
    await page.keyboard.press('Control+l');
    await frame.getByRole('button', { name: 'Make the table' }).click();
    const filter = frame.getByRole('button', { name: /^Filter by / }).first();
    await filter.waitFor();
    const panels = await lookAtPanels(sheet.desk, 'excel-table', () => sheet.goTo('A6'), [
      { name: 'table-options', open: () => page.keyboard.press('Control+l') },
      { name: 'filter-of-a-column', open: () => filter.click() },
    ]);
    expect(panels).toEqual(expect.arrayContaining(['table-options', 'filter-of-a-column']));
  });
});
