import { createBlank, readPackage } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { PATIENCE } from '../testing/sheet-desk.ts';
import { setUpWorkplace } from '../testing/workplace.ts';

const place = setUpWorkplace();

/** Cell formats: of the first sheet's cells by the number of the row. */
const FORMATS = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="11" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"><alignment horizontal="center" textRotation="90"/></xf>',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"><alignment wrapText="1"/></xf>',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"><alignment shrinkToFit="1"/></xf>',
  '<xf numFmtId="44" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
];

const ROWS = [
  '<c><v>123456789012</v></c><c><v>123456789012</v></c>',
  '<c><v>1.23E-05</v></c><c s="2"><v>1.23E-05</v></c>',
  '<c s="1"><v>46348</v></c><c s="1"><v>46348</v></c>',
  '<c><v>0.30000000000000004</v></c><c><v>98765.4321</v></c>',
  '<c><f>1234567+0.891</f><v>1234567.891</v></c><c t="b"><v>0</v></c>',
  '<c t="e"><v>#DIV/0!</v></c><c t="e"><v>#DIV/0!</v></c>',
  '<c t="inlineStr"><is><t>a text that runs over</t></is></c>',
  '<c t="inlineStr"><is><t>a text that is cut</t></is></c><c t="inlineStr"><is><t>off</t></is></c>',
  '<c s="3" t="inlineStr"><is><t>turned upwards</t></is></c>',
  '<c s="4" t="inlineStr"><is><t>wrapped into some lines</t></is></c>',
  '<c s="5" t="inlineStr"><is><t>shrunk until it fits</t></is></c>',
  '<c s="6"><v>1234.5</v></c><c s="6"><v>1234.5</v></c>',
  '<c t="inlineStr"><is><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>6</t></r></is></c>',
];

/** What the canvas was told to draw since the drawing began, without the names of rows and columns. */
interface Drawn {
  text: string;
  font: string;
  x: number;
  y: number;
}

it('draws of every number what its cell has room for, and of a text what Excel would show', async () => {
  place.server.host.files.set('/file.xlsx', workbook());
  const desk = await Desk.open(place, { fileType: 'xlsx', key: 'key-a' });
  await desk.frame.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    const draw = prototype.fillText;
    const drawn: Drawn[] = [];
    Reflect.set(window, 'drawn', drawn);
    prototype.fillText = function (text, x, y, most) {
      const { e, f } = this.getTransform();
      if (e > 46) drawn.push({ text, font: this.font, x: e, y: f });
      draw.call(this, text, x, y, most ?? Number.MAX_SAFE_INTEGER);
    };
  });
  /** What the last picture shows of cells alone; it begins with the first of them. */
  const shows = (expected: string[]) =>
    vi.waitFor(
      async () => {
        const drawn = await desk.frame.evaluate(() => Reflect.get(window, 'drawn') as Drawn[]);
        const texts = drawn.map(({ text }) => text).filter((text) => !/^[A-Z]$/.test(text));
        const first = texts.lastIndexOf(expected[0] ?? '');
        expect([...new Set(texts.slice(first))]).toEqual(expected);
      },
      { timeout: PATIENCE, interval: 100 },
    );
  const forget = () => desk.frame.evaluate(() => (Reflect.get(window, 'drawn') as Drawn[]).splice(0));

  await desk.page.setViewportSize({ width: 1270, height: 790 });
  await shows([
    ...['1.23E+11', '1E+11', '1.23E-05', '#####', '########', '0.3', '98765', '1234568', 'FALSE', '#DIV/0!'],
    ...['a text that runs over', 'a text that is cut', 'off', 'turned upwards'],
    ...['wrapped', 'into some', 'lines', 'shrunk until it fits', '10', '6'],
  ]);
  const fonts = await desk.frame.evaluate(() =>
    (Reflect.get(window, 'drawn') as Drawn[]).map(({ font }) => font),
  );
  // Of cells the file formats and of those it does not; beside it the text that shrank, and the one that is superscript.
  expect(new Set(fonts.filter((font) => font.includes('Calibri'))).size).toBe(3);

  await forget();
  const { mouse } = desk.page;
  const canvas = await desk.frame.locator('canvas[id^="univer-sheet-main-canvas"]').boundingBox();
  if (!canvas) throw new Error('The grid is not on the screen.');
  const edge = { x: canvas.x + 46 + 64 + 40, y: canvas.y + 10 };
  await mouse.move(edge.x, edge.y);
  await mouse.down();
  await mouse.move(edge.x + 30, edge.y, { steps: 5 });
  await mouse.move(edge.x + 62, edge.y, { steps: 5 });
  await mouse.up();
  await shows([
    ...[
      '1.23E+11',
      '1.23457E+11',
      '1.23E-05',
      '########',
      '2026-11-22',
      '0.3',
      '98765.4321',
      '1234568',
      'FALSE',
    ],
    ...['#DIV/0!', 'a text that runs over', 'a text that is cut', 'off', 'turned upwards'],
    ...['wrapped', 'into some', 'lines', 'shrunk until it fits', ' $', '1,234.50 ', '10', '6'],
  ]);
});

