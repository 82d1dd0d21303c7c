import { describe, expect, it } from 'vitest';
import { NS, type OpcPackage, readPackage } from '../../opc/index.ts';
import { mergeAndVerify } from '../merge/verify.ts';
import { prepareForEditor } from '../show/prepare.ts';
import { docx, p, part } from '../testing/docx.fixture.ts';

const STYLES = part('styles', '<w:style w:styleId="Normal"/>');
const COMMENTS = part('comments', `<w:comment w:id="0" w:author="B">${p('said')}</w:comment>`);
const commented = (text: string) =>
  `<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>${text}</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
const parts = {
  'word/styles.xml': STYLES,
  'word/comments.xml': COMMENTS,
  'word/header1.xml': part('hdr', p('head')),
};

/** The package with parts under other names, everywhere they are named. */
function named(bytes: Uint8Array, names: Record<string, string>): Uint8Array {
  const pkg = readPackage(bytes);
  const replaced = (text: string) =>
    Object.entries(names).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  for (const name of pkg.names()) {
    const text = replaced(pkg.text(name));
    pkg.remove(name);
    pkg.set(replaced(name), text);
  }
  return pkg.write();
}

const texts = (pkg: OpcPackage) => new Map(pkg.names().map((name) => [name, pkg.text(name)]));

describe('a document whose parts have other names than usual', () => {
  const usual = docx(commented('one'), parts);
  const web = named(usual, {
    'document.xml': 'document2.xml',
    'comments.xml': 'comments2.xml',
    'styles.xml': 'styles2.xml',
  });

  it('is given to the editor under the usual ones', () => {
    const given = texts(readPackage(prepareForEditor(web)));
    for (const [name, text] of texts(readPackage(prepareForEditor(usual)))) {
      if (/\.rels$|\.xml$/.test(name) && !name.startsWith('[')) expect(given.get(name), name).toBe(text);
    }
    expect([...given.keys()].filter((name) => /2\.xml/.test(name))).toEqual([]);
  });

  it('keeps its own when it is edited', () => {
    const given = prepareForEditor(web);
    const edited = docx(commented('one two'), parts);
    const { bytes, changedParts } = mergeAndVerify({ original: web, base: given, edited });
    expect(changedParts).toEqual(['word/document2.xml']);
    expect(readPackage(bytes).text('word/document2.xml')).toContain('>one two<');
    const without = mergeAndVerify({ original: web, base: given, edited: docx(p('one')) });
    expect(without.changedParts.sort()).toEqual(['word/comments2.xml', 'word/document2.xml']);
  });

  it('may have them in another folder', () => {
    const elsewhere = named(usual, { 'word/': 'text/' });
    const given = readPackage(prepareForEditor(elsewhere));
    expect(given.text('word/document.xml')).toContain('>one<');
    expect(given.text('word/header1.xml')).toContain('>head<');
    const edited = docx(commented('one'), { ...parts, 'word/header1.xml': part('hdr', p('headed')) });
    const result = mergeAndVerify({ original: elsewhere, base: given.write(), edited });
    expect(result.changedParts).toEqual(['text/header1.xml']);
  });
});

describe('a document with other prefixes than usual', () => {
  const strange = (bytes: Uint8Array, prefix: string) => {
    const pkg = readPackage(bytes);
    const text = pkg.text('word/document.xml');
    const own = text
      .replaceAll('<w:', `<${prefix}:`)
      .replaceAll('</w:', `</${prefix}:`)
      .replaceAll(' w:', ` ${prefix}:`);
    pkg.set('word/document.xml', own.replace('xmlns:w=', `xmlns:${prefix}=`));
    return pkg.write();
  };

  it('is given to the editor with the usual ones, and keeps its own when it is edited', () => {
    const usual = docx('<w:p><w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:t>one</w:t></w:r></w:p>', parts);
    const original = strange(usual, 'ns0');
    const given = prepareForEditor(original);
    const shown = readPackage(given).text('word/document.xml');
    expect(shown).toContain('<w:p><w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:t>one</w:t></w:r></w:p>');
    const edited = readPackage(given);
    edited.set('word/document.xml', shown.replace('>one<', '>one two<'));
    const { bytes } = mergeAndVerify({ original, base: given, edited: edited.write() });
    expect(readPackage(bytes).text('word/document.xml')).toContain(
      '<ns0:p><ns0:pPr><ns0:jc ns0:val="left"/></ns0:pPr><ns0:r><ns0:t xml:space="preserve">one two</ns0:t>',
    );
  });

  it('stays as it is where the usual prefix means something else', () => {
    const taken = docx('<w:p xmlns:x="urn:x"/>');
    const pkg = readPackage(strange(taken, 'ns0'));
    pkg.set('word/document.xml', pkg.text('word/document.xml').replace('xmlns:x="urn:x"', 'xmlns:w="urn:x"'));
    expect(readPackage(prepareForEditor(pkg.write())).text('word/document.xml')).toContain(
      `xmlns:ns0="${NS.word}"`,
    );
  });

  it('is read where elements have none', () => {
    const pkg = readPackage(docx(p('one')));
    pkg.set(
      'word/document.xml',
      `<document xmlns="${NS.word}" xmlns:q="${NS.word}"><body><p><pPr><jc q:val="left"/></pPr></p></body></document>`,
    );
    expect(readPackage(prepareForEditor(pkg.write())).text('word/document.xml')).toContain(
      '<w:body><w:p><w:pPr><w:jc w:val="left"/></w:pPr></w:p></w:body></w:document>',
    );
  });
});
