import { crc32, deflateSync } from 'node:zlib';
import { allIn, countIn, textIn } from './change-docx.ts';
import { checkTypedWord } from './check-docx.ts';
import type { Edit } from './edit.ts';
import type { OpenDocument } from './editor.ts';
import {
  expect,
  holdsPart,
  isOneMore,
  isWithout,
  looking,
  marks,
  oneBlock,
  onlyCame,
  onlyGone,
  onlyOneWord,
  showing,
} from './looks-docx.ts';
import { partsOf } from './parts.ts';
import { boxOfText, clickParagraphStart, clickText, typeWord, untype } from './type-docx.ts';

const NO_TEXT = { refused: 'There is no text to edit.' };

/** What a person does with a docx beside typing a word. */
export const DOCX_EDITS: Record<string, Edit> = {
  async word(document, plan) {
    if (!(await typeWord(document, plan))) return { refused: 'What is typed does not appear.' };
    return {
      check: (after) => checkTypedWord(plan.bytes, after, plan.word),
      isShown: showing(plan.word),
    };
  },

  /** A word, and back to the start: the bytes are the same again. */
  async undo(document, plan) {
    if (!(await typeWord(document, plan))) return { refused: 'What is typed does not appear.' };
    await untype(document, plan.word);
    return {
      check: (after) =>
        Buffer.compare(plan.bytes, after) === 0 ? [] : ['what was undone left something behind'],
    };
  },

  /** A word typed in a paragraph of its own, behind another one. */
  async paragraph(document, plan) {
    if (!(await clickText(document, plan.seed))) return NO_TEXT;
    await document.page.keyboard.press('End');
    await document.page.keyboard.press('Enter');
    await document.page.keyboard.type(plan.word);
    return looking(
      plan,
      ({ gone, come }) => [
        ...expect(come.length === gone.length + 1, `${come.length} blocks stand for ${gone.length}`),
        ...expect(textIn(come).replace(plan.word, '') === textIn(gone), 'the text is another one'),
        ...expect(textIn(come).includes(plan.word), 'the word is not there'),
        ...onlyCame(gone, come, plan.word.length),
        ...expect(isOneMore(gone, come), 'the properties of a paragraph were changed'),
      ],
      showing(plan.word),
    );
  },

  /** Enter inside of a paragraph. */
  async split(document, plan) {
    if (!(await clickText(document, plan.seed))) return NO_TEXT;
    await document.page.keyboard.press('Enter');
    return looking(plan, ({ gone, come }) => [
      ...expect(countIn(come, 'p') === countIn(gone, 'p') + 1, 'there is no paragraph more'),
      ...onlyCame(gone, come, 0),
      ...expect(isOneMore(gone, come), 'the properties of a paragraph were changed'),
    ]);
  },

  /** Backspace at the start of a paragraph. */
  async join(document, plan) {
    const start = await clickParagraphStart(document, plan.seed);
    if (!start) return { refused: 'There are no two paragraphs of text on the screen.' };
    await document.page.keyboard.press('Home');
    await document.page.keyboard.press('Backspace');
    if (!(await start.isGone())) return { refused: 'Backspace does not join these paragraphs.' };
    return looking(plan, ({ gone, come }) => [
      ...expect(countIn(come, 'p') === countIn(gone, 'p') - 1, 'there is no paragraph less'),
      ...onlyCame(gone, come, 0),
      ...expect(isOneMore(come, gone), 'the properties of a paragraph were changed'),
    ]);
  },

  /** A word that is selected with a double click and deleted. */
  async delete(document, plan) {
    if (!(await doubleClick(document, plan.seed))) return NO_TEXT;
    await document.page.keyboard.press('Delete');
    return looking(plan, ({ gone, come }) => [
      ...oneBlock(gone, come),
      ...expect(isWithout(textIn(gone), textIn(come)), 'something else than one word is gone'),
      ...onlyGone(gone, come),
    ]);
  },

  /** A word in bold, or not in bold any more. */
  async format(document, plan) {
    if (!(await doubleClick(document, plan.seed))) return NO_TEXT;
    await document.page.keyboard.press('Control+b');
    return looking(plan, ({ gone, come }) => [
      ...oneBlock(gone, come),
      ...expect(textIn(gone) === textIn(come), 'the text was changed'),
      ...expect(marks(come, 'b') !== marks(gone, 'b'), 'nothing is bold that was not'),
      ...onlyOneWord(gone, come),
    ]);
  },

  /** A word lowered, or not lowered any more. */
  async subscript(document, plan) {
    if (!(await doubleClick(document, plan.seed))) return NO_TEXT;
    await document.page.keyboard.press('Control+=');
    return looking(plan, ({ gone, come }) => [
      ...oneBlock(gone, come),
      ...expect(textIn(gone) === textIn(come), 'the text was changed'),
      ...expect(marks(come, 'vertAlign') !== marks(gone, 'vertAlign'), 'nothing is lowered that was not'),
      ...onlyOneWord(gone, come),
    ]);
  },

  /** A character from the list of special ones. */
  async character(document, plan) {
    if (!(await clickText(document, plan.seed))) return NO_TEXT;
    await press(document, 'characters');
    await document.frame.fill('.characters input', 'equilibrium');
    await document.page.keyboard.press('Enter');
    return looking(plan, ({ gone, come }) => [
      ...expect(textIn(come).replace('⇌', '') === textIn(gone), 'the text is another one'),
      ...expect(textIn(come).length === textIn(gone).length + 1, 'the character is not there'),
      ...onlyCame(gone, come, 1),
    ]);
  },

  async 'page-break'(document, plan) {
    if (!(await clickText(document, plan.seed))) return NO_TEXT;
    await document.page.keyboard.press('Control+Enter');
    return looking(plan, ({ gone, come }) => [
      ...oneBlock(gone, come),
      ...expect(textIn(gone) === textIn(come), 'the text was changed'),
      ...expect(countIn(come, 'br') === countIn(gone, 'br') + 1, 'there is no break'),
      ...onlyCame(gone, come, 1),
    ]);
  },

  async list(document, plan) {
    if (!(await clickText(document, plan.seed))) return NO_TEXT;
    await document.frame.click('[data-tool="bullet-list"]');
    return looking(plan, ({ gone, come }) => [
      ...oneBlock(gone, come),
      ...expect(textIn(gone) === textIn(come), 'the text was changed'),
      ...expect(marks(come, 'numPr') !== marks(gone, 'numPr'), 'there is no list'),
      ...onlyCame(gone, come, 0),
    ]);
  },

  async hyperlink(document, plan) {
    if (!(await doubleClick(document, plan.seed))) return NO_TEXT;
    await press(document, 'link');
    await document.frame.fill('input[name="href"]', 'https://example.org/zymqurgx');
    await document.frame.click('form.form button[type="submit"]');
    return looking(plan, ({ gone, come }, after) => [
      ...oneBlock(gone, come),
      ...expect(textIn(gone) === textIn(come), 'the text was changed'),
      ...expect(holdsPart(after, /\.rels$/, 'https://example.org/zymqurgx'), 'the address is not there'),
      ...onlyOneWord(gone, come),
    ]);
  },

  async comment(document, plan) {
    if (!(await doubleClick(document, plan.seed))) return NO_TEXT;
    await press(document, 'comment');
    await document.frame.fill('input[name="text"]', plan.word);
    await document.frame.click('form.form button[type="submit"]');
    return looking(plan, ({ gone, come }, after) => [
      ...expect(textIn(gone) === textIn(come), 'the text was changed'),
      ...expect(
        countIn(come, 'commentReference') === countIn(gone, 'commentReference') + 1,
        'it is not marked',
      ),
      ...expect(holdsPart(after, /comments\d*\.xml$/, plan.word), 'the comment is not there'),
      ...onlyCame(gone, come, 3),
    ]);
  },

  /** A picture from the person's disk. */
  async image(document, plan) {
    if (!(await clickText(document, plan.seed))) return NO_TEXT;
    const chooser = document.page.waitForEvent('filechooser', { timeout: 10_000 });
    await press(document, 'image');
    const picture = png();
    await (await chooser).setFiles({ name: 'zymqurgx.png', mimeType: 'image/png', buffer: picture });
    return looking(plan, ({ gone, come }, after) => {
      const media = [...partsOf(after)].filter(
        ([name]) => !partsOf(plan.bytes).has(name) && /media\//.test(name),
      );
      return [
        ...expect(textIn(gone) === textIn(come), 'the text was changed'),
        ...expect(countIn(come, 'drawing') === countIn(gone, 'drawing') + 1, 'there is no picture'),
        ...expect(media.length === 1, `${media.length} pictures were added to the package`),
        ...onlyCame(gone, come, 1),
      ];
    });
  },

  /** A row more in a table that is on the screen. */
  async 'table-row'(document, plan) {
    const cells = document.frame.locator('.superdoc-table-fragment .superdoc-text-run');
    const count = await cells.count();
    if (count === 0) return { refused: 'There is no table on the screen.' };
    await cells.nth(plan.seed % count).click();
    await press(document, 'table');
    await document.frame.getByText('Insert row below').click({ timeout: 5_000 });
    return looking(plan, ({ gone, come }) => [
      ...expect(textIn(gone) === textIn(come), 'the text was changed'),
      ...expect(countIn(come, 'tr') === countIn(gone, 'tr') + 1, 'there is no row more'),
      ...onlyCame(gone, come, 0),
    ]);
  },

  /** A word that is only suggested. */
  async suggest(document, plan) {
    // Where its author wants every change to be one, there is nothing to choose.
    if ((await document.frame.locator('[data-tool="review"]').count()) > 0) {
      await press(document, 'review');
      await document.frame.getByText('Suggest: track my changes').click();
    }
    if (!(await typeWord(document, plan))) return { refused: 'What is typed does not appear.' };
    return looking(
      plan,
      ({ gone, come }) => [
        ...expect(textIn(come).replace(plan.word, '') === textIn(gone), 'the text is another one'),
        ...expect(textIn(allIn(come, 'ins')).includes(plan.word), 'it is not a suggestion'),
        ...onlyCame(gone, come, plan.word.length),
      ],
      showing(plan.word),
    );
  },

  /** A word in the header of the page. */
  async header(document, plan) {
    const runs = document.frame.locator(
      '.superdoc-page-header .superdoc-text-run, [data-layout-story*="header"] .superdoc-text-run',
    );
    const box = (await runs.count()) > 0 ? await runs.first().boundingBox() : null;
    if (!box) return { refused: 'There is no header with text.' };
    await document.page.mouse.dblclick(box.x + box.width * 0.4, box.y + box.height / 2);
    await document.frame.locator('.sd-header-footer:focus').waitFor({ state: 'attached' });
    await document.page.keyboard.type(plan.word);
    return looking(
      plan,
      ({ gone, come }) => [
        ...expect(textIn(come).includes(plan.word), 'the word is not there'),
        ...expect(textIn(come).replace(plan.word, '') === textIn(gone), 'the text is another one'),
        ...onlyCame(gone, come, plan.word.length),
      ],
      undefined,
      'header',
    );
  },
};

async function doubleClick(document: OpenDocument, seed: number): Promise<boolean> {
  const box = await boxOfText(document, seed);
  if (!box) return false;
  await document.page.mouse.dblclick(box.x, box.y);
  return true;
}

/** Tools that find no room are behind the last button. */
async function press({ frame }: OpenDocument, tool: string): Promise<void> {
  const button = frame.locator(`[data-tool="${tool}"]`);
  if (!(await button.isVisible())) await frame.click('.tool.more');
  await button.click({ timeout: 5_000 });
}

/** A picture of one grey pixel. */
function png(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