it('draws what is typed in the font that the cell has afterwards, in the usual one of the workbook, too', async () => {
  const pkg = readPackage(createBlank('xlsx'));
  const styles = pkg.text('xl/styles.xml');
  const usual = '<font><sz val="12.5"/><name val="Cambria"/></font>';
  pkg.set('xl/styles.xml', styles.replace(/<font>.*?<\/font>/s, usual));
  place.server.host.files.set('/file.xlsx', pkg.write());
  const desk = await Desk.open(place, { fileType: 'xlsx', key: 'key-c' });
  await desk.mayWrite();
  await desk.frame.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    const draw = prototype.fillText;
    const drawn: string[] = [];
    Reflect.set(window, 'drawn', drawn);
    prototype.fillText = function (text, x, y, most) {
      if (/^[§=]/.test(text)) drawn.push(this.font.replace(/, "Helvetica Neue".*/, ''));
      draw.call(this, text, x, y, most ?? Number.MAX_SAFE_INTEGER);
    };
  });
  /** Whether a letter is drawn in the usual font: the formula bar draws it, too, in its own. */
  const isDrawn = () =>
    vi.waitFor(
      async () => {
        const drawn = await desk.frame.evaluate(() => Reflect.get(window, 'drawn') as string[]);
        expect(drawn).toContainEqual(expect.stringContaining('Cambria'));
        return drawn.find((font) => font.includes('Cambria'));
      },
      { timeout: PATIENCE, interval: 100 },
    );
  const forget = () => desk.frame.evaluate(() => (Reflect.get(window, 'drawn') as string[]).splice(0));
  const { keyboard } = desk.page;
  for (const letter of ['§', '=']) {
    await forget();
    await keyboard.type(letter);
    const typed = await isDrawn();
    await forget();
    await keyboard.press('Enter');
    expect(await isDrawn()).toBe(typed);
  }
});

