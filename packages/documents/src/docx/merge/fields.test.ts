import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const run = (content: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`;
const text = (value: string, properties = '') => run(`<w:t xml:space="preserve">${value}</w:t>`, properties);
const mark = (type: string, content = '') => `<w:fldChar w:fldCharType="${type}">${content}</w:fldChar>`;
const field = (code: string, result: string, data = '') =>
  run(mark('begin', data)) +
  run(`<w:instrText> ${code} </w:instrText>`) +
  run(mark('separate')) +
  result +
  run(mark('end'));

function merged(original: string, edited: string): string {
  const [mine, after] = [original, edited].map((body) => docx(body));
  if (!mine || !after) throw new Error('no states');
  return bodyOf(mergeAndVerify({ original: mine, base: mine, edited: after }).bytes);
}

describe('typing beside a field', () => {
  const bold = '<w:b/>';
  const DATE = field('DATE', text('today', bold));

  it('is behind the field, in the look of its result, where the caret was behind its last character', () => {
    const typed = field('DATE', text('today at 5', bold));
    expect(merged(p('see ', DATE), p('see ', typed))).toBe(p('see ', DATE, text(' at 5', bold)));
    expect(merged(p('see ', DATE, '.'), p('see ', typed, '.'))).toBe(
      p('see ', DATE, text(' at 5', bold), '.'),
    );
  });

  it('is in front of the field where the caret was in front of its first character', () => {
    const typed = field('DATE', text('on today', bold));
    expect(merged(p(DATE), p(typed))).toBe(p(text('on ', bold), DATE));
    expect(merged(p('see ', DATE), p('see ', typed))).toBe(p('see ', text('on ', bold), DATE));
  });

  it('is behind all fields that end there', () => {
    const nested = (result: string) => field('IF', text('by ') + field('DATE', text(result)));
    expect(merged(p(nested('today')), p(nested('today!')))).toBe(p(nested('today'), text('!')));
  });

  it('is in the field where a part of its result was replaced, and in a text field of a form', () => {
    expect(merged(p(DATE), p(field('DATE', text('toda', bold) + text('x', bold))))).toBe(
      p(field('DATE', text('todax', bold))),
    );
    const form = (value: string) => field('FORMTEXT', text(value), '<w:ffData/>');
    expect(merged(p(form('Ana')), p(form('Anabel')))).toBe(p(form('Anabel')));
  });

  it('is no part of the field where it is the end of a bookmark, and the editor shows the result alone', () => {
    const number = field('SEQ Figure', text('2'));
    const [begin, end] = ['<w:bookmarkStart w:id="7" w:name="_Ref1"/>', '<w:bookmarkEnd w:id="7"/>'];
    const [mine, base, edited] = [
      p('Figure ', number, ': flask'),
      p('Figure ', text('2'), ': flask'),
      p(begin, 'Figure ', text('2'), end, ': flask'),
    ].map((body) => docx(body));
    if (!mine || !base || !edited) throw new Error('no states');
    expect(bodyOf(mergeAndVerify({ original: mine, base, edited }).bytes)).toBe(
      p(begin, 'Figure ', number, end, ': flask'),
    );
  });

  it('is outside of a field of which the editor shows the result alone, behind it, in front of it and between two', () => {
    const SEQ = (number: string) => field('SEQ Figure', text(number));
    const saved = (original: string, base: string, edited: string) => {
      const [mine, before, after] = [original, base, edited].map((body) => docx(body));
      if (!mine || !before || !after) throw new Error('no states');
      return bodyOf(mergeAndVerify({ original: mine, base: before, edited: after }).bytes);
    };
    expect(saved(p('see ', SEQ('1')), p('see 1'), p('see 1a'))).toBe(p('see ', SEQ('1'), 'a'));
    expect(saved(p('see ', SEQ('1'), ': flask'), p('see 1: flask'), p('see 1a: flask'))).toBe(
      p('see ', SEQ('1'), 'a: flask'),
    );
    expect(saved(p(SEQ('1')), p('1'), p('No. 1'))).toBe(p('No. ', SEQ('1')));
    expect(saved(p(SEQ('1'), SEQ('2')), p('12'), p('1-2'))).toBe(p(SEQ('1'), '-', SEQ('2')));
    expect(saved(p('see ', SEQ('1')), p('see 1'), p('see 7'))).toBe(p('see ', SEQ('7')));
    expect(saved(p('see ', SEQ('12'), '.'), p('see 12.'), p('see 132.'))).toBe(p('see ', SEQ('132'), '.'));
  });

  it('leaves the field whole when a line is begun behind it', () => {
    const [first, second] = [p('see ', DATE), p('next')];
    expect(merged(first, p('see ', DATE) + second)).toBe(first + second);
  });

  it('leaves the field where it was when a paragraph like its own comes in front and its number changes', () => {
    const id = (number: number) => ` xmlns:w14="${NS.word2010}" w14:paraId="0000000${number}"`;
    const caption = (number: string, name: string, own = '') =>
      p('Figure ', number, `: ${name}`).replace('<w:p>', `<w:p${own}>`);
    const SEQ = (number: string) => field('SEQ Figure', text(number));
    const original = p('photo') + caption(SEQ('1'), 'spectrum');
    const base = p('photo').replace('<w:p>', `<w:p${id(1)}>`) + caption('1', 'spectrum', id(2));
    const edited =
      p('photo').replace('<w:p>', `<w:p${id(1)}>`) +
      caption(SEQ('1'), 'the flask') +
      caption('2', 'spectrum', id(2));
    const [mine, before, after] = [original, base, edited].map((body) => docx(body));
    if (!mine || !before || !after) throw new Error('no states');
    expect(bodyOf(mergeAndVerify({ original: mine, base: before, edited: after }).bytes)).toBe(
      p('photo') + caption(SEQ('1'), 'the flask') + caption(SEQ('2'), 'spectrum'),
    );
  });
});
