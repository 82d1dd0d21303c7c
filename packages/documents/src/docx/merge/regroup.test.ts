import { describe, expect, it } from 'vitest';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
const W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';

function merged(original: string, base: string, edited: string): string {
  const states = [original, base, edited].map((body) => docx(body + SECTION));
  const [mine, before, after] = states;
  if (!mine || !before || !after) throw new Error('no states');
  return bodyOf(mergeAndVerify({ original: mine, base: before, edited: after }).bytes).replace(SECTION, '');
}

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph as stored, in runs the editor knows only a part of, and as the editor has it. */
const RICH = '<w:rFonts w:ascii="Arial" w:hint="eastAsia"/><w:lang w:val="de-DE"/>';
const PLAIN = '<w:rFonts w:ascii="Arial" w:eastAsia="Calibri"/>';
const PROPERTIES = '<w:pPr><w:framePr w:w="1"/><w:jc w:val="left"/></w:pPr>';
const READ_PROPERTIES = '<w:pPr><w:jc w:val="left"/></w:pPr>';
const mark = '<w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:commentReference w:id="0"/></w:r>';
const readMark = '<w:r><w:commentReference w:id="0"/></w:r>';
const link = (text: string) =>
  `<w:hyperlink w:anchor="x">${run(text, '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>`;
const readLink = (text: string) =>
  `<w:hyperlink w:anchor="x">${run(text, '<w:color w:val="4F81BD"/>')}</w:hyperlink>`;
const paragraph = (...content: string[]) => `<w:p>${PROPERTIES}${content.join('')}</w:p>`;
const read = (...content: string[]) => `<w:p>${READ_PROPERTIES}${content.join('')}</w:p>`;

