import { describe, expect, it } from 'vitest';
import { setContentType } from '../../opc/content-types.ts';
import { NS, readContentTypes, readRelationships } from '../../opc/index.ts';
import { addRelationship } from '../../opc/relationships.ts';
import { bodyOf, docx, opened, p, part } from '../testing/docx.fixture.ts';
import type { MergeInput } from './merge.ts';
import { mergeAndVerify } from './verify.ts';

const W14 = `xmlns:w14="${NS.word2010}"`;
const W15 = 'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"';
const SECTION = '<w:sectPr><w:pgSz w:w="11906"/></w:sectPr>';

interface Comment {
  id: string;
  text: string;
  paragraph: string;
  done?: boolean;
  /** Paragraph id of the comment it replies to. */
  parent?: string;
  internalId?: string;
}

/** Comments as Word stores them. */
const stored = ({ id, text, paragraph }: Comment) =>
  `<w:comment w:id="${id}" w:author="Ada" w:date="2025-01-02T03:04:05Z" w:initials="A"><w:p ${W14} w14:paraId="${paragraph}" w:rsidR="00AA"><w:r><w:annotationRef/></w:r><w:r><w:t>${text}</w:t></w:r></w:p></w:comment>`;

/** As superdoc 1.46.3 exports them: attributes of its own in Word's namespace, other paragraph ids every time. */
const exported = ({ id, text, paragraph, internalId = `imported-${text}` }: Comment) =>
  `<w:comment w:id="${id}" w:author="Ada" w:date="2025-01-02T03:04:05Z" w:initials="A" custom:internalId="${internalId}" custom:trackedChange="false" custom:trackedChangeText="null" custom:email="ada@lab.example" xmlns:custom="${NS.word}"><w:p w14:paraId="${paragraph}"><w:r><w:annotationRef/></w:r><w:r><w:t>${text}</w:t></w:r></w:p></w:comment>`;

const threads = (comments: Comment[]) =>
  `<w15:commentsEx ${W15}>${comments.map(({ paragraph, parent, done }) => `<w15:commentEx w15:paraId="${paragraph}"${parent ? ` w15:paraIdParent="${parent}"` : ''} w15:done="${done ? 1 : 0}"/>`).join('')}</w15:commentsEx>`;

const W14_ROOT = (xml: string) => xml.replace('xmlns:w=', `${W14} xmlns:w=`);

function state(body: string, comments: Comment[], write: (comment: Comment) => string, extended = true) {
  const parts: Record<string, string> = {};
  if (comments.length > 0) {
    parts['word/comments.xml'] = W14_ROOT(part('comments', comments.map(write).join('')));
    if (extended) parts['word/commentsExtended.xml'] = threads(comments);
  }
  return docx(body + SECTION, parts);
}

const on = (id: string, text: string) =>
  `<w:p><w:commentRangeStart w:id="${id}"/><w:r><w:t>${text}</w:t></w:r><w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r></w:p>`;

function saved(input: MergeInput) {
  const pkg = opened(mergeAndVerify(input).bytes);
  const text = (name: string) => (pkg.has(name) ? pkg.text(name) : '');
  return {
    pkg,
    body: bodyOf(pkg.write()),
    comments: text('word/comments.xml'),
    threads: text('word/commentsExtended.xml'),
  };
}

const first: Comment = { id: '5', text: 'first', paragraph: '0000000A' };
const second: Comment = { id: '9', text: 'second', paragraph: '0000000B' };
const loadedFirst: Comment = { id: '0', text: 'first', paragraph: 'F0000001' };
const loadedSecond: Comment = { id: '1', text: 'second', paragraph: 'F0000002' };

