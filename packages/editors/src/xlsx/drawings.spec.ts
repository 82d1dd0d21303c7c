import { createBlank, readPackage } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { PATIENCE } from '../testing/sheet-desk.ts';
import { setUpWorkplace } from '../testing/workplace.ts';

const place = setUpWorkplace();

const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XDR = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';

const source = (cells: string) => `<c:numRef><c:f>${cells}</c:f></c:numRef>`;
const axes = '<c:axId val="1"/><c:axId val="2"/>';
const axis = (kind: string, id: number, other: number, side: string) =>
  `<c:${kind}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${side}"/><c:crossAx val="${other}"/></c:${kind}>`;
const chart = (title: string, plot: string) =>
  `<c:chartSpace xmlns:c="${C}" xmlns:a="${A}"><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea>${plot}</c:plotArea></c:chart></c:chartSpace>`;

const CALIBRATION = chart(
  'Calibration',
  `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:v>Absorbance</c:v></c:tx><c:trendline><c:trendlineType val="linear"/><c:dispRSqr val="1"/><c:dispEq val="1"/></c:trendline><c:xVal>${source('Sheet1!$A$1:$A$4')}</c:xVal><c:yVal>${source('Sheet1!$B$1:$B$4')}</c:yVal></c:ser>${axes}</c:scatterChart>${axis('valAx', 1, 2, 'b')}${axis('valAx', 2, 1, 'l')}`,
);
const AMOUNTS = chart(
  'Amounts',
  `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:order val="0"/><c:cat>${source('Sheet1!$A$1:$A$4')}</c:cat><c:val>${source('Sheet1!$B$1:$B$4')}</c:val></c:ser><c:dLbls><c:showVal val="1"/></c:dLbls>${axes}</c:barChart>${axis('catAx', 1, 2, 'b')}${axis('valAx', 2, 1, 'l')}`,
);

const anchor = (from: [number, number], to: [number, number], object: string) => {
  const corner = (name: string, [column, row]: [number, number]) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
  return `<xdr:twoCellAnchor>${corner('from', from)}${corner('to', to)}${object}<xdr:clientData/></xdr:twoCellAnchor>`;
};
const frame = (id: string) =>
  `<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><a:graphic><a:graphicData uri="${C}"><c:chart xmlns:c="${C}" r:id="${id}"/></a:graphicData></a:graphic></xdr:graphicFrame>`;
const picture =
  '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="4" name="Gel" descr="Gel of day 3"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId3"/></xdr:blipFill><xdr:spPr/></xdr:pic>';
