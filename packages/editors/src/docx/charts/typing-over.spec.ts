import { readPackage } from '@benchbook/documents';
import { wordWithChart } from '@benchbook/documents/testing/word-chart';
import { expect, it } from 'vitest';
import { main, PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { place, open, stored } = setUpWordDesk();

const flask =
  '<w:p><w:r><w:drawing xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><wp:inline><wp:extent cx="1270000" cy="952500"/><wp:docPr id="5" name="Flask"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rIdFlask"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
/** For which the editor shows a frame. */
const drawing =
  '<w:p><w:r><w:pict><v:group xmlns:v="urn:schemas-microsoft-com:vml" id="PUMP" style="width:90pt;height:40pt"/></w:pict></w:r></w:p>';

it('a chart that is selected gives way to what is typed, cut or deleted, comes back by Ctrl+Z, and stays where Ctrl+Home leads away', async () => {
  const before = wordWithChart(paragraph('below it is a chart'));
  place.server.host.files.set('/file.docx', before);
  const desk = await open('typed-over-a-chart');
  await desk.mayWrite();
  const { frame, page } = desk;
  const { keyboard } = page;
  const chart = frame.locator('.superdoc-page .superdoc-chart');
  const isThere = () => chart.waitFor({ timeout: PATIENCE });
  const isGone = () => chart.waitFor({ state: 'detached', timeout: PATIENCE });
  await isThere();

  await chart.click();
  await keyboard.press('Control+Home');
  await keyboard.press('a');
  await keyboard.type('bove, ');
  expect(await stored(desk, main, /above, </)).toMatch(/above, <.*<c:chart /s);

  await chart.click();
  await keyboard.type('typed over');
  await isGone();
  expect(await stored(desk, main, /typed over</)).not.toContain('<c:chart ');
  await keyboard.press('Control+z');
  await isThere();
  const again = await stored(desk, main, /<c:chart /);
  expect(again).not.toContain('typed over');

  for (const key of ['Backspace', 'Delete', 'Control+x']) {
    await chart.click();
    await keyboard.press(key);
    await isGone();
    await keyboard.press('Control+z');
    await isThere();
  }
  await keyboard.press('Control+Home');
  await keyboard.press('Delete');
  expect(await stored(desk, main, />bove, </)).toContain(
    again.slice(again.indexOf('<w:drawing>'), again.indexOf('</w:drawing>')),
  );

  // What it shows stands in parts of its own, of which a copy has none.
  await chart.click();
  await keyboard.press('Control+c');
  await keyboard.press('Control+Home');
  await keyboard.press('Control+v');
  await desk.line('message').filter({ hasText: 'A chart is pasted' }).waitFor({ timeout: PATIENCE });
  expect(await chart.count()).toBe(1);
});

it('a chart that is cut is pasted elsewhere in its text, once, which Ctrl+Z takes back, and not as a suggestion', async () => {
  const others = `${paragraph('first')}${paragraph('second')}`;
  place.server.host.files.set('/file.docx', wordWithChart(others));
  const desk = await open('moved-chart');
  await desk.mayWrite();
  const { frame, page } = desk;
  const { keyboard } = page;
  const chart = frame.locator('.superdoc-page .superdoc-chart');
  await keyboard.press('Control+Home');
  await keyboard.type('very ');

  await chart.click();
  await keyboard.press('Control+x');
  await chart.waitFor({ state: 'detached', timeout: PATIENCE });
  await keyboard.press('Control+Home');
  await keyboard.press('Control+v');
  await chart.waitFor({ timeout: PATIENCE });
  await keyboard.type('at the beginning ');
  const moved = await stored(desk, main, /at the beginning /);
  expect(moved).toMatch(/<w:drawing>.*at the beginning .*very .*second</s);
  expect(moved.split('<c:chart ')).toHaveLength(2);
  expect(moved).toMatch(/ cx="3810000" cy="2286000".* name="Chart 71".*<c:chart [^>]*r:id="rId3"/);

  // There it is still: what was cut is not pasted twice.
  await keyboard.press('Control+End');
  await keyboard.press('Control+v');
  await desk.line('message').filter({ hasText: 'A chart is pasted' }).waitFor({ timeout: PATIENCE });
  expect(await chart.count()).toBe(1);

  await chart.click();
  await keyboard.press('Control+x');
  await chart.waitFor({ state: 'detached', timeout: PATIENCE });
  await keyboard.press('Control+End');
  await keyboard.press('Control+v');
  await chart.waitFor({ timeout: PATIENCE });
  await keyboard.press('Control+z');
  await chart.waitFor({ state: 'detached', timeout: PATIENCE });
  await keyboard.press('Control+z');
  await chart.waitFor({ timeout: PATIENCE });
  await chart.click();
  await keyboard.press('Control+x');
  await chart.waitFor({ state: 'detached', timeout: PATIENCE });
  await frame.getByRole('button', { name: 'Track all changes to this document' }).click();
  await keyboard.press('Control+End');
  await keyboard.press('Control+v');
  await desk.line('message').filter({ hasText: 'A chart is pasted' }).waitFor({ timeout: PATIENCE });
  expect(await chart.count()).toBe(0);
});

it('a picture that is clicked gives way to the next letter, a frame does not; what is no text is not deleted as a suggestion, and a line says so', async () => {
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
  const pkg = readPackage(wordWithChart(`${flask}${drawing}`));
  const change = (part: string, from: string, to: string) => pkg.set(part, pkg.text(part).replace(from, to));
  pkg.set('word/media/flask.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  change('[Content_Types].xml', '<Default', '<Default Extension="svg" ContentType="image/svg+xml"/><Default');
  change(
    'word/_rels/document.xml.rels',
    '</Relationships>',
    `<Relationship Id="rIdFlask" Type="${kind}" Target="media/flask.svg"/></Relationships>`,
  );
  place.server.host.files.set('/file.docx', pkg.write());
  const desk = await open('typed-over-a-picture');
  await desk.mayWrite();
  const { frame, page } = desk;
  const pages = frame.locator('.superdoc-page');
  const [picture, framed] = [pages.locator('img').first(), pages.locator('img').nth(1)];
  await framed.click();
  await page.keyboard.type('behind');
  expect(await stored(desk, main, /behind</)).toMatch(/<v:group.*behind</s);
  await picture.click();
  await page.keyboard.type('instead');
  expect(await stored(desk, main, /instead</)).not.toContain('rIdFlask');

  await frame.getByRole('button', { name: 'Track all changes to this document' }).click();
  await pages.locator('.superdoc-chart').click();
  await page.keyboard.press('Backspace');
  await desk
    .line('message')
    .filter({ hasText: 'What is selected cannot be deleted as a suggestion here' })
    .waitFor({ timeout: PATIENCE });
  await pages.locator('.superdoc-chart').click();
  await page.keyboard.type('beside');
  expect(await stored(desk, main, /beside</)).toMatch(/<c:chart .*<w:ins .*>beside</s);
  expect(await pages.locator('.superdoc-chart').count()).toBe(1);
});