it('paints conditional formats and sparklines, live', async () => {
  const pkg = readPackage(createBlank('xlsx'));
  const part = pkg.names().find((name) => name.startsWith('xl/worksheets/')) ?? '';
  const rule = (sqref: string, rule: string) =>
    `<conditionalFormatting sqref="${sqref}">${rule}</conditionalFormatting>`;
  pkg.set(
    part,
    pkg
      .text(part)
      .replace(
        /<sheetData\s*\/>|<sheetData><\/sheetData>/,
        '<sheetData><row r="1"><c><v>1</v></c><c><v>10</v></c><c><v>4</v></c></row><row r="2"><c><v>9</v></c><c><v>20</v></c></row></sheetData>' +
          rule(
            'A1:A2',
            '<cfRule type="cellIs" dxfId="0" priority="1" operator="greaterThan"><formula>$C$1</formula></cfRule>',
          ) +
          rule(
            'A1:A2',
            '<cfRule type="expression" dxfId="1" priority="2"><formula>B1+A1&gt;28</formula></cfRule>',
          ) +
          rule(
            'B1:B2',
            '<cfRule type="dataBar" priority="3"><dataBar><cfvo type="num" val="0"/><cfvo type="max"/><color rgb="FF0000FF"/></dataBar></cfRule>',
          ),
      ),
  );
  // A small chart of C1 alone, whose bar ends at 8.
  const sparkline =
    '<extLst><ext uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:sparklineGroups xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:sparklineGroup type="column" minAxisType="custom" manualMin="0" maxAxisType="custom" manualMax="8"><x14:colorSeries rgb="FF00FFFF"/><x14:sparklines><x14:sparkline><xm:f>Sheet1!C1</xm:f><xm:sqref>D1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>';
  pkg.set(part, pkg.text(part).replace('</worksheet>', `${sparkline}</worksheet>`));
  const fill = (rgb: string) =>
    `<dxf><fill><patternFill><bgColor rgb="FF${rgb}"/></patternFill></fill></dxf>`;
  const dxfs = `<dxfs count="2">${fill('FF0000')}${fill('00FF00')}</dxfs>`;
  pkg.set(
    'xl/styles.xml',
    pkg.text('xl/styles.xml').replace(/<dxfs[^>]*\/>|<dxfs.*<\/dxfs>|(?=<tableStyles|<\/styleSheet>)/s, dxfs),
  );
  place.server.host.files.set('/file.xlsx', pkg.write());
  const desk = await Desk.open(place, { fileType: 'xlsx', key: 'key-b' });
  await desk.mayWrite();
  /** The colour inside of a cell, a tenth of its width from its left edge, so far below its upper one. */
  const colour = (row: number, column: number, down: number) =>
    desk.frame.locator('canvas[id^="univer-sheet-main-canvas"]').evaluate(
      (canvas, [x = 0, y = 0]) => {
        const seen = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
        const [red, green, blue, alpha] = seen?.getImageData(x, y, 1, 1).data ?? [];
        // What is not painted is as white as the page.
        if (alpha === 0) return '111';
        return [red, green, blue].map((part) => ((part ?? 0) > 127 ? 1 : 0)).join('');
      },
      [46 + 64 * column + 7, 20 + 20 * row + down],
    );
  const shows = (row: number, column: number, expected: string, down = 10) =>
    vi.waitFor(async () => expect(await colour(row, column, down)).toBe(expected), {
      timeout: PATIENCE,
      interval: 100,
    });
  await shows(1, 0, '100');
  await shows(0, 0, '111');
  await shows(1, 1, '001');
  await shows(0, 3, '011', 14);
  await shows(0, 3, '111', 5);
  // Another limit: the first rule lets go of the cell, and the second one has it.
  const { keyboard } = desk.page;
  for (const key of ['ArrowRight', 'ArrowRight', '1', '0', 'Enter']) await keyboard.press(key);
  await shows(1, 0, '010');
  await shows(0, 3, '011', 5);

  // A rule of one's own is made of the selected cells, wins, and is undone by the keys.
  const { frame } = desk;
  await frame.locator('[data-tool="rules"]').click();
  const panel = frame.getByRole('dialog', { name: 'Conditional formats' });
  await panel.getByRole('button', { name: 'New rule' }).click({ timeout: PATIENCE });
  await panel.locator('[name="cells"]').fill('A1:A2');
  await panel.locator('[name="compare"]').selectOption('lessThan');
  await panel.locator('[name="first"]').fill('50');
  await panel.locator('[name="look"]').selectOption('own');
  await panel.locator('[name="fill"]').fill('#ff00ff');
  await panel.getByRole('button', { name: 'Add rule' }).click();
  await shows(1, 0, '101');
  await keyboard.press('Control+z');
  await shows(1, 0, '010');
  await keyboard.press('Control+y');
  await shows(0, 0, '101');
  // The first of the list is the one that wins; another one is deleted.
  await frame.locator('[data-tool="rules"]').click();
  await panel.getByRole('button', { name: 'Delete: Value greater than =$C$1' }).click({ timeout: PATIENCE });
  await keyboard.press('Escape');
  await keyboard.press('Control+s');
  await vi.waitFor(
    () => {
      const saved = place.server.host.callbacks.findLast(
        ({ body }) => body.key === 'key-b' && body.status === 6,
      );
      const text = saved?.document && readPackage(saved.document).text(part);
      const rules = [...(text ?? '').matchAll(/<cfRule type="(\w+)"[^>]* priority="(\d)"/g)];
      expect(rules.map(([, type, priority]) => `${type} ${priority}`)).toEqual([
        'expression 3',
        'dataBar 4',
        'cellIs 1',
      ]);
    },
    { timeout: PATIENCE, interval: 100 },
  );
});

function workbook(): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  const styles = pkg.text('xl/styles.xml');
  const part = pkg.names().find((name) => name.startsWith('xl/worksheets/')) ?? '';
  pkg.set(
    'xl/styles.xml',
    styles
      .replace(
        /<fonts/,
        '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts',
      )
      .replace(/<cellXfs.*<\/cellXfs>/s, `<cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs>`),
  );
  const rows = ROWS.map((cells, row) => `<row r="${row + 1}">${cells}</row>`).join('');
  pkg.set(
    part,
    pkg
      .text(part)
      .replace(
        /<sheetData\s*\/>|<sheetData><\/sheetData>/,
        `<cols><col min="2" max="2" width="5.7109375" customWidth="1"/></cols><sheetData>${rows}</sheetData>`,
      ),
  );
  return pkg.write();
}
