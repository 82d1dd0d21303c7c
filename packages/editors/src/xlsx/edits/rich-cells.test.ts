import type { CellContent } from '@benchbook/documents';
import type { ICellData, IDocumentData } from '@univerjs/core';
import { afterEach, describe, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;

afterEach(() => editor.dispose());

/** Of the workbook's first cell format. */
const USUAL = { 0: { ff: 'Calibri', fs: 11 } };

/** Opens a workbook whose first cell holds 10 with the exponent 6. */
async function openPower(more: Record<number, ICellData> = {}): Promise<void> {
  const power = { v: '106', t: 4, p: superscript('106', 2) };
  editor = await openHeadless(workbookWith({ 0: { 0: power, ...more } }, USUAL));
}

const raw = (row = 0, column = 0) => editor.workbook.getActiveSheet().getCellRaw(row, column);

/** What the edits since the last call put into cells. */
const contents = (): (CellContent | undefined)[] =>
  editor.edits().flatMap((edit) => (edit.op === 'set-cells' ? edit.cells.map(({ content }) => content) : []));

/** Writes as the clipboard of Univer does. */
const write = (row: number, column: number, cell: ICellData) =>
  editor.run('sheet.mutation.set-range-values', { cellValue: { [row]: { [column]: cell } } });

const bold = (value: 0 | 1) => editor.run('sheet.command.set-style', { style: { type: 'bl', value } });

describe('cells with text of several looks', () => {
  it('a text that looks another way in a part of it is saved so, and undo and redo know it', async () => {
    await openPower();
    const runs = (exponent: number) => [
      { length: 2 },
      { length: exponent, font: { name: 'Calibri', size: 11, script: 'super' } },
    ];
    await editor.set(0, 0, { p: superscript('1012', 2) });
    expect(contents()).toEqual([{ kind: 'text', value: '1012', runs: runs(2) }]);
    expect(raw()).toMatchObject({ v: '1012', t: 4 });
    await editor.undo();
    expect(contents()).toEqual([{ kind: 'text', value: '106', runs: runs(1) }]);
    await editor.redo();
    expect(contents()).toEqual([{ kind: 'text', value: '1012', runs: runs(2) }]);
    await editor.set(0, 0, { p: null, v: '1012', t: 1 });
    expect(contents()).toEqual([{ kind: 'text', value: '1012', runs: [] }]);
    expect(raw()?.p ?? null).toBeNull();
  });

  it('bold on the whole cell is bold in every part of its text', async () => {
    await openPower();
    await editor.set(0, 0, { s: { bl: 1 } });
    const font = { name: 'Calibri', size: 11, bold: true, script: 'super' };
    expect(editor.edits()).toEqual([
      {
        op: 'set-cells',
        sheet: '1',
        cells: [
          {
            row: 0,
            column: 0,
            content: { kind: 'text', value: '106', runs: [{ length: 2 }, { length: 1, font }] },
            style: { bold: true },
          },
        ],
      },
    ]);
  });

  it('what is typed in small letters alone is a number all the same', async () => {
    editor = await openHeadless(workbookWith({}));
    await editor.set(0, 0, { p: superscript('12', 0), s: { va: 3 } });
    expect(editor.edits()).toMatchObject([
      { cells: [{ content: { kind: 'number', value: 12 }, style: { script: 'super' } }] },
    ]);
  });

  it.each(['007', 'TRUE', 'x'])(
    '%s that is pasted in the look of its new cell stays a text',
    async (text) => {
      const runs = [{ st: 0, ed: text.length, ts: { cl: { rgb: '#ff0000' } } }];
      const body = { dataStream: `${text}\r\n`, textRuns: runs, paragraphs: [{ startIndex: text.length }] };
      const red = { s: { cl: { rgb: '#ff0000' } } };
      editor = await openHeadless(workbookWith({ 0: { 0: red, 1: { f: '=SUM(A1)', v: 0, t: 2 } } }, USUAL));
      await write(0, 0, { v: text, p: { id: 'd', documentStyle: {}, body } });
      await editor.calculated();
      expect(contents()).toEqual([{ kind: 'text', value: text }]);
      expect(editor.reader('1').content(0, 1)).toMatchObject({ kind: 'formula', result: 0 });
    },
  );

  it('a text of digits stays a text whatever its cell looks like, and is never calculated with', async () => {
    await openPower({ 1: { f: '=SUM(A1:A2)', v: 0, t: 2 } });
    await editor.set(1, 0, { p: superscript('107', 2) });
    await editor.select(0, 0, 1, 0);
    await bold(1);
    await editor.calculated();
    const texts = [raw(0), raw(1)].map((cell) => [cell?.v, cell?.t]);
    expect(texts).toEqual([
      ['106', 4],
      ['107', 4],
    ]);
    await editor.undo();
    await editor.undo();
    await editor.redo();
    await editor.redo();
    await editor.calculated();
    expect([raw(1)?.v, raw(1)?.t]).toEqual(['107', 4]);
    expect(editor.reader('1').content(0, 1)).toMatchObject({ kind: 'formula', result: 0 });
  });

  it('a number format changes nothing of it, nor does taking one away', async () => {
    await openPower();
    await editor.run('sheet.command.numfmt.set.numfmt', { values: [{ row: 0, col: 0, pattern: '@' }] });
    await editor.run('sheet.command.numfmt.set.numfmt', { values: [{ row: 0, col: 0 }] });
    expect(raw()).toMatchObject({ v: '106', t: 4 });
    expect(contents()).toEqual([undefined]);
  });

  it('a text in more parts than a file is given is refused while it is typed', async () => {
    await openPower();
    const textRuns = Array.from({ length: 1_001 }, (_, i) => ({ st: i, ed: i + 1, ts: { bl: i % 2 } }));
    const body = { dataStream: `${'a'.repeat(1_001)}\r\n`, textRuns };
    await editor.set(0, 0, { p: { id: 'd', documentStyle: {}, body } });
    expect(editor.refused).toEqual(['A text has at most 1000 parts that look different.']);
    expect(raw()).toMatchObject({ v: '106' });
  });

  it('in the automatic colour says no colour, also where letters have one by default', async () => {
    const usual = { ff: 'Calibri', fs: 11, cl: { rgb: '#000000' } };
    const power = { v: '106', t: 4, p: superscript('106', 2) };
    editor = await openHeadless(workbookWith({ 0: { 0: power } }, { 0: usual }));
    await editor.select(0, 0);
    await editor.run('sheet.command.reset-text-color');
    const font = { name: 'Calibri', size: 11 };
    const runs = [
      { length: 2, font },
      { length: 1, font: { ...font, script: 'super' } },
    ];
    expect(contents()).toEqual([{ kind: 'text', value: '106', runs }]);
  });

  it('undo and redo of a look bring back the one there was, however often', async () => {
    await openPower();
    const before = editor.reader('1').content(0, 0);
    await editor.select(0, 0);
    await bold(1);
    const after = editor.reader('1').content(0, 0);
    expect(after).not.toEqual(before);
    for (let times = 0; times < 3; times++) {
      await editor.undo();
      expect(editor.reader('1').content(0, 0)).toEqual(before);
      await editor.redo();
      expect(editor.reader('1').content(0, 0)).toEqual(after);
    }
  });

  it('cells that were given one text each keep their own look', async () => {
    await openPower();
    await editor.run('sheet.command.set-range-values', {
      range: { startRow: 1, startColumn: 0, endRow: 2, endColumn: 0 },
      value: { p: superscript('107', 2) },
    });
    const other = editor.reader('1').content(2, 0);
    await editor.select(1, 0);
    await bold(1);
    expect(editor.reader('1').content(2, 0)).toEqual(other);
    expect(editor.reader('1').content(1, 0)).not.toEqual(other);
  });

  it('a value put over it takes its place, on the screen and in what is calculated', async () => {
    await openPower({ 1: { f: '=SUM(A1)', v: 0, t: 2 } });
    await write(0, 0, { v: 7, t: 2 });
    await editor.calculated();
    expect(contents()).toEqual([{ kind: 'number', value: 7 }]);
    expect(raw()?.p).toBeUndefined();
    expect(editor.reader('1').content(0, 1)).toMatchObject({ result: 7 });
  });

  it('what is replaced in it is read as in any cell', async () => {
    const styles = { ...USUAL, text: { n: { pattern: '@' } } };
    const small = (text: string) => ({ v: text, t: 1, p: superscript(text, 1) });
    editor = await openHeadless(
      workbookWith({ 0: { 0: small('x12'), 1: { ...small('x12'), s: 'text' } } }, styles),
    );
    const plain = (text: string) => ({ p: superscript(text, text.length) });
    await editor.set(0, 0, plain('12'));
    await editor.set(0, 1, plain('00123'));
    expect(contents()).toEqual([
      { kind: 'number', value: 12 },
      { kind: 'text', value: '00123', runs: [] },
    ]);
    await editor.set(0, 0, plain('0x1F'));
    await editor.set(0, 1, { v: '0b11' });
    expect(contents()).toEqual([
      { kind: 'text', value: '0x1F' },
      { kind: 'text', value: '0b11' },
    ]);
  });
});

describe('plain values', () => {
  it.each(['12', ' 12 ', '-3', '+3', '.5', '5.', '1e5', '1E+3', '-1.5e-3'])(
    '%j is a number',
    async (text) => {
      editor = await openHeadless(workbookWith({}));
      await editor.set(0, 0, { v: text });
      expect(contents()).toEqual([{ kind: 'number', value: Number(text) }]);
    },
  );

  it.each(['0x1F', '0b11', '0o17', 'Infinity', '-Infinity'])('%j is a text', async (text) => {
    editor = await openHeadless(workbookWith({}));
    await editor.set(0, 0, { v: text });
    await editor.select(0, 0);
    await bold(1);
    expect(raw()).toMatchObject({ v: text, t: 4 });
    expect(contents()).toEqual([{ kind: 'text', value: text }]);
  });
});

/** A text whose letters from one on are superscript. */
function superscript(text: string, from: number): IDocumentData {
  const body = {
    dataStream: `${text}\r\n`,
    textRuns: [{ st: from, ed: text.length, ts: { va: 3 } }],
    paragraphs: [{ startIndex: text.length }],
  };
  return { id: 'd', documentStyle: {}, body };
}
