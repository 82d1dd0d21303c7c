import { describe, expect, it } from 'vitest';
import { docx, p, part } from '../testing/docx.fixture.ts';
import { checkRestricted } from './restricted.ts';
import type { Restriction } from './restricted-comments.ts';

const BY = 'w:id="1" w:author="Ada" w:date="2026-11-21T10:00:00Z"';
const OTHER = 'w:id="9" w:author="Grace" w:date="2026-11-20T10:00:00Z"';
const run = (text: string, format = '') => `<w:r>${format}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const gone = (text: string, who = BY, format = '') =>
  `<w:del ${who}><w:r>${format}<w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
const come = (text: string, who = BY) => `<w:ins ${who}>${run(text)}</w:ins>`;
const BOLD = '<w:rPr><w:b/></w:rPr>';
const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';

const suggest: Restriction = { person: 'Ada', maySuggest: true, mayComment: false };
const remark: Restriction = { person: 'Ada', maySuggest: false, mayComment: true };

const check = (
  before: string,
  after: string,
  restriction: Restriction,
  parts: [Record<string, string>, Record<string, string>] = [{}, {}],
) => checkRestricted(docx(before + SECTION, parts[0]), docx(after + SECTION, parts[1]), restriction);

describe('someone who may only suggest', () => {
  it.each([
    ['an insertion', p(run('pH 7')), p(run('pH '), come('about '), run('7'))],
    ['a deletion', p(run('pH about 7')), p(run('pH '), gone('about '), run('7'))],
    ['a deletion that keeps its format', p(run('5 mg', BOLD)), p(run('5', BOLD), gone(' mg', BY, BOLD))],
    [
      'a changed format that keeps the former one',
      p(run('5 mg')),
      p(run('5 mg', `<w:rPr><w:b/><w:rPrChange ${BY}><w:rPr/></w:rPrChange></w:rPr>`)),
    ],
    [
      'a changed alignment that keeps the former one',
      p(run('x')),
      `<w:p><w:pPr><w:jc w:val="center"/><w:pPrChange ${BY}><w:pPr/></w:pPrChange></w:pPr>${run('x')}</w:p>`,
    ],
    [
      'a paragraph split in two',
      p(run('one two')),
      `<w:p><w:pPr><w:rPr><w:ins ${BY}/></w:rPr></w:pPr>${run('one ')}</w:p>${p(run('two'))}`,
    ],
    [
      'a paragraph split in two, whose second mark has a format of its own',
      p(run('one two')),
      `<w:p><w:pPr><w:rPr><w:ins ${BY}/></w:rPr></w:pPr>${run('one ')}</w:p><w:p><w:pPr><w:rPr><w:lang w:val="en-US"/></w:rPr></w:pPr>${run('two')}</w:p>`,
    ],
    [
      'a row of a table',
      `<w:tbl><w:tr><w:tc>${p('a')}</w:tc></w:tr></w:tbl>`,
      `<w:tbl><w:tr><w:tc>${p('a')}</w:tc></w:tr><w:tr><w:trPr><w:ins ${BY}/></w:trPr><w:tc>${p('b')}</w:tc></w:tr></w:tbl>`,
    ],
    ['taking back an own suggestion', p(run('a'), come('b')), p(run('a'))],
    [
      'more text around what somebody else deleted of an own suggestion',
      p(`<w:ins ${BY}>${run('b')}${gone('cd', OTHER)}</w:ins>`),
      p(`<w:ins ${BY}>${gone('c', OTHER)}${run('x')}${gone('d', OTHER)}</w:ins>`),
    ],
    ['deleting what somebody else inserted', p(come('b', OTHER)), p(`<w:ins ${OTHER}>${gone('b')}</w:ins>`)],
  ])('may leave %s', (_what, before, after) => {
    expect(check(before, after, suggest)).toEqual({ allowed: true });
  });

  it.each([
    ['text that is no suggestion', p(run('pH 7')), p(run('pH 8'))],
    ['a deletion that is no suggestion', p(run('pH 7')), p(run('pH'))],
    ['a removed paragraph', p('a') + p('b'), p('a')],
    ['a suggestion under another name', p(run('a')), p(run('a'), come('b', OTHER))],
    ["somebody else's suggestion, accepted", p(run('a'), come('b', OTHER)), p(run('ab'))],
    ["somebody else's suggestion, removed", p(run('a'), come('b', OTHER)), p(run('a'))],
    ['a format', p(run('5 mg')), p(run('5 mg', BOLD))],
    [
      'a deletion that would come back with another format',
      p(run('5 mg', BOLD)),
      p(run('5', BOLD), gone(' mg')),
    ],
    [
      'a format with a false former one',
      p(run('5 mg', BOLD)),
      p(run('5 mg', `<w:rPr><w:i/><w:rPrChange ${BY}><w:rPr/></w:rPrChange></w:rPr>`)),
    ],
    ['an own suggestion, accepted', p(run('a'), come('b')), p(run('ab'))],
    [
      'what somebody else suggested within an own suggestion',
      p(run('a'), `<w:ins ${BY}>${run('b')}${gone('c', OTHER)}</w:ins>`),
      p(run('a'), `<w:ins ${BY}>${run('b')}${gone('cd', OTHER)}</w:ins>`),
    ],
    [
      'a row of their own into one in which somebody else wrote',
      `<w:tbl><w:tr><w:tc>${p('a')}</w:tc></w:tr></w:tbl>`,
      `<w:tbl><w:tr><w:tc>${p('a')}</w:tc></w:tr><w:tr><w:trPr><w:ins ${BY}/></w:trPr><w:tc>${p(come('b', OTHER))}</w:tc></w:tr></w:tbl>`,
    ],
    [
      'a cell',
      `<w:tbl><w:tr><w:tc>${p('a')}</w:tc></w:tr></w:tbl>`,
      `<w:tbl><w:tr><w:tc>${p('b')}</w:tc></w:tr></w:tbl>`,
    ],
    ['the page size', '', ''],
  ])('may not change %s', (what, before, after) => {
    const other = SECTION.replace('16838', '9000');
    const answer =
      what === 'the page size'
        ? checkRestricted(docx(SECTION), docx(other), suggest)
        : check(before, after, suggest);
    expect(answer).toMatchObject({ allowed: false, reason: expect.stringContaining('suggest') });
  });

  it('may not change a header, a style or a link', () => {
    const header = (text: string) => ({ 'word/header1.xml': part('hdr', p(text)) });
    expect(check(p('a'), p('a'), suggest, [header('x'), header('y')]).allowed).toBe(false);
    const styles = (size: number, more = '') => ({
      'word/styles.xml': part(
        'styles',
        `<w:style w:styleId="A"><w:rPr><w:sz w:val="${size}"/></w:rPr></w:style>${more}`,
      ),
    });
    expect(check(p('a'), p('a'), suggest, [styles(20), styles(24)]).allowed).toBe(false);
    const second = '<w:style w:styleId="B"/>';
    expect(check(p('a'), p('a'), suggest, [styles(20), styles(20, second)])).toEqual({ allowed: true });
    const again = '<w:style w:styleId="A"/>';
    expect(check(p('a'), p('a'), suggest, [styles(20), styles(20, again)]).allowed).toBe(false);
    expect(check(p('a'), p('a'), suggest, [{}, styles(20)]).allowed).toBe(false);
  });
});

describe('someone who may only comment', () => {
  const anchored =
    '<w:commentRangeStart w:id="0"/><w:r><w:t>wei</w:t></w:r><w:commentRangeEnd w:id="0"/>' +
    '<w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:commentReference w:id="0"/></w:r><w:r><w:t>ghed</w:t></w:r>';
  const comments = {
    'word/comments.xml': part('comments', `<w:comment w:id="0" w:author="Ada">${p('why?')}</w:comment>`),
  };

  it('may leave one', () => {
    expect(check(p(run('weighed')), p(anchored), remark, [{}, comments])).toEqual({ allowed: true });
  });

  it('may not change the text, not even as a suggestion', () => {
    expect(check(p(run('weighed')), p(anchored, run('!')), remark, [{}, comments])).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('near “weighed!”'),
    });
    expect(check(p(run('a')), p(run('a'), come('b')), remark).allowed).toBe(false);
  });

  it('is the only one who may: a comment is no suggestion', () => {
    expect(check(p(run('weighed')), p(anchored), suggest, [{}, comments]).allowed).toBe(false);
  });
});
