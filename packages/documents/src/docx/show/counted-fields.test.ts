import { describe, expect, it } from 'vitest';
import { readEditorExport } from '../read/editor-export.ts';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';
import { prepareForEditor } from './prepare.ts';

const run = (content: string) => `<w:r>${content}</w:r>`;
const text = (value: string) => run(`<w:t xml:space="preserve">${value}</w:t>`);
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const code = (value: string) => run(`<w:instrText xml:space="preserve"> ${value} </w:instrText>`);
const field = (value: string, result: string) =>
  mark('begin') + code(value) + mark('separate') + result + mark('end');

const given = (body: string) => bodyOf(prepareForEditor(docx(body)));

describe('fields that count', () => {
  const figure = (number: string) => field('SEQ Figure \\* ARABIC', text(number));

  it('are given to the editor as references, which it shows as they are stored, and come back as what they are', () => {
    const body = p(text('Figure '), figure('7'), text(': flask'));
    const shown = body.replace('> SEQ', '>REF  SEQ');
    expect(given(body)).toBe(shown);
    const exported = docx(shown.replace('\\* ARABIC ', '\\* ARABIC'));
    expect(bodyOf(readEditorExport(exported).write())).toBe(
      body.replace('> SEQ Figure \\* ARABIC ', '>SEQ Figure \\* ARABIC'),
    );
  });

  it('are the stored text alone, all of a name, where the editor does not read one of them', () => {
    const link = `<w:hyperlink w:anchor="a">${figure('2')}</w:hyperlink>`;
    const others = [
      p(link),
      p('<w:ins w:id="1" w:author="A">', figure('2'), '</w:ins>'),
      p('<w:fldSimple w:instr=" SEQ Figure "><w:r><w:t>2</w:t></w:r></w:fldSimple>'),
      p(field('SEQ Figure', '')),
      p(field('IF 1', figure('2'))),
    ];
    for (const other of others) {
      const shown = given(p(figure('1')) + p(field('SEQ Table', text('9'))) + other);
      expect(shown).not.toContain('SEQ Figure');
      expect(shown).toContain(text('1'));
      expect(shown).toContain('REF  SEQ Table');
    }
  });

  it('are references too where they say a page, but in tables of contents and links', () => {
    const page = field('PAGEREF _Ref1 \\h', text('3'));
    const body = p(text('on page '), page, text('.'));
    expect(given(body)).toBe(body.replace('> PAGEREF', '>REF  PAGEREF'));
    expect(bodyOf(readEditorExport(docx(body.replace('> PAGEREF', '>REF PAGEREF'))).write())).toBe(
      body.replace('> PAGEREF', '>PAGEREF'),
    );
    for (const other of [p(field('TOC \\o', page)), p(`<w:hyperlink w:anchor="a">${page}</w:hyperlink>`)])
      expect(given(other)).not.toContain('PAGEREF');
  });

  it('leave a reference to a bookmark of their name alone', () => {
    const body = p(field('REF SEQ \\h', text('x')));
    expect(given(body)).toBe(body);
    expect(bodyOf(readEditorExport(docx(body)).write())).toBe(body);
  });
});