describe('comments made in the editor', () => {
  it('arrive under free ids, whatever numbers the editor gives to the old ones', () => {
    const added: Comment = { id: '0', text: 'new one', paragraph: 'F1234567', internalId: 'uuid' };
    const result = saved({
      original: state(on('5', 'a') + p('b'), [first], stored),
      base: state(on('0', 'a') + p('b'), [loadedFirst], exported),
      edited: state(
        on('1', 'a') + on('0', 'b'),
        [added, { ...loadedFirst, id: '1', paragraph: 'F0000009' }],
        exported,
      ),
    });
    expect(result.body).toContain(on('5', 'a'));
    expect(result.body).toMatch(/<w:commentRangeStart w:id="6"\/>.*>b<.*<w:commentReference w:id="6"\/>/);
    expect(result.comments).toContain(stored(first));
    expect(result.comments).toMatch(/<w:comment w:id="6" w:author="Ada"[^>]*><w:p w14:paraId="71234567">/);
    expect(result.threads).toContain('<w15:commentEx w15:paraId="71234567" w15:done="0"/>');
    expect(result.comments).not.toMatch(/custom|ada@lab/);
  });

  it('bring their author into the list of people, where there is one', () => {
    const added: Comment = { id: '1', text: 'new one', paragraph: 'F1234567', internalId: 'uuid' };
    const people = (...names: string[]) =>
      `<w15:people ${W15}>${names.map((name) => `<w15:person w15:author="${name}"/>`).join('')}</w15:people>`;
    const withPeople = (bytes: Uint8Array) => {
      const pkg = opened(bytes);
      pkg.set('word/people.xml', people('Ada'));
      setContentType(
        pkg,
        'word/people.xml',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.people+xml',
      );
      const type = 'http://schemas.microsoft.com/office/2011/relationships/people';
      addRelationship(pkg, 'word/document.xml', { type, part: 'word/people.xml' });
      return pkg.write();
    };
    const byGrace = (comment: Comment) =>
      comment.text === 'new one' ? exported(comment).replace('"Ada"', '"Grace &amp; Co"') : exported(comment);
    const edit = (original: Uint8Array) => ({
      original,
      base: state(on('0', 'a') + p('b'), [loadedFirst], exported),
      edited: state(on('0', 'a') + on('1', 'b'), [loadedFirst, added], byGrace),
    });
    const plain = state(on('5', 'a') + p('b'), [first], stored);
    expect(saved(edit(withPeople(plain))).pkg.text('word/people.xml')).toBe(people('Ada', 'Grace &amp; Co'));
    expect(saved(edit(plain)).pkg.has('word/people.xml')).toBe(false);
  });

  it('are deleted with their marks and threads, and the others keep their bytes', () => {
    const result = saved({
      original: state(on('5', 'a') + on('9', 'b'), [first, second], stored),
      base: state(on('0', 'a') + on('1', 'b'), [loadedFirst, loadedSecond], exported),
      edited: state(p('a') + on('0', 'b'), [{ ...loadedSecond, id: '0', paragraph: 'F0000003' }], exported),
    });
    expect(result.body).not.toContain('w:id="5"');
    expect(result.body).toContain(on('9', 'b'));
    expect(result.comments).toBe(W14_ROOT(part('comments', stored(second))));
    expect(result.threads).toBe(threads([second]));
  });

  it('are gone when the last one was deleted', () => {
    const result = saved({
      original: state(on('5', 'a'), [first], stored),
      base: state(on('0', 'a'), [loadedFirst], exported),
      edited: state(p('a'), [], exported),
    });
    expect(result.body).not.toContain('comment');
    expect(result.comments).not.toContain('<w:comment ');
    expect(result.threads).not.toContain('commentEx ');
  });

  it('are resolved, and answered, in a document that has no threads yet', () => {
    const plain = stored(first).replace(/ xmlns:w14="[^"]*" w14:paraId="0000000A"/, '');
    const reply: Comment = {
      id: '1',
      text: 'because',
      paragraph: 'F0000008',
      parent: 'F0000007',
      done: true,
      internalId: 'uuid',
    };
    const marks = (...ids: string[]) =>
      `<w:p>${ids.map((id) => `<w:commentRangeStart w:id="${id}"/>`).join('')}<w:r><w:t>a</w:t></w:r>${ids.map((id) => `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`).join('')}</w:p>`;
    const original = docx(marks('5') + SECTION, { 'word/comments.xml': part('comments', plain) });
    const result = saved({
      original,
      base: state(marks('0'), [loadedFirst], exported),
      edited: state(
        marks('0', '1'),
        [{ ...loadedFirst, paragraph: 'F0000007', done: true }, reply],
        exported,
      ),
    });
    const id = /w14:paraId="(\w{8})" w:rsidR="00AA"/.exec(result.comments)?.[1];
    expect(id).toBeDefined();
    expect(result.comments).toContain('>because<');
    expect(result.threads).toContain(`<w15:commentEx w15:paraId="${id}" w15:done="1"/>`);
    expect(result.threads).toContain(
      `<w15:commentEx w15:paraId="70000008" w15:paraIdParent="${id}" w15:done="1"/>`,
    );
    expect(readContentTypes(result.pkg).of('word/commentsExtended.xml')).toMatch(/commentsExtended\+xml$/);
    expect(readRelationships(result.pkg, 'word/document.xml').map(({ type }) => type)).toContain(
      'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
    );
  });

  it('are opened again without a change of anything else', () => {
    const done = { ...first, done: true };
    const result = saved({
      original: state(on('5', 'a') + on('9', 'b'), [done, second], stored),
      base: state(on('0', 'a') + on('1', 'b'), [{ ...loadedFirst, done: true }, loadedSecond], exported),
      edited: state(on('0', 'a') + on('1', 'b'), [loadedFirst, loadedSecond], exported),
    });
    expect(result.threads).toBe(threads([first, second]));
    expect(result.comments).toBe(W14_ROOT(part('comments', stored(first) + stored(second))));
  });

  it('have their text changed in the original', () => {
    const result = saved({
      original: state(on('5', 'a'), [first], stored),
      base: state(on('0', 'a'), [loadedFirst], exported),
      edited: state(
        on('0', 'a'),
        [{ ...loadedFirst, text: 'first of all', internalId: 'imported-first' }],
        exported,
      ),
    });
    expect(result.comments).toContain('w14:paraId="0000000A"');
    expect(result.comments).toContain('>first of all<');
  });
});

describe('tracked changes made in the editor', () => {
  it('arrive with numbers for ids, and without what Word does not know', () => {
    const change = (name: string, text: string) =>
      `<w:${name} w:id="7c9e6679-7425-40de-944b-e07fc1f90ae7" w:author="Ada" w:authorEmail="ada@lab.example" w:date="2025-01-02T03:04:05Z"><w:r>${text}</w:r></w:${name}>`;
    const was = '<w:ins w:id="41" w:author="Bob"><w:r><w:t>kept</w:t></w:r></w:ins>';
    const { body } = saved({
      original: docx(p('one two ', was) + SECTION),
      base: docx(p('one two ', was) + SECTION),
      edited: docx(
        p(
          'one ',
          change('del', '<w:delText xml:space="preserve">two </w:delText>'),
          change('ins', '<w:t xml:space="preserve">2 </w:t>'),
          was,
        ) + SECTION,
      ),
    });
    expect(body).toContain(was);
    expect(body).toMatch(
      /<w:del w:id="42" w:author="Ada" w:date="2025-01-02T03:04:05Z"><w:r><w:delText[^>]*>two /,
    );
    expect(body).toMatch(/<w:ins w:id="42" w:author="Ada" w:date="2025-01-02T03:04:05Z"><w:r><w:t[^>]*>2 /);
    expect(body).toContain('>one <');
  });
});
