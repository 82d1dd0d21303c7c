import { describe, expect, it } from 'vitest';
import { NS, readPackage } from '../opc/index.ts';
import { link, makeWorkbook } from '../xlsx/testing/test-workbook.ts';
import { fill } from './index.ts';

const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A sheet with a loop over the second row, or over the second and third; more of it stands behind its cells. */
function filledSheet(after: string, { rows = 1, links = '' } = {}): string {
  const below =
    rows === 1 ? '' : `<row r="3">${inline('A3', 'note of {id}')}${inline('E3', '{/samples}')}</row>`;
  const template = makeWorkbook({
    sheets: [
      {
        name: 'Data',
        rows:
          `<row r="1">${inline('A1', 'Sample')}</row>` +
          `<row r="2">${inline('A2', '{#samples}{id}')}${inline('B2', '{mass}')}${rows === 1 ? inline('E2', '{/samples}') : ''}</row>` +
          below +
          `<row r="9">${inline('A9', 'end')}</row>`,
        after,
        links,
      },
    ],
  });
  return sheetOf(template);
}

function sheetOf(template: Uint8Array): string {
  const samples = [1, 2, 3].map((mass) => ({ id: `S-${mass}`, mass }));
  const { bytes, problems } = fill(template, { samples });
  if (problems) throw new Error(problems.map(({ msg }) => msg).join('\n'));
  return readPackage(bytes ?? new Uint8Array()).text('xl/worksheets/sheet1.xml');
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);

describe('the copies of a row', () => {
  it('have the conditional formats and input rules of their own row, where a loop goes over several', () => {
    const sheet = filledSheet(
      '<conditionalFormatting sqref="B2"><cfRule type="cellIs" priority="1" operator="greaterThan"><formula>5</formula></cfRule></conditionalFormatting>' +
        '<conditionalFormatting sqref="A1:A2 C9"><cfRule type="duplicateValues" priority="2"/></conditionalFormatting>' +
        '<dataValidations count="1"><dataValidation type="decimal" sqref="B3"><formula1>0</formula1></dataValidation></dataValidations>',
      { rows: 2 },
    );
    expect(all(sheet, /sqref="([^"]+)"/g)).toEqual(['B2 B4 B6', 'A1:A2 A4 A6 C13', 'B3 B5 B7']);
  });

  it('have the newer conditional formats and input rules, which lists of other sheets are among', () => {
    const x14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
    const xm = 'http://schemas.microsoft.com/office/excel/2006/main';
    const sheet = filledSheet(
      `<extLst><ext xmlns:x14="${x14}" uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"><x14:dataValidations xmlns:xm="${xm}" count="1"><x14:dataValidation type="list"><x14:formula1><xm:f>Lists!$A$1:$A$9</xm:f></x14:formula1><xm:sqref>B2</xm:sqref></x14:dataValidation></x14:dataValidations></ext>` +
        `<ext xmlns:x14="${x14}" uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings><x14:conditionalFormatting xmlns:xm="${xm}"><x14:cfRule type="iconSet" priority="3" id="{00000000-0000-0000-0000-000000000001}"/><xm:sqref>B2 C2:D2</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`,
    );
    expect(all(sheet, /<xm:sqref>([^<]+)</g)).toEqual(['B2:B4', 'B2:B4 C2:D4']);
    expect(sheet).toContain('<xm:f>Lists!$A$1:$A$9</xm:f>');
  });

  it('have a sparkline each, of their own cells', () => {
    const x14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
    const xm = 'http://schemas.microsoft.com/office/excel/2006/main';
    const sheet = filledSheet(
      `<extLst><ext xmlns:x14="${x14}" uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}"><x14:sparklineGroups xmlns:xm="${xm}"><x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>Data!B2:D2</xm:f><xm:sqref>F2</xm:sqref></x14:sparkline><x14:sparkline><xm:f>Data!$B$9:$D$9</xm:f><xm:sqref>F9</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>`,
    );
    expect(all(sheet, /<xm:f>([^<]+)</g)).toEqual([
      'Data!B2:D2',
      'Data!B3:D3',
      'Data!B4:D4',
      'Data!$B$11:$D$11',
    ]);
    expect(all(sheet, /<xm:sqref>([^<]+)</g)).toEqual(['F2', 'F3', 'F4', 'F11']);
  });

  it('may be written in where the sheet is protected and their row may', () => {
    const sheet = filledSheet(
      '<protectedRanges><protectedRange sqref="B2:C2" name="Entries"/></protectedRanges>',
    );
    expect(all(sheet, /sqref="([^"]+)"/g)).toEqual(['B2:C4']);
  });

  it('lead where their row leads', () => {
    const sheet = filledSheet(
      '<hyperlinks><hyperlink ref="A1" location="Data!A9"/><hyperlink ref="C2" r:id="rId1" tooltip="The procedure"/><hyperlink ref="D2" location="Data!B2"/></hyperlinks>',
      {
        links:
          '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org/sop" TargetMode="External"/>',
      },
    );
    expect(all(sheet, /<hyperlink ([^>]*)\/>/g)).toEqual([
      'ref="A1" location="Data!A11"',
      'ref="C2:C4" r:id="rId1" tooltip="The procedure"',
      'ref="D2:D4" location="Data!B2"',
    ]);
  });
});

