import { describe, expect, it } from 'vitest';
import { bodyOf, docx, opened, part } from '../testing/docx.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const SECTION = '<w:sectPr/>';
const vouched = {
  person: 'Ada Lovelace',
  others: ['Ben'],
  since: '2026-03-04T10:00:30.000Z',
  until: '2026-03-04T10:05:10.250Z',
};
const by = (author: string, date: string) => `w:author="${author}" w:date="${date}"`;
const ins = (id: number, made: string, text: string) =>
  `<w:ins w:id="${id}" ${made}><w:r><w:t>${text}</w:t></w:r></w:ins>`;
const paragraph = (content: string) => `<w:p>${content}</w:p>`;
const WEIGHED = '<w:r><w:t>weighed</w:t></w:r>';

/** What is stored of a paragraph that becomes another one; each is as the editor has it. */
function stored(before: string, after: string): string {
  const [original, edited] = [before, after].map((content) => docx(paragraph(content) + SECTION));
  if (!original || !edited) throw new Error('no documents');
  return bodyOf(mergeAndVerify({ original, base: original, edited, vouched }).bytes).replaceAll(
    ' xml:space="preserve"',
    '',
  );
}
const madeBy = (xml: string) =>
  [...xml.matchAll(/w:author="([^"]*)" w:date="([^"]*)"/g)].map(([, author, date]) => `${author} ${date}`);

it('dates what is new between the opening of the document and its coming, whatever the page wrote', () => {
  const dated = (date: string) => madeBy(stored(WEIGHED, WEIGHED + ins(1, by('Ada Lovelace', date), '!')));
  expect(dated('2026-03-04T10:03:00.000Z')).toEqual(['Ada Lovelace 2026-03-04T10:03:00.000Z']);
  // To the minute in which it was opened.
  expect(dated('2026-03-04T10:00:00Z')).toEqual(['Ada Lovelace 2026-03-04T10:00:00Z']);
  expect(dated('2026-03-03T10:03:00Z')).toEqual(['Ada Lovelace 2026-03-04T10:00:30Z']);
  expect(dated('2026-03-05T10:03:00Z')).toEqual(['Ada Lovelace 2026-03-04T10:05:10Z']);
  expect(dated('yesterday')).toEqual(['Ada Lovelace 2026-03-04T10:05:10Z']);
  expect(
    stored(WEIGHED, `${WEIGHED}<w:ins w:id="1" w:author="Ben"><w:r><w:t>!</w:t></w:r></w:ins>`),
  ).toContain('w:date="2026-03-04T10:05:10Z"');
});

it('names somebody who edited as the author of what is new', () => {
  const now = '2026-03-04T10:03:00Z';
  const look = `<w:r><w:rPr><w:b/><w:rPrChange w:id="4" ${by('Grace', now)}><w:rPr/></w:rPrChange></w:rPr><w:t>weighed</w:t></w:r>`;
  expect(madeBy(stored(WEIGHED, look))).toEqual([`Ada Lovelace ${now}`]);
  expect(madeBy(stored(WEIGHED, WEIGHED + ins(1, by('Ben', now), '!')))).toEqual([`Ben ${now}`]);
});

it('leaves what was suggested before to whom and when it was, also where it is cut in two', () => {
  const grace = by('Grace', '2020-01-01T00:00:00Z');
  const undated = 'w:author="Grace"';
  const own = by('Ada Lovelace', '2026-03-04T10:04:00Z');
  const before = ins(1, grace, 'twice') + ins(2, undated, 'again');
  const after = `${ins(1, grace, 'tw')}${ins(3, own, '-')}${ins(1, grace, 'ice')}${ins(2, `${undated} w:date=""`, 'again')}`;
  const xml = stored(before, after);
  expect(madeBy(xml)).toEqual([
    'Grace 2020-01-01T00:00:00Z',
    'Ada Lovelace 2026-03-04T10:04:00Z',
    'Grace 2020-01-01T00:00:00Z',
  ]);
  expect(xml).toContain(ins(2, undated, 'again'));
});

