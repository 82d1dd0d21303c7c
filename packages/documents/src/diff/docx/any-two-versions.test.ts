import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/proof.ts';
import type { DocxBlock, DocxDiff, TextPiece } from '../shape.ts';
import { bold, diff, piecesOf, rowsOf } from './testing/diff.fixture.ts';

describe('any two versions', () => {
  const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'of', 'the', '5', 'mg');
  const text = fc.array(word, { maxLength: 7 }).map((words) => words.join(' '));
  const run = fc.record({ text, isBold: fc.boolean() });
  const paragraph = fc.array(run, { maxLength: 3 });
  const table = fc.array(fc.array(paragraph, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
  const block = fc.oneof(
    { weight: 4, arbitrary: paragraph.map((runs) => ({ runs, rows: undefined })) },
    { weight: 1, arbitrary: table.map((rows) => ({ runs: undefined, rows })) },
  );
  type Block = typeof block extends fc.Arbitrary<infer T> ? T : never;
  type Run = { text: string; isBold: boolean };
  const runXml = ({ text, isBold }: Run) =>
    isBold ? bold(text) : `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const paragraphXml = (runs: Run[]) => `<w:p>${runs.map(runXml).join('')}</w:p>`;
  const blockXml = ({ runs, rows }: Block) =>
    runs
      ? paragraphXml(runs)
      : `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraphXml(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
  const paragraphText = (runs: Run[]) => runs.map(({ text }) => text).join('');
  const blockText = ({ runs, rows }: Block) =>
    runs ? paragraphText(runs) : rows.map((cells) => cells.map(paragraphText).join('|')).join('\n');

  const shownText = (shown: DocxBlock): string =>
    shown.kind === 'paragraph'
      ? shown.pieces.map(({ text }) => text).join('')
      : shown.rows
          .map(({ cells }) => cells.map(({ paragraphs }) => paragraphs.map(shownText).join('')).join('|'))
          .join('\n');
  const side = (result: DocxDiff, which: 'before' | 'after') =>
    rowsOf(result).flatMap((row) => (row[which] ? [shownText(row[which])] : []));

  const edit = fc.record({
    kind: fc.constantFrom('insert', 'delete', 'replace', 'move'),
    at: fc.nat(30),
    to: fc.nat(30),
    block,
  });
  const versions = fc
    .tuple(fc.array(block, { maxLength: 12 }), fc.array(edit, { maxLength: 5 }))
    .map(([blocks, edits]) => {
      const now = [...blocks];
      for (const { kind, at, to, block } of edits) {
        const place = at % (now.length + 1);
        if (kind === 'insert') now.splice(place, 0, block);
        else if (kind === 'delete') now.splice(place, 1);
        else if (kind === 'replace') now.splice(place, 1, block);
        else now.splice(to % (now.length + 1), 0, ...now.splice(place, 1));
      }
      return [blocks, now] as const;
    });

  it('read on each side as that version reads', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const result = diff(before.map(blockXml).join(''), after.map(blockXml).join(''));
        expect(side(result, 'before')).toEqual(before.map(blockText));
        expect(side(result, 'after')).toEqual(after.map(blockText));
      }),
      { numRuns: runs(300) },
    );
  });

  /** What is kept of a block; rows of a table may have moved. */
  const inAnyOrder = (block: DocxBlock, kept: (pieces: TextPiece[]) => string): string[] =>
    block.kind === 'paragraph'
      ? [kept(block.pieces)]
      : block.rows
          .map(({ cells }) =>
            cells.map((cell) => cell.paragraphs.map(({ pieces }) => kept(pieces)).join('')).join(''),
          )
          .filter((text) => text !== '')
          .sort();

  it('mark what is only on one side there and nothing else, and list every row that differs', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const result = diff(before.map(blockXml).join(''), after.map(blockXml).join(''));
        const rows = rowsOf(result);
        for (const row of rows) {
          const left = piecesOf(row.before);
          const right = piecesOf(row.after);
          expect(left.some(({ change }) => change === 'inserted')).toBe(false);
          expect(right.some(({ change }) => change === 'deleted')).toBe(false);
          const kept = (pieces: TextPiece[]) =>
            pieces
              .filter(({ change }) => change === 'same' || change === 'reformatted')
              .map(({ text }) => text)
              .join('');
          if (row.before && row.after)
            expect(inAnyOrder(row.before, kept)).toEqual(inAnyOrder(row.after, kept));
          if (row.change === 'moved') {
            const other = rows.find(({ id }) => id === row.counterpart);
            expect(other?.counterpart).toBe(row.id);
            expect(kept(piecesOf(other?.before ?? other?.after))).toBe(kept([...left, ...right]));
          }
          const isListed = result.changes.some(({ at }) => at === row.id || at === row.counterpart);
          expect(isListed).toBe(row.change !== 'same');
        }
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        if (before === after) expect(result.changes).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});
