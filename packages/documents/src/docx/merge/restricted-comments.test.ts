import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { docx, p, part } from '../testing/docx.fixture.ts';
import { checkRestricted } from './restricted.ts';
import type { Restriction } from './restricted-comments.ts';

const W14 = `xmlns:w14="${NS.word2010}"`;
const W15 = 'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"';

interface Comment {
  author: string;
  text: string;
  /** Where in the list the comment is that it answers. */
  answers?: number;
  done?: boolean;
}

/** A document whose comments are anchored where `[n …]` stands in its text. */
function commented(text: string, comments: Comment[]): Uint8Array {
  const paragraph = (index: number) => `0000000${index + 1}`;
  const body = text.split(/(\[\d |\])/).reduce(
    ({ xml, open }, piece) => {
      const start = /^\[(\d) $/.exec(piece)?.[1];
      if (start) return { xml: `${xml}<w:commentRangeStart w:id="${start}"/>`, open: [...open, start] };
      const id = open.at(-1);
      if (piece !== ']' || !id) return { xml: xml + (piece && run(piece)), open };
      const end = `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
      return { xml: xml + end, open: open.slice(0, -1) };
    },
    { xml: '', open: [] as string[] },
  ).xml;
  const of = comments.map(
    ({ author, text }, i) =>
      `<w:comment w:id="${i}" w:author="${author}" w:date="2026-11-${10 + text.length}T10:00:00Z"><w:p w14:paraId="${paragraph(i)}">${run(text)}</w:p></w:comment>`,
  );
  const threads = comments.map(
    ({ answers, done }, i) =>
      `<w15:commentEx w15:paraId="${paragraph(i)}"${answers === undefined ? '' : ` w15:paraIdParent="${paragraph(answers)}"`} w15:done="${done ? 1 : 0}"/>`,
  );
  return docx(`${p(body)}<w:sectPr/>`, {
    'word/comments.xml': part('comments', of.join('')).replace('xmlns:w=', `${W14} xmlns:w=`),
    'word/commentsExtended.xml': `<w15:commentsEx ${W15}>${threads.join('')}</w15:commentsEx>`,
  });
}

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const comments: Restriction = { person: 'Ada', maySuggest: false, mayComment: true };
const suggests: Restriction = { person: 'Ada', maySuggest: true, mayComment: false };
const both: Restriction = { ...comments, maySuggest: true };

const GRACE: Comment = { author: 'Grace', text: 'Dry?' };
const ADA: Comment = { author: 'Ada', text: 'Which balance?' };
const TEXT = '[0 weighed] [1 5 mg]';
const before = commented(TEXT, [GRACE, ADA]);

describe('of comments, someone who may comment and not edit', () => {
  it.each<[string, Uint8Array, Uint8Array]>([
    ['write one', before, commented('[0 weighed] [1 5] [2 mg]', [GRACE, ADA, { ...ADA, text: 'And?' }])],
    [
      'write one that comes before the others, which are numbered anew',
      before,
      commented('[1 [0 we]ighed] [2 5 mg]', [{ ...ADA, text: 'And?' }, GRACE, ADA]),
    ],
    ['rewrite their own', before, commented(TEXT, [GRACE, { ...ADA, text: 'Balance 3?' }])],
    ['resolve their own', before, commented(TEXT, [GRACE, { ...ADA, done: true }])],
    ['put their own elsewhere', before, commented('[0 weighed] 5 [1 mg]', [GRACE, ADA])],
    ['delete their own', before, commented('[0 weighed] 5 mg', [GRACE])],
    [
      'answer one',
      before,
      commented('[0 [2 weighed]] [1 5 mg]', [GRACE, ADA, { author: 'Ada', text: 'Yes.', answers: 0 }]),
    ],
    [
      'resolve their own with the answers to it',
      commented('[0 [1 weighed]]', [ADA, { ...GRACE, answers: 0 }]),
      commented('[0 [1 weighed]]', [
        { ...ADA, done: true },
        { ...GRACE, answers: 0, done: true },
      ]),
    ],
  ])('may %s', (_what, old, now) => {
    for (const restriction of [comments, both])
      expect(checkRestricted(old, now, restriction)).toEqual({ allowed: true });
  });

  it.each<[string, Uint8Array, Uint8Array]>([
    ['delete one', before, commented('weighed [1 5 mg]'.replace('1', '0'), [ADA])],
    ['rewrite one', before, commented(TEXT, [{ ...GRACE, text: 'Dry.' }, ADA])],
    ['make one their own', before, commented(TEXT, [{ ...GRACE, author: 'Ada' }, ADA])],
    ['say that it was somebody else', before, commented(TEXT, [{ ...GRACE, author: 'Ben' }, ADA])],
    ['resolve one', before, commented(TEXT, [{ ...GRACE, done: true }, ADA])],
    ['put one elsewhere', before, commented('weighed [0 5] [1 mg]', [GRACE, ADA])],
    ['take one out of the text', before, commented('weighed [1 5 mg]', [GRACE, ADA])],
    ['make one an answer', before, commented(TEXT, [{ ...GRACE, answers: 1 }, ADA])],
    ['write one as somebody else', before, commented('[0 weighed] [1 5] [2 mg]', [GRACE, ADA, GRACE])],
    [
      'delete their own with the answers to it',
      commented('[0 [1 weighed]]', [ADA, { ...GRACE, answers: 0 }]),
      commented('weighed', []),
    ],
    [
      'leave the answers to their own behind',
      commented('[0 [1 weighed]]', [
        { ...ADA, author: 'Ada' },
        { ...GRACE, answers: 0 },
      ]),
      commented('[0 weighed]', [GRACE]),
    ],
  ])('of others may not %s', (_what, old, now) => {
    for (const restriction of [comments, both]) {
      expect(checkRestricted(old, now, restriction).allowed).toBe(false);
    }
  });

  it('may, where they suggest, take back what they wrote with the comments about it', () => {
    const xml =
      '<w:ins w:id="1" w:author="Ada" w:date="2026-11-21T10:00:00Z"><w:commentRangeStart w:id="0"/><w:r><w:t>twice</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:ins>';
    const list = '<w:comment w:id="0" w:author="Grace"><w:p><w:r><w:t>Really?</w:t></w:r></w:p></w:comment>';
    const state = (body: string, of: string) =>
      docx(`${p(run('weighed'), body)}<w:sectPr/>`, { 'word/comments.xml': part('comments', of) });
    expect(checkRestricted(state(xml, list), state('<w:r/>', ''), both)).toEqual({ allowed: true });
  });
});

it('someone who may only suggest changes no comment, not even their own', () => {
  for (const now of [
    commented(TEXT, [{ ...GRACE, text: 'Dry.' }, ADA]),
    commented(TEXT, [GRACE, { ...ADA, text: 'Balance 3?' }]),
    commented(TEXT, [GRACE, { ...ADA, done: true }]),
    commented('[0 weighed] 5 mg', [GRACE]),
  ])
    expect(checkRestricted(before, now, suggests).allowed).toBe(false);
});
