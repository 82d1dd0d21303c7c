import { describe, expect, it } from 'vitest';
import { readContentTypes, readRelationships } from '../../opc/index.ts';
import { extractText } from '../../text.ts';
import { bodyOf, docx, opened, p, part } from '../testing/docx.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const SECTION = '<w:sectPr/>';
const styles = (more = '') =>
  part(
    'styles',
    `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${more}`,
  );
const NOTE_STYLES =
  '<w:style w:type="paragraph" w:styleId="FootnoteText"><w:name w:val="footnote text"/><w:basedOn w:val="Normal"/></w:style>' +
  '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/></w:style>';
const mark = (id: number) =>
  `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`;
const note = (id: number, text: string, own = '') =>
  `<w:footnote w:id="${id}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r${own}><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p></w:footnote>`;
const SEPARATORS =
  '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>';
const notes = (...all: string[]) => part('footnotes', SEPARATORS + all.join(''));

const document_ = (body: string, footnotes?: string, own = '') =>
  docx(body + SECTION, {
    'word/styles.xml': styles(own),
    ...(footnotes && { 'word/footnotes.xml': footnotes }),
  });

const merged = (original: Uint8Array, base: Uint8Array, edited: Uint8Array) =>
  mergeAndVerify({ original, base, edited }).bytes;

describe('notes', () => {
  it('come with a part of their own, its separators, type and relationship, and the styles they use', () => {
    const before = document_(p('weighed') + p('end'));
    const after = document_(p('weighed', mark(1)) + p('end'), notes(note(1, ' of batch 7')), NOTE_STYLES);
    const bytes = merged(before, before, after);
    const pkg = opened(bytes);
    expect(bodyOf(bytes)).toBe(p('weighed', mark(1)) + p('end') + SECTION);
    expect(pkg.text('word/footnotes.xml')).toBe(notes(note(1, ' of batch 7')));
    expect(readContentTypes(pkg).of('word/footnotes.xml')).toMatch(/footnotes\+xml$/);
    expect(readRelationships(pkg, 'word/document.xml').map(({ target }) => target)).toContain(
      'footnotes.xml',
    );
    for (const style of NOTE_STYLES.split(/(?<=<\/w:style>)/))
      expect(pkg.text('word/styles.xml')).toContain(style);
    expect(extractText(bytes).map(({ text }) => text)).toContain(' of batch 7');
  });

  it('keep the bytes of the other notes when one is added, edited or deleted with its mark', () => {
    const own = ' w:rsidR="00AA"';
    const body = (...ids: number[]) => ids.map((id) => p(`text ${id}`, mark(id))).join('');
    const original = document_(body(1, 2), notes(note(1, ' one', own), note(2, ' two', own)), NOTE_STYLES);
    const base = document_(body(1, 2), notes(note(1, ' one'), note(2, ' two')), NOTE_STYLES);
    const edited = document_(
      body(1, 2, 3),
      notes(note(1, ' one'), note(2, ' two!'), note(3, ' new')),
      NOTE_STYLES,
    );
    const added = opened(merged(original, base, edited)).text('word/footnotes.xml');
    expect(added).toBe(notes(note(1, ' one', own), note(2, ' two!', own), note(3, ' new')));
    const unmarked = document_(p('text 1') + body(2), notes(note(1, ' one'), note(2, ' two')), NOTE_STYLES);
    const bytes = merged(original, base, unmarked);
    expect(opened(bytes).text('word/footnotes.xml')).toBe(notes(note(2, ' two', own)));
    expect(bodyOf(bytes)).toBe(p('text 1') + body(2) + SECTION);
  });

  it('have a run around their mark, and none without text behind their number, however often they were exported', () => {
    const before = document_(p('weighed') + p('end'));
    const bare =
      '<w:p><w:footnoteReference w:id="1" /><w:r><w:t xml:space="preserve">weighed</w:t></w:r></w:p>';
    const empty =
      '<w:r><w:rPr><w:rStyle w:val="FootnoteReference" /><w:vertAlign w:val="superscript" /></w:rPr></w:r>';
    const grown = note(1, ' of batch 7').replace('<w:footnoteRef/></w:r>', (end) => end + empty.repeat(3));
    const bytes = merged(before, before, document_(bare + p('end'), notes(grown), NOTE_STYLES));
    const whole = mark(1).replace('"1"/>', '"1" />');
    expect(bodyOf(bytes)).toBe(bare.replace(/<w:footnoteReference [^>]*>/, whole) + p('end') + SECTION);
    expect(opened(bytes).text('word/footnotes.xml')).toBe(notes(note(1, ' of batch 7')));
  });

  it('behind the text come and go with their marks as well', () => {
    const asEndnotes = (xml: string) =>
      xml.replaceAll('footnote', 'endnote').replaceAll('Footnote', 'Endnote');
    const body = (...ids: number[]) => asEndnotes(ids.map((id) => p(`text ${id}`, mark(id))).join(''));
    const state = (text: string, ...all: string[]) =>
      docx(text + SECTION, {
        'word/styles.xml': styles(asEndnotes(NOTE_STYLES)),
        'word/endnotes.xml': asEndnotes(notes(...all)),
      });
    const own = ' w:rsidR="00AA"';
    const original = state(body(1, 2), note(1, ' one', own), note(2, ' two', own));
    const base = state(body(1, 2), note(1, ' one'), note(2, ' two'));
    // The editor leaves behind what nobody refers to.
    const edited = state(p('text 1') + body(2, 3), note(1, ' one'), note(2, ' two!'), note(3, ' new'));
    const bytes = merged(original, base, edited);
    expect(opened(bytes).text('word/endnotes.xml')).toBe(
      asEndnotes(notes(note(2, ' two!', own), note(3, ' new'))),
    );
    expect(bodyOf(bytes)).toBe(p('text 1') + body(2, 3) + SECTION);
  });
});