describe('what is written on in a suggestion of somebody else', () => {
  const grace = by('Grace', '2020-01-01T00:00:00Z');
  const ada = by('Ada Lovelace', '2026-03-04T10:05:10Z');
  const before = WEIGHED + ins(1, grace, 'twice');

  it.each([
    ['in its midst', 'twxice', ins(1, grace, 'tw') + ins(2, ada, 'x') + ins(1, grace, 'ice')],
    ['in front of it', 'not twice', ins(2, ada, 'not ') + ins(1, grace, 'twice')],
    ['behind it', 'twice &amp; so', ins(1, grace, 'twice') + ins(2, ada, ' &amp; so')],
    ['in place of some of it', 'twQe', ins(1, grace, 'tw') + ins(2, ada, 'Q') + ins(1, grace, 'e')],
  ])('is of who wrote it: %s', (_where, text, after) => {
    expect(stored(before, WEIGHED + ins(1, grace, text))).toBe(paragraph(WEIGHED + after) + SECTION);
  });

  it('is of who wrote it where it is a suggestion as a whole, and where more is said to be deleted', () => {
    expect(stored(before, `${before}<w:r><w:t>or</w:t></w:r>${ins(1, grace, 'thrice')}`)).toContain(
      ins(2, ada, 'thrice'),
    );
    const gone = (id: number, made: string, text: string) =>
      `<w:del w:id="${id}" ${made}><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
    const xml = stored(gone(1, grace, 'twice') + WEIGHED, gone(1, grace, 'twiceweighed'));
    expect(xml).toBe(paragraph(gone(1, grace, 'twice') + gone(2, ada, 'weighed')) + SECTION);
  });

  it('is nothing where only some of it went, or it was moved', () => {
    expect(madeBy(stored(before, WEIGHED + ins(1, grace, 'twe')))).toEqual(['Grace 2020-01-01T00:00:00Z']);
    expect(madeBy(stored(before, ins(1, grace, 'twice') + WEIGHED))).toEqual(['Grace 2020-01-01T00:00:00Z']);
  });
});

it('says the same of comments, which are known by their ids', () => {
  const comment = (id: number, made: string, initials: string, text: string) =>
    `<w:comment w:id="${id}" ${made} w:initials="${initials}"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:comment>`;
  const old = comment(0, by('Grace', '2020-01-01T00:00:00Z'), 'G', 'Dry?');
  const state = (body: string, comments: string) =>
    docx(paragraph(body) + SECTION, { 'word/comments.xml': part('comments', comments) });
  const on = (id: number) => `<w:r><w:commentReference w:id="${id}"/></w:r>`;
  const original = state(WEIGHED + on(0), old);
  const forged = comment(1, by('Grace', '2020-01-01T00:00:00Z'), 'G', 'Yes.');
  const edited = state(WEIGHED + on(0) + on(1), old + forged);
  const { bytes } = mergeAndVerify({ original, base: original, edited, vouched });
  const comments = opened(bytes).text('word/comments.xml');
  expect(comments).toContain(old);
  expect(comments).toContain(comment(1, by('Ada Lovelace', '2026-03-04T10:00:30Z'), 'AL', 'Yes.'));
  // Who changes what somebody else wrote has written it: the editor knows the comment by an id of its own.
  const loaded = (xml: string) =>
    state(WEIGHED + on(0), xml.replace('<w:comment', '$& custom:internalId="a" xmlns:custom="urn:custom"'));
  const states = { original, base: loaded(old), edited: loaded(old.replace('Dry?', 'Dry.')) };
  const changed = opened(mergeAndVerify({ ...states, vouched }).bytes).text('word/comments.xml');
  expect(changed.replace(' xml:space="preserve"', '')).toContain(
    comment(0, by('Ada Lovelace', '2026-03-04T10:00:30Z'), 'AL', 'Dry.'),
  );
});
