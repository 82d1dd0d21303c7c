import { describe, expect, it } from 'vitest';
import { bodyOf, docx, part } from '../testing/docx.fixture.ts';
import { mergedParagraph } from '../testing/merged.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const run = (content: string) => `<w:r>${content}</w:r>`;
const text = (letters: string) => run(`<w:t>${letters}</w:t>`);
const TAB = run('<w:tab/>');
const inserted = (id: number, content: string) =>
  `<w:ins w:id="${id}" w:author="Bo" w:date="2026-01-01T00:00:00Z">${content}</w:ins>`;

// The editor shows a tab, and knows nothing of the insertion it stands in.
describe('a tracked insertion that the editor does not know', () => {
  it('takes nothing in that was accepted in front of it', () => {
    const stored = inserted(2, text('dried')) + inserted(3, TAB);
    const read = inserted(2, text('dried')) + TAB;
    const accepted = text('dried') + inserted(3, TAB);
    expect(mergedParagraph(stored, read, text('dried') + TAB)).toBe(`<w:p>${accepted}</w:p>`);
    expect(mergedParagraph(stored, read, run('<w:t>dried</w:t><w:tab/>'))).toBe(`<w:p>${accepted}</w:p>`);
  });

  it('takes nothing in that is typed right in front of it or behind it', () => {
    const stored = inserted(3, TAB);
    expect(mergedParagraph(stored, TAB, run('<w:t>x</w:t><w:tab/>'))).toBe(
      `<w:p>${text('x')}${stored}</w:p>`,
    );
    expect(mergedParagraph(stored, TAB, run('<w:tab/><w:t>x</w:t>'))).toBe(
      `<w:p>${stored}${text('x')}</w:p>`,
    );
  });

  it('has what is typed in the middle of it', () => {
    const read = text('bc');
    expect(mergedParagraph(inserted(3, text('bc')), read, text('bxc'))).toBe(
      `<w:p>${inserted(3, text('bxc'))}</w:p>`,
    );
  });
});

describe('a tracked insertion that the editor shows', () => {
  it('has what somebody types at its end as a part of it', () => {
    const stored = inserted(3, text('bc'));
    expect(mergedParagraph(stored, stored, inserted(3, text('bcx')))).toBe(
      `<w:p>${inserted(3, text('bcx'))}</w:p>`,
    );
  });

  it('is followed by what comes behind it in its order, also by a copy of itself', () => {
    const stored = text('a') + inserted(3, text('bc'));
    const copied = stored + text('-') + inserted(3, text('bc'));
    expect(mergedParagraph(stored, stored, copied)).toBe(`<w:p>${copied}</w:p>`);
    expect(mergedParagraph(stored + text('d'), stored + text('d'), copied + text('d'))).toBe(
      `<w:p>${copied}${text('d')}</w:p>`,
    );
  });
});

// The editor counts those of each part by themselves.
describe('a tracked change that is new', () => {
  const state = (body: string) =>
    docx(`${body}<w:sectPr/>`, {
      'word/header1.xml': part('hdr', `<w:p>${inserted(1, text('of Bo'))}</w:p>`),
    });
  const ids = (original: string, edited: string) => {
    const [before, after] = [original, edited].map(state);
    if (!before || !after) throw new Error('no documents');
    const body = bodyOf(mergeAndVerify({ original: before, base: before, edited: after }).bytes);
    return [...body.matchAll(/<w:(?:ins|del) w:id="(\d+)"/g)].map(([, id]) => id);
  };
  const deleted = (id: number, letters: string) =>
    `<w:del w:id="${id}" w:author="Ada" w:date="2026-01-01T00:00:00Z"><w:r><w:delText>${letters}</w:delText></w:r></w:del>`;

  it('has an id that nothing else in the document has, in whatever part', () => {
    expect(ids(`<w:p>${text('bc')}</w:p>`, `<w:p>${text('bc')}${inserted(1, text('x'))}</w:p>`)).toEqual([
      '2',
    ]);
  });

  it('has one id where it is one suggestion, and leaves those that are stored theirs', () => {
    const old = `<w:p>${inserted(7, text('old'))}</w:p>`;
    const before = `${old}<w:p>${text('bc')}</w:p>`;
    const after = `${old}<w:p>${deleted(1, 'b')}${text('-')}${deleted(1, 'c')}</w:p>`;
    expect(ids(before, after)).toEqual(['7', '8', '8']);
  });
});
