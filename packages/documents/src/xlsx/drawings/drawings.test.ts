import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../errors.ts';
import { NS } from '../../opc/index.ts';
import { importWorkbook } from '../read/import.ts';
import { link, makeWorkbook } from '../testing/test-workbook.ts';
import type { DrawnObject } from './drawing-model.ts';
import { movedDrawings, renamedSheets } from './moved.ts';
import { pictureType } from './picture-type.ts';
import { readPicture } from './pictures.ts';
import { readDrawings } from './read-drawings.ts';
import { withRoomForDrawings } from './room.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/xlsx/', import.meta.url));
const files = existsSync(corpus) ? readdirSync(corpus) : [];

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const corner = (name: string, row: number, column: number) =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>9525</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>19050</xdr:rowOff></xdr:${name}>`;
const anchored = (object: string, attributes = '') =>
  `<xdr:twoCellAnchor${attributes}>${corner('from', 2, 1)}${corner('to', 9, 5)}${object}<xdr:clientData/></xdr:twoCellAnchor>`;
const chartFrame =
  '<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/></xdr:nvGraphicFramePr><a:graphic><a:graphicData uri="u"><c:chart r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame>';
const series = (formula: string, more = '') =>
  `<c:ser><c:idx val="0"/><c:order val="0"/>${more}<c:val><c:numRef><c:f>${formula}</c:f><c:numCache><c:formatCode>0.0</c:formatCode><c:ptCount val="2"/><c:pt idx="0"><c:v>1.5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`;
const barChart = (ser: string) => `<c:plotArea><c:barChart>${ser}</c:barChart></c:plotArea>`;

/** A workbook of two sheets; on the first stands what `drawing` says, and `rId1` of that is a chart. */
function workbook(drawing: string, chart = '', names = ''): Uint8Array {
  const spaces = `xmlns:xdr="${NS.spreadsheetDrawing}" xmlns:a="${NS.drawing}" xmlns:c="${NS.chart}" xmlns:r="${NS.officeRelationships}" xmlns:mc="${NS.compatibility}"`;
  return makeWorkbook({
    sheets: [
      {
        name: 'Data',
        after: '<drawing r:id="rId1"/>',
        links: link('rId1', 'drawing', '../drawings/drawing1.xml'),
      },
      { name: "Bob's" },
    ],
    workbook: names,
    parts: {
      'xl/drawings/drawing1.xml': {
        content: `<xdr:wsDr ${spaces}>${drawing}</xdr:wsDr>`,
        type: 'application/vnd.openxmlformats-officedocument.drawing+xml',
      },
      'xl/drawings/_rels/drawing1.xml.rels': {
        content: `<Relationships xmlns="${NS.packageRelationships}">${link('rId1', 'chart', '../charts/chart1.xml')}${link('rId2', 'image', '../media/image1.png')}<Relationship Id="rId3" Type="${NS.officeRelationships}/image" Target="http://evil.example/a.png" TargetMode="External"/></Relationships>`,
        type: 'application/vnd.openxmlformats-package.relationships+xml',
      },
      'xl/charts/chart1.xml': {
        content: `<c:chartSpace ${spaces}><c:chart>${chart}</c:chart></c:chartSpace>`,
        type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
      },
    },
  });
}

const objects = (bytes: Uint8Array) =>
  readDrawings(bytes).sheets.flatMap(({ drawings }) => drawings.map(({ object }) => object.content));
const chartIn = (bytes: Uint8Array) => {
  const [content] = objects(bytes);
  if (content?.kind !== 'chart') throw new Error(`no chart, but ${JSON.stringify(content)}`);
  return content.chart;
};

describe('drawings of a workbook', () => {
  it('stand where their anchors say, in pixels', () => {
    const bytes = workbook(anchored(chartFrame), barChart(series('Data!$A$1:$A$2')));
    expect(readDrawings(bytes).sheets).toMatchObject([
      {
        sheet: '1',
        drawings: [
          {
            anchor: {
              kind: 'two-cells',
              from: { row: 2, column: 1, x: 1, y: 2 },
              to: { row: 9, column: 5, x: 1, y: 2 },
              fixed: false,
            },
            object: { name: 'Chart 1', content: { kind: 'chart' } },
          },
        ],
      },
    ]);
  });

  it('take their values from cells, also by names and on sheets with quotes, and else from what the chart holds', () => {
    const names = "<definedNames><definedName name=\"Mass\">'Bob''s'!$C$3:$C$4</definedName></definedNames>";
    const source = (formula: string) =>
      chartIn(workbook(anchored(chartFrame), barChart(series(formula)), names)).plots[0]?.series[0]?.values;
    expect(source('Data!$A$1:$A$2')).toMatchObject({
      areas: [{ sheet: '1', startRow: 0, endRow: 1, startColumn: 0, endColumn: 0 }],
      cache: [],
    });
    const named = { areas: [{ sheet: '2', startRow: 2, endRow: 3, startColumn: 2, endColumn: 2 }] };
    expect(source('[0]!Mass')).toMatchObject(named);
    expect(source("'Bob''s'!Mass")).toMatchObject(named);
    expect(source('(Data!$A$1,Data!$C$1)')?.areas).toHaveLength(2);
    const cached = { areas: undefined, cache: [{ values: [1.5, null], format: '0.0' }] };
    for (const elsewhere of ['[1]Data!$A$1:$A$2', 'Gone!$A$1', 'OFFSET(Data!$A$1,0,0,2,1)', 'NoName']) {
      expect(source(elsewhere), elsewhere).toMatchObject(cached);
    }
    expect(source('Data!#REF!')).toMatchObject({ areas: [], cache: [] });
  });

  it('have the colours of the theme with their transforms', () => {
    const fill =
      '<c:spPr><a:solidFill><a:schemeClr val="accent1"><a:lumMod val="40000"/><a:lumOff val="60000"/></a:schemeClr></a:solidFill><a:ln w="28575"><a:noFill/></a:ln></c:spPr>';
    const chart = chartIn(workbook(anchored(chartFrame), barChart(series('Data!$A$1', fill))));
    // Accent 1 of Office 2007, 4F81BD, 60 % lighter: B8CCE4 in Excel, which rounds in between.
    expect(chart.plots[0]?.series[0]?.look).toEqual({ fill: { color: '#b8cce5' }, line: null });
  });

  it('name themselves by their only series where the title was not taken away', () => {
    const plot = barChart(series('Data!$A$1'));
    expect(chartIn(workbook(anchored(chartFrame), plot))).toMatchObject({
      title: undefined,
      namesItself: true,
    });
    const without = `<c:autoTitleDeleted val="1"/>${plot}`;
    expect(chartIn(workbook(anchored(chartFrame), without)).namesItself).toBe(false);
  });

  it('say what of them is not shown', () => {
    const frame = (uri: string) =>
      anchored(`<xdr:graphicFrame><a:graphic><a:graphicData uri="${uri}"/></a:graphic></xdr:graphicFrame>`);
    const linked = '<xdr:pic><xdr:blipFill><a:blip r:embed="rId3"/></xdr:blipFill></xdr:pic>';
    const notShown = (drawing: string, chart = '') => readDrawings(workbook(drawing, chart)).notShown;
    expect(notShown(frame('http://schemas.microsoft.com/office/drawing/2014/chartex'))).toEqual([
      'charts of newer kinds',
    ]);
    expect(notShown(anchored(linked))).toEqual(['pictures that are in other files']);
    expect(notShown(anchored(chartFrame), '<c:plotArea><c:surfaceChart/></c:plotArea>')).toEqual([
      'surface charts',
    ]);
    expect(notShown(anchored(chartFrame), '<c:plotArea><c:bar3DChart/></c:plotArea>')).toEqual([
      'the depth of three-dimensional charts',
    ]);
    expect(notShown(anchored(chartFrame), '<c:plotArea><c:barChart/></c:plotArea>')).toEqual([]);
  });

  it('leave out what its author hid, and controls, which stand elsewhere in the file', () => {
    const sp = (properties: string) =>
      anchored(
        `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="S" ${properties}</xdr:nvSpPr><xdr:spPr/></xdr:sp>`,
      );
    const control =
      '><a:extLst><a:ext uri="{x}"><a14:compatExt xmlns:a14="urn:a14"/></a:ext></a:extLst></xdr:cNvPr>';
    expect(objects(workbook(sp('hidden="1"/>') + sp(control)))).toEqual([]);
    expect(objects(workbook(sp('/>')))).toMatchObject([{ kind: 'shape', look: { fill: null, line: null } }]);
  });

  it('are read whatever words a file uses, and do not take the workbook along where one cannot be', () => {
    for (const word of ['constructor', 'toString', '__proto__']) {
      const colored = `<xdr:sp><xdr:spPr><a:prstGeom prst="${word}"/><a:solidFill><a:prstClr val="${word}"/></a:solidFill></xdr:spPr></xdr:sp>`;
      expect(objects(workbook(anchored(colored))), word).toMatchObject([{ outline: 'rectangle' }]);
      const scheme = `<c:spPr><a:solidFill><a:schemeClr val="${word}"/></a:solidFill></c:spPr><c:errBars><c:errValType val="${word}"/><c:val val="2"/></c:errBars>`;
      const chart = chartIn(workbook(anchored(chartFrame), barChart(series('Data!$A$1', scheme))));
      expect(chart.plots[0]?.series[0]).toMatchObject({ look: {}, errorBars: [{ size: { kind: 'fixed' } }] });
    }
  });

  it('have the rows and columns they reach', () => {
    const sizes = (drawing: string) => {
      const bytes = workbook(drawing);
      const { sheets } = withRoomForDrawings(importWorkbook(bytes), readDrawings(bytes).sheets);
      return [sheets['1']?.rowCount, sheets['1']?.columnCount];
    };
    const far = `<xdr:twoCellAnchor>${corner('from', 400, 60)}${corner('to', 420, 70)}<xdr:sp/></xdr:twoCellAnchor>`;
    expect(sizes(anchored('<xdr:sp/>'))).toEqual([200, 26]);
    expect(sizes(far)).toEqual([426, 76]);
    // 20 pixels a row, 64 a column.
    const extent = '<xdr:ext cx="609600" cy="190500"/><xdr:sp/>';
    expect(sizes(`<xdr:oneCellAnchor>${corner('from', 400, 60)}${extent}</xdr:oneCellAnchor>`)).toEqual([
      407, 67,
    ]);
    const down = `<xdr:absoluteAnchor><xdr:pos x="0" y="${6_000 * 9_525}"/>${extent}</xdr:absoluteAnchor>`;
    expect(sizes(down)).toEqual([306, 26]);
  });

  it('resolve the fields of labels, and name those that stand in cells', () => {
    const label = (field: string) =>
      `<c:dLbls><c:dLbl><c:idx val="0"/><c:tx><c:rich><a:p><a:r><a:t>is </a:t></a:r><a:fld type="${field}"><a:t>[${field}]</a:t></a:fld></a:p></c:rich></c:tx></c:dLbl></c:dLbls>`;
    const read = (field: string) => {
      const bytes = workbook(anchored(chartFrame), barChart(series('Data!$A$1', label(field))));
      const [point] = chartIn(bytes).plots[0]?.series[0]?.labels?.points ?? [];
      return [point?.label?.typed, readDrawings(bytes).notShown];
    };
    expect(read('CATEGORY NAME')).toEqual([['is ', { field: 'category' }], []]);
    expect(read('CELLRANGE')).toEqual([['is '], ['labels of charts that stand in cells']]);
  });

  it('are read once, however often they stand in a file', () => {
    const bytes = workbook(anchored(chartFrame).repeat(3), barChart(series('Data!$A$1')));
    expect(objects(bytes).map(({ kind }) => kind)).toEqual(['chart', 'not-shown', 'not-shown']);
  });

  it('are named where values are stacked on a logarithmic axis', () => {
    const axis = '<c:valAx><c:axId val="2"/><c:scaling><c:logBase val="10"/></c:scaling></c:valAx>';
    const stacked = `<c:plotArea><c:barChart><c:grouping val="stacked"/><c:axId val="2"/></c:barChart>${axis}</c:plotArea>`;
    expect(readDrawings(workbook(anchored(chartFrame), stacked)).notShown).toEqual([
      'stacked charts on logarithmic axes',
    ]);
  });

  it('stay within bounds whatever a file asks for', () => {
    const many = `<c:ser><c:val><c:numLit><c:ptCount val="4000000000"/><c:pt idx="3999999999"><c:v>1</c:v></c:pt></c:numLit></c:val></c:ser>`;
    const read20000 = (column: string) => series(`Data!$${column}$1:$${column}$20000`);
    const held = many.replaceAll(/(?:4000000000|3999999999)/g, '32000');
    const tooMany = [many, series('Data!$A$1:$A$32001'), 'ABC'.replace(/./g, read20000), held.repeat(16)];
    for (const of of tooMany) {
      expect(objects(workbook(anchored(chartFrame), barChart(of)))).toEqual([
        { kind: 'not-shown', what: 'charts with very many points' },
      ]);
    }
    const whole = chartIn(workbook(anchored(chartFrame), barChart(series('Data!$A:$A'))));
    expect(whole.plots[0]?.series[0]?.values?.cache).toEqual([]);
    const shape = '<xdr:absoluteAnchor><xdr:sp/></xdr:absoluteAnchor>';
    const read = readDrawings(workbook(shape.repeat(1_100)));
    expect(read.sheets[0]?.drawings).toHaveLength(1_000);
    expect(read.notShown).toEqual(['drawings beyond the first 1000 of a sheet']);
    const nested = `${'<xdr:grpSp>'.repeat(500)}<xdr:sp/>${'</xdr:grpSp>'.repeat(500)}`;
    expect(() => readDrawings(workbook(anchored(nested)))).not.toThrow();
    const broken = workbook('<unclosed>');
    expect(readDrawings(broken)).toMatchObject({ sheets: [], notShown: ['drawings that cannot be read'] });
  });
});

describe('rows and columns that come and go', () => {
  const { sheets } = readDrawings(workbook(anchored(chartFrame), barChart(series('Data!$A$3:$A$6'))));
  const after = (index: number, count: number) => {
    const [drawing] = movedDrawings(sheets, { sheet: '1', axis: 'row', index, count })[0]?.drawings ?? [];
    const { anchor, object } = drawing ?? {};
    const chart = object?.content.kind === 'chart' ? object.content.chart : undefined;
    return {
      rows: anchor?.kind === 'two-cells' ? [anchor.from.row, anchor.to.row] : [],
      areas: chart?.plots[0]?.series[0]?.values?.areas?.map(({ startRow, endRow }) => [startRow, endRow]),
    };
  };

  it('move drawings and what charts show along', () => {
    expect(after(0, 2)).toEqual({ rows: [4, 11], areas: [[4, 7]] });
    expect(after(4, 1)).toEqual({ rows: [2, 10], areas: [[2, 6]] });
    expect(after(20, 5)).toEqual({ rows: [2, 9], areas: [[2, 5]] });
    expect(after(3, -2)).toEqual({ rows: [2, 7], areas: [[2, 3]] });
    expect(after(1, -5)).toEqual({ rows: [1, 4], areas: [] });
  });

  it('do not on other sheets, and a sheet may get another id', () => {
    expect(movedDrawings(sheets, { sheet: '2', axis: 'row', index: 0, count: 3 })).toEqual(sheets);
    expect(JSON.stringify(renamedSheets(sheets, (id) => `n${id}`))).toBe(
      JSON.stringify(sheets).replaceAll('"sheet":"1"', '"sheet":"n1"'),
    );
  });
});

describe('pictures', () => {
  it('are known by their bytes, and no larger than a browser can take', () => {
    expect(pictureType(PIXEL)).toEqual({ type: 'image/png' });
    const huge = Buffer.from(PIXEL);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(pictureType(huge)).toEqual({ notShown: 'very large pictures' });
    const jpeg = Buffer.from('ffd8ffe000040000ffc0000b080010002001011100', 'hex');
    expect(pictureType(jpeg)).toEqual({ type: 'image/jpeg' });
    const metafile = Buffer.alloc(50);
    metafile.writeUInt32LE(1, 0);
    metafile.writeUInt32LE(0x464d4520, 40);
    expect(pictureType(metafile)).toEqual({ notShown: 'pictures in EMF or WMF format' });
    expect(pictureType(Buffer.from('<svg onload="alert(1)"/>'))).toEqual({
      notShown: 'pictures in other formats',
    });
  });

  it('are answered where they are some, and nothing else of the file is', () => {
    const bytes = workbook('');
    expect(readPicture(bytes, 'xl/workbook.xml')).toBeUndefined();
    expect(readPicture(bytes, '../../etc/passwd')).toBeUndefined();
  });
});

/** All objects, those in groups as well. */
function flat(object: DrawnObject): DrawnObject[] {
  const { content } = object;
  return [object, ...(content.kind === 'group' ? content.children.flatMap(flat) : [])];
}

it.skipIf(files.length === 0)('every drawing of real workbooks is read, or named as not shown', () => {
  const kinds: Record<string, number> = {};
  for (const file of files) {
    let read: ReturnType<typeof readDrawings>;
    try {
      read = readDrawings(readFileSync(corpus + file));
    } catch (error) {
      if (error instanceof DocumentError) continue;
      throw error;
    }
    const all = read.sheets.flatMap(({ drawings }) => drawings.flatMap(({ object }) => flat(object)));
    for (const { content } of all) {
      kinds[content.kind] = (kinds[content.kind] ?? 0) + 1;
      if (content.kind === 'not-shown') expect(read.notShown, file).toContain(content.what);
    }
  }
  expect(kinds.chart).toBeGreaterThan(10);
  expect(kinds.picture).toBeGreaterThan(10);
});