describe('a paragraph that was split', () => {
  const stored = paragraph(run('one two', RICH), link('see there'), mark, run(' end', RICH));
  const base = read(run('one two', PLAIN), readLink('see there'), readMark, run(' end', PLAIN));

  it('keeps runs, properties and marks of both halves as they were', () => {
    const edited =
      read(run('one', PLAIN)) + read(run(' two', PLAIN), readLink('see there'), readMark, run(' end', PLAIN));
    expect(merged(stored, base, edited)).toBe(
      paragraph(run('one', RICH)) + paragraph(run(' two', RICH), link('see there'), mark, run(' end', RICH)),
    );
  });

  it('keeps them in a link that is split with it', () => {
    const edited =
      read(run('one two', PLAIN), readLink('see ')) + read(readLink('there'), readMark, run(' end', PLAIN));
    expect(merged(stored, base, edited)).toBe(
      paragraph(run('one two', RICH), link('see ')) + paragraph(link('there'), mark, run(' end', RICH)),
    );
  });

  it('has what was typed and deleted beside the split, and two splits at once', () => {
    const edited =
      read(run('one', PLAIN)) +
      read(run('new two', PLAIN), readLink('see there'), readMark) +
      read(run('end', PLAIN));
    expect(merged(stored, base, edited)).toBe(
      paragraph(run('one', RICH)) +
        paragraph(run('new two', RICH), link('see there'), mark) +
        paragraph(run('end', RICH)),
    );
  });

  it('leaves what the editor does not show where it stands', () => {
    const hidden = '<w:r><w:pict/></w:r>';
    const original = paragraph(hidden, run('one two', RICH), hidden);
    const edited = read(run('one', PLAIN)) + read(run(' two', PLAIN));
    expect(merged(original, read(run('one two', PLAIN)), edited)).toBe(
      paragraph(hidden, run('one', RICH)) + paragraph(run(' two', RICH), hidden),
    );
  });

  it('keeps a field whole that the editor shows as a link', () => {
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const whole = `${field('begin')}<w:r><w:instrText>HYPERLINK x</w:instrText></w:r>${field('separate')}${run('here')}${field('end')}`;
    const original = paragraph(run('a '), whole, run(' b'));
    const edited = read(run('a '), readLink('here')) + read(run(' b'));
    expect(merged(original, read(run('a '), readLink('here'), run(' b')), edited)).toBe(
      paragraph(run('a '), whole) + paragraph(run(' b')),
    );
  });

  it('ends its section in the second half, and keeps its id in the first', () => {
    const section = '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>';
    const at = (id: string, properties: string, text: string) =>
      `<w:p ${W14}${id && ` w14:paraId="${id}"`}>${properties && `<w:pPr>${properties}</w:pPr>`}${run(text)}</w:p>`;
    const jc = '<w:jc w:val="left"/>';
    const before = at('00000001', jc + section, 'one two');
    const edited = at('00000001', jc + section, 'one') + at('00000001', jc + section, ' two');
    const expected = at('00000001', jc, 'one') + at('', jc + section, ' two');
    expect(merged(before, before, edited)).toBe(expected);
    expect(merged(before, before, at('00000001', jc, 'one') + at('00000002', jc + section, ' two'))).toBe(
      expected,
    );
  });

  it('leaves the mark of a suggested paragraph at its end', () => {
    const ins = '<w:rPr><w:ins w:id="1" w:author="Bob"/></w:rPr>';
    const stored = `<w:p><w:pPr>${ins}</w:pPr>${run('one two')}</w:p>`;
    const edited = `<w:p><w:pPr>${ins}</w:pPr>${run('one')}</w:p><w:p><w:pPr>${ins}</w:pPr>${run(' two')}</w:p>`;
    expect(merged(stored, stored, edited)).toContain(
      `${run('one')}</w:p><w:p><w:pPr>${ins}</w:pPr>${run(' two')}`,
    );
    expect(merged(stored, stored, edited).match(/<w:ins /g)).toHaveLength(1);
  });

  it('is split in a cell as well', () => {
    const cell = (content: string) => `<w:tbl><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
    const edited = cell(read(run('one', PLAIN)) + read(run(' two', PLAIN)));
    expect(merged(cell(paragraph(run('one two', RICH))), cell(read(run('one two', PLAIN))), edited)).toBe(
      cell(paragraph(run('one', RICH)) + paragraph(run(' two', RICH))),
    );
  });
});

describe('paragraphs that were joined', () => {
  it('keep the runs of both, and the properties of the first', () => {
    const original = `${paragraph(run('one', RICH))}<w:p>${link('two')}${mark}</w:p>`;
    const base = `${read(run('one', PLAIN))}<w:p>${readLink('two')}${readMark}</w:p>`;
    const edited = read(run('one', PLAIN), readLink('two'), readMark);
    expect(merged(original, base, edited)).toBe(paragraph(run('one', RICH), link('two'), mark));
  });

  it('are not joined when one of them was deleted', () => {
    const hidden = '<w:r><w:pict/></w:r>';
    const original = paragraph(run('one', RICH)) + paragraph(hidden, run('gone', RICH));
    const base = read(run('one', PLAIN)) + read(run('gone', PLAIN));
    expect(merged(original, base, read(run('one!', PLAIN)))).toBe(paragraph(run('one!', RICH)));
  });
});

describe('a paragraph typed between two that were changed', () => {
  it('leaves each of them its own letters', () => {
    const known = (id: string, text: string) =>
      read(run(text, PLAIN)).replace('<w:p>', `<w:p ${W14} w14:paraId="${id}">`);
    const original = paragraph(run('4x', RICH)) + paragraph(run('a 5x', RICH));
    const base = known('00000001', '4x') + known('00000002', 'a 5x');
    const edited = `${known('00000001', '4xa')}${read(run('a new', PLAIN))}${known('00000002', 'a 5xa')}`;
    expect(merged(original, base, edited)).toBe(
      paragraph(run('4xa', RICH)) + paragraph(run('a new', RICH)) + paragraph(run('a 5xa', RICH)),
    );
  });
});

describe('a paragraph typed behind another one', () => {
  it('has the properties and the format of that one as they are stored', () => {
    const original = paragraph(run('one', RICH)) + p('last');
    const base = read(run('one', PLAIN)) + p('last');
    const edited = read(run('one', PLAIN)) + read(run('new', PLAIN)) + p('last');
    expect(merged(original, base, edited)).toBe(
      paragraph(run('one', RICH)) + paragraph(run('new', RICH)) + p('last'),
    );
  });

  it('has its own where it looks different', () => {
    const original = paragraph(run('one', RICH)) + p('last');
    const base = read(run('one', PLAIN)) + p('last');
    const edited = `${read(run('one', PLAIN))}<w:p>${run('new', '<w:b/>')}</w:p>${p('last')}`;
    expect(merged(original, base, edited)).toBe(
      `${paragraph(run('one', RICH))}<w:p>${run('new', '<w:b/>')}</w:p>${p('last')}`,
    );
  });
});

describe('what the editor changes by itself when it splits a paragraph', () => {
  it('is not taken over: a format suggested that is none, and the lost format of a line break', () => {
    const broken = `<w:r><w:rPr>${RICH}</w:rPr><w:br/></w:r>`;
    const stored = paragraph(run('one', RICH), broken, run('two', RICH));
    const base = read(run('one', PLAIN), `<w:r><w:rPr>${PLAIN}</w:rPr><w:br/></w:r>`, run('two', PLAIN));
    const suggested = `${PLAIN}<w:rPrChange w:id="1" w:author="Ana"><w:rPr>${PLAIN}</w:rPr></w:rPrChange>`;
    const edited = read(run('one', PLAIN)) + read('<w:r><w:rPr/><w:br/></w:r>', run('two', suggested));
    expect(merged(stored, base, edited)).toBe(
      paragraph(run('one', RICH)) + paragraph(broken, run('two', RICH)),
    );
  });

  it('is told from a format the person gave to what was split off', () => {
    const bold = `<w:b/>${PLAIN}<w:rPrChange w:id="1" w:author="Ana"><w:rPr>${PLAIN}</w:rPr></w:rPrChange>`;
    const edited = read(run('one', PLAIN)) + read(run(' two', bold));
    expect(merged(paragraph(run('one two', RICH)), read(run('one two', PLAIN)), edited)).toMatch(
      /w:hint="eastAsia"\/><w:b\/><w:lang w:val="de-DE"\/><w:rPrChange .*> two</,
    );
  });
});