const shape =
  '<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="5" name="Note"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr><a:solidFill><a:srgbClr val="FFF2CC"/></a:solidFill></xdr:spPr><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>Repeat with fresh buffer</a:t></a:r></a:p></xdr:txBody></xdr:sp>';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('draws the charts, pictures and shapes of a sheet above its cells, and follows both', async () => {
  const problems: string[] = [];
  place.server.host.files.set('/file.xlsx', workbook());
  const desk = await Desk.open(
    place,
    { fileType: 'xlsx', key: 'key-a' },
    { width: 1280, height: 800 },
    (page) => {
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) problems.push(message.text());
      });
    },
  );
  await desk.mayWrite();
  const { frame: editor, page } = desk;
  const calibration = editor.locator('.chart[aria-label="Scatter chart: Calibration"]');
  await calibration.locator('text', { hasText: 'y = 2x + 1' }).waitFor({ timeout: PATIENCE });
  expect(await calibration.textContent()).toContain('R² = 1');
  const amounts = editor.locator('.chart[aria-label="Column chart: Amounts"]');
  await amounts.locator('text', { hasText: /^9$/ }).waitFor({ timeout: PATIENCE });
  const gel = editor.getByAltText('Gel of day 3');
  await vi.waitFor(
    async () => expect(await gel.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(1),
    { timeout: PATIENCE },
  );
  await editor.getByText('Repeat with fresh buffer').waitFor({ timeout: PATIENCE });
  // The grid lets through what is behind it: what is drawn stands before it.
  const heights = await editor.evaluate(() =>
    ['.drawings', 'canvas[id^="univer-sheet-main-canvas"]'].map((name) => {
      const found = document.querySelector(name);
      return found ? Number(getComputedStyle(found).zIndex) : Number.NaN;
    }),
  );
  expect(heights[0]).toBeGreaterThan(heights[1] ?? Number.NaN);
  // All that the file has is on the screen.
  expect(await editor.isVisible('[data-line="kept"]')).toBe(false);

  // A value that is typed is in the chart.
  const canvas = await editor.locator('canvas[id^="univer-sheet-main-canvas"]').boundingBox();
  if (!canvas) throw new Error('The grid is not on the screen.');
  const cell = (row: number, column: number) =>
    [canvas.x + 46 + 64 * column + 30, canvas.y + 20 + 20 * row + 10] as const;
  await page.mouse.click(...cell(3, 1));
  await page.keyboard.type('9.75');
  await page.keyboard.press('Enter');
  await amounts.locator('text', { hasText: /^9\.75$/ }).waitFor({ timeout: PATIENCE });

  // A chart begins where its cell does: 3 columns of 64 pixels, 2 rows of 20, and the names of both.
  const distance = async () => {
    const box = await calibration.boundingBox();
    return box && [Math.round(box.x - canvas.x), Math.round(box.y - canvas.y)];
  };
  await expect.poll(distance, { timeout: PATIENCE }).toEqual([46 + 3 * 64, 20 + 2 * 20]);
  await page.mouse.click(...cell(0, 0), { button: 'right' });
  await editor.hover('text=Insert');
  const item = editor.locator('text=rows above');
  await item.waitFor({ timeout: PATIENCE });
  const { width, height } = (await item.boundingBox()) ?? { width: 0, height: 0 };
  // In the middle of the entry is the field for how many.
  await item.click({ position: { x: width - 8, y: height / 2 } });
  await vi.waitFor(async () => expect(await distance()).toEqual([46 + 3 * 64, 20 + 3 * 20]), {
    timeout: PATIENCE,
  });
  // It shows the same cells as before, which are one row further down.
  await amounts.locator('text', { hasText: /^9\.75$/ }).waitFor({ timeout: PATIENCE });

  await page.mouse.move(...cell(12, 1));
  await page.mouse.wheel(0, 200);
  await vi.waitFor(async () => expect((await distance())?.[1]).toBeLessThan(20), { timeout: PATIENCE });

  // A picture that is pasted stands at the selected cell, is described by the keyboard, and is in the file with all its bytes.
  await page.mouse.click(...cell(1, 1));
  await editor.evaluate((base64) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    clipboardData.items.add(new File([bytes], 'gel.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, PIXEL);
  await editor.getByAltText('Picture 5').waitFor({ timeout: PATIENCE });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Gel of day 4');
  await page.keyboard.press('Enter');
  await editor.getByAltText('Gel of day 4').waitFor({ timeout: PATIENCE });
  await page.keyboard.press('Control+s');
  await vi.waitFor(
    () => {
      const stored = place.server.host.callbacks.findLast(({ body }) => body.status === 6)?.document;
      const pkg = readPackage(stored ?? new Uint8Array());
      expect(pkg.text('xl/drawings/drawing1.xml')).toContain('name="Picture 5" descr="Gel of day 4"');
      expect(Buffer.from(pkg.read('xl/media/image2.png')).toString('base64')).toBe(PIXEL);
    },
    { timeout: PATIENCE, interval: 100 },
  );
  expect(problems).toEqual([]);
});

function workbook(): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  const part = pkg.names().find((name) => name.startsWith('xl/worksheets/')) ?? '';
  const rows = [1, 2, 3, 4].map(
    (x) => `<row r="${x}"><c r="A${x}"><v>${x}</v></c><c r="B${x}"><v>${2 * x + 1}</v></c></row>`,
  );
  pkg.set(
    part,
    pkg
      .text(part)
      .replace(/<sheetData\s*\/>|<sheetData><\/sheetData>/, `<sheetData>${rows.join('')}</sheetData>`)
      .replace('</worksheet>', `<drawing xmlns:r="${R}" r:id="rId1"/></worksheet>`),
  );
  const links = (...elements: [kind: string, target: string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${elements
      .map(
        ([kind, target], index) =>
          `<Relationship Id="rId${index + 1}" Type="${R}/${kind}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  pkg.set('xl/worksheets/_rels/sheet1.xml.rels', links(['drawing', '../drawings/drawing1.xml']));
  pkg.set(
    'xl/drawings/_rels/drawing1.xml.rels',
    links(
      ['chart', '../charts/chart1.xml'],
      ['chart', '../charts/chart2.xml'],
      ['image', '../media/image1.png'],
    ),
  );
  pkg.set(
    'xl/drawings/drawing1.xml',
    `<xdr:wsDr xmlns:xdr="${XDR}" xmlns:a="${A}" xmlns:r="${R}">${anchor([3, 2], [10, 14], frame('rId1'))}${anchor([11, 2], [17, 14], frame('rId2'))}${anchor([3, 16], [5, 20], picture)}${anchor([6, 16], [10, 20], shape)}</xdr:wsDr>`,
  );
  pkg.set('xl/charts/chart1.xml', CALIBRATION);
  pkg.set('xl/charts/chart2.xml', AMOUNTS);
  pkg.set('xl/media/image1.png', Buffer.from(PIXEL, 'base64'));
  const type = (name: string, of: string) => `<Override PartName="/xl/${name}" ContentType="${of}"/>`;
  pkg.set(
    '[Content_Types].xml',
    pkg
      .text('[Content_Types].xml')
      .replace(
        '</Types>',
        `<Default Extension="png" ContentType="image/png"/>${type('drawings/drawing1.xml', 'application/vnd.openxmlformats-officedocument.drawing+xml')}${type('charts/chart1.xml', 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml')}${type('charts/chart2.xml', 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml')}</Types>`,
      ),
  );
  return pkg.write();
}