describe('a chart of the row of a loop', () => {
  const chart = (references: string[]) =>
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:scatterChart>' +
    `<c:ser><c:tx><c:strRef><c:f>${references[0]}</c:f></c:strRef></c:tx><c:xVal><c:numRef><c:f>${references[1]}</c:f></c:numRef></c:xVal><c:yVal><c:numRef><c:f>${references[2]}</c:f></c:numRef></c:yVal></c:ser>` +
    '</c:scatterChart></c:plotArea></c:chart></c:chartSpace>';
  const CHART = 'xl/charts/chart1.xml';
  const chartAfter = (references: string[]) => {
    const bytes = makeWorkbook({
      sheets: [
        {
          name: 'Data',
          rows:
            `<row r="1">${inline('A1', 'Time')}${inline('B1', 'Signal')}</row>` +
            `<row r="2">${inline('A2', '{#runs}{t}')}${inline('B2', '{s}')}${inline('C2', '{/runs}')}</row>`,
          after: '<drawing r:id="rId1"/>',
          links: link('rId1', 'drawing', '../drawings/drawing1.xml'),
        },
      ],
      parts: {
        'xl/drawings/drawing1.xml': {
          content:
            '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>',
          type: 'application/vnd.openxmlformats-officedocument.drawing+xml',
        },
        'xl/drawings/_rels/drawing1.xml.rels': {
          content: `<Relationships xmlns="${NS.packageRelationships}">${link('rId1', 'chart', '../charts/chart1.xml')}</Relationships>`,
          type: 'application/vnd.openxmlformats-package.relationships+xml',
        },
        [CHART]: {
          content: chart(references),
          type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
        },
      },
    });
    const runs = [1, 2, 3].map((t) => ({ t, s: t * 2 }));
    const { bytes: made, problems } = fill(bytes, { runs });
    if (problems) throw new Error(problems.map(({ msg }) => msg).join('\n'));
    return all(readPackage(made ?? new Uint8Array()).text(CHART), /<c:f>([^<]+)</g);
  };

  it('shows all of its copies; a name that stands in the row is one cell still', () => {
    expect(chartAfter(['Data!$B$1', 'Data!$A$2', 'Data!$B$2'])).toEqual([
      'Data!$B$1',
      'Data!$A$2:$A$4',
      'Data!$B$2:$B$4',
    ]);
    expect(chartAfter(['Data!$A$2', 'Data!$A$2:$A$2', 'Data!$B$1:$B$2'])).toEqual([
      'Data!$A$2',
      'Data!$A$2:$A$4',
      'Data!$B$1:$B$4',
    ]);
  });

  it('stays a chart of the first one where its values stand in the row, which no copy can be added to', () => {
    expect(chartAfter(['Data!$A$2', 'Data!$A$1:$B$1', 'Data!$A$2:$B$2'])).toEqual([
      'Data!$A$2',
      'Data!$A$1:$B$1',
      'Data!$A$2:$B$2',
    ]);
  });
});
