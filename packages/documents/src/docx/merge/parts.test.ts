import { describe, expect, it } from 'vitest';
import { NS, readContentTypes, readRelationships } from '../../opc/index.ts';
import { bodyOf, docx, opened, p, part } from '../testing/docx.fixture.ts';
import type { MergeInput } from './merge.ts';
import { mergeAndVerify, verifyMerge } from './verify.ts';

const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const link = (id: string, kind: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${NS.officeRelationships}/${kind}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;
const rels = (...links: string[]) =>
  `<Relationships xmlns="${NS.packageRelationships}">${links.join('')}</Relationships>`;
const section = (content: string) => `<w:sectPr>${content}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`;
const image = (id: string) =>
  `<w:p><w:r><w:drawing><x:blip xmlns:x="${NS.drawing}" r:embed="${id}"/></w:drawing></w:r></w:p>`;

const saved = (input: MergeInput) => opened(mergeAndVerify(input).bytes);

it('refuses a chart that leads to something else', () => {
  const chart = `<w:p><w:r><w:drawing><c:chart xmlns:c="${NS.chart}" r:id="rId1"/></w:drawing></w:r></w:p>`;
  const save = (kind: string) => {
    const parts = {
      'word/_rels/document.xml.rels': rels(link('rId1', kind, `${kind}1.xml`)),
      [`word/${kind}1.xml`]: part('hdr', ''),
    };
    const reference = section('<w:headerReference w:type="default" r:id="rId1"/>');
    const original = docx(p('text') + reference, parts);
    return () => saved({ original, base: original, edited: docx(p('text') + chart + reference, parts) });
  };
  expect(save('header')).toThrow('what it shows as a chart is none');
  expect(save('chart')).not.toThrow();
});

describe('an edit outside of the body', () => {
  it('changes a header and leaves the body and the other header as they were', () => {
    const parts = (first: string) => ({
      'word/header1.xml': part('hdr', first),
      'word/header2.xml': part('hdr', p('other')),
    });
    const stored = '<w:p w:rsidR="00AA"><w:r><w:t>Page </w:t></w:r><w:r><w:pgNum/></w:r></w:p>';
    const body = p('text') + section('');
    const original = docx(body, parts(stored));
    const pkg = saved({
      original,
      base: docx(body, parts(p('Page '))),
      edited: docx(body, parts(p('Page no. '))),
    });
    expect(pkg.text('word/header1.xml')).toBe(
      part('hdr', stored.replace('<w:t>Page ', '<w:t xml:space="preserve">Page no. ')),
    );
    for (const name of ['word/document.xml', 'word/header2.xml', 'word/_rels/document.xml.rels'])
      expect(pkg.sameContent(opened(original), name)).toBe(true);
  });

  it('adds a header for the first page beside the one there is, with its picture and its equation', () => {
    const headed = '<w:headerReference w:type="default" r:id="rId1"/>';
    const before = { 'word/header1.xml': part('hdr', p('every page')) };
    // Nothing says what `m` is: the editor writes it so.
    const equation = '<w:p><m:oMath><m:r><m:t>E=m</m:t></m:r></m:oMath></w:p>';
    const original = docx(p('text') + section(headed), before);
    const edited = docx(
      p('text') +
        section(`${headed}<w:headerReference w:type="first" r:id="rIdnew"/>`).replace(
          '</w:sectPr>',
          '<w:titlePg/></w:sectPr>',
        ),
      {
        ...before,
        'word/header2.xml': part('hdr', p('first page') + image('rId7') + equation),
        'word/_rels/header2.xml.rels': rels(link('rId7', 'image', 'media/logo.png')),
        'word/media/logo.png': 'logo',
        'word/_rels/document.xml.rels': rels(
          link('rId1', 'header', 'header1.xml'),
          link('rIdnew', 'header', 'header2.xml'),
        ),
      },
    );
    const pkg = saved({ original, base: original, edited });
    const added = readRelationships(pkg, 'word/document.xml').find((r) => r.part === 'word/header2.xml');
    expect(bodyOf(pkg.write())).toBe(
      p('text') +
        section(`${headed}<w:headerReference w:type="first" r:id="${added?.id}"/>`).replace(
          '</w:sectPr>',
          '<w:titlePg/></w:sectPr>',
        ),
    );
    expect(readContentTypes(pkg).of('word/header2.xml')).toBe(`${TYPES}.header+xml`);
    expect(pkg.text('word/header2.xml')).toContain('first page');
    const [math] = [...pkg.xml('word/header2.xml').descendants()].filter(({ name }) => name === 'm:oMath');
    expect(math?.namespace).toBe(NS.math);
    const [logo] = readRelationships(pkg, 'word/header2.xml');
    expect(logo && pkg.text(logo.part)).toBe('logo');
    expect(pkg.text('word/header2.xml')).toContain(`r:embed="${logo?.id}"`);
  });

  it('adds no header in which nobody wrote, but for one that stands in the place of an earlier one', () => {
    const ends = (reference: string) =>
      `<w:p><w:pPr><w:sectPr>${reference}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:pPr></w:p>`;
    const headed = '<w:headerReference w:type="default" r:id="rId1"/>';
    const came = '<w:headerReference w:type="default" r:id="rIdnew"/>';
    const added = {
      'word/header2.xml': part('hdr', '<w:p><w:r><w:rPr/></w:r></w:p>'),
      'word/_rels/document.xml.rels': rels(
        link('rId1', 'header', 'header1.xml'),
        link('rIdnew', 'header', 'header2.xml'),
      ),
    };
    const before = { 'word/header1.xml': part('hdr', p('every page')) };
    const original = docx(p('text') + section(''));
    const { bytes } = mergeAndVerify({
      original,
      base: original,
      edited: docx(p('text') + section(came), added),
    });
    expect(bytes).toBe(original);
    const two = docx(ends(headed) + p('text') + section(''), before);
    const pkg = saved({
      original: two,
      base: two,
      edited: docx(ends(headed) + p('text') + section(came), { ...before, ...added }),
    });
    expect(pkg.has('word/header2.xml')).toBe(true);
  });

  it('adds, changes and deletes footnotes, and follows a link in a note', () => {
    const noteLink = `<w:p><w:hyperlink r:id="rId3"><w:r><w:t>source</w:t></w:r></w:hyperlink></w:p>`;
    const note = (id: number, content: string) => `<w:footnote w:id="${id}">${content}</w:footnote>`;
    const notes = (...all: string[]) => ({
      'word/footnotes.xml': part(
        'footnotes',
        `<w:footnote w:type="separator" w:id="-1">${p('<w:r><w:separator/></w:r>')}</w:footnote>${all.join('')}`,
      ),
    });
    const reference = (text: string, id?: number) =>
      p(text, ...(id === undefined ? [] : [`<w:r><w:footnoteReference w:id="${id}"/></w:r>`]));
    const input = {
      original: docx(
        reference('a', 1) + reference('b', 2) + reference('c') + section(''),
        notes(note(1, p('one')), note(2, p('two'))),
      ),
      base: docx(
        reference('a', 1) + reference('b', 2) + reference('c') + section(''),
        notes(note(1, p('one')), note(2, p('two'))),
      ),
      edited: docx(reference('a', 1) + reference('b') + reference('c', 3) + section(''), {
        ...notes(note(1, p('one and a half')), note(3, noteLink)),
        'word/_rels/footnotes.xml.rels': rels(
          link('rId3', 'hyperlink', 'https://lab.example/?a=1&amp;b=2', 'External'),
        ),
      }),
    };
    const pkg = saved(input);
    const text = pkg.text('word/footnotes.xml');
    expect(text).toContain('>one and a half<');
    expect(text).not.toContain('>two<');
    expect(text).toContain('source');
    expect(readRelationships(pkg, 'word/footnotes.xml')).toMatchObject([
      { external: true, target: 'https://lab.example/?a=1&b=2' },
    ]);
    expect(bodyOf(pkg.write())).toMatch(/>c<.*<w:footnoteReference w:id="3"\/>/);
  });

  it('adds the first footnote of a document, with the lines that part notes from text', () => {
    const original = docx(p('a') + section(''));
    const edited = docx(p('a', '<w:r><w:footnoteReference w:id="1"/></w:r>') + section(''), {
      'word/footnotes.xml': part(
        'footnotes',
        `<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote><w:footnote w:id="1">${p('why')}</w:footnote>`,
      ),
    });
    const pkg = saved({ original, base: original, edited });
    expect(pkg.text('word/footnotes.xml')).toMatch(/w:type="separator".*>why</);
    expect(readContentTypes(pkg).of('word/footnotes.xml')).toBe(`${TYPES}.footnotes+xml`);
  });

  it('turns one section and keeps what its page layout says besides', () => {
    const inner = (extra: string, orient: string) =>
      `<w:p><w:pPr><w:sectPr>${extra}<w:pgSz w:w="11906" w:h="16838"${orient}/></w:sectPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`;
    const original = inner('<w:footnotePr><w:pos w:val="beneathText"/></w:footnotePr>', '');
    const pkg = saved({
      original: docx(original + section('')),
      base: docx(inner('', '') + section('')),
      edited: docx(inner('', ' w:orient="landscape"') + section('')),
    });
    expect(bodyOf(pkg.write())).toBe(
      original.replace('<w:pgSz ', '<w:pgSz w:orient="landscape" ') + section(''),
    );
  });
});

it('a section that was joined with the next one leaves nothing that would end it', () => {
  const first = (ends: string) => `<w:p>${ends}<w:r><w:t>first</w:t></w:r></w:p>`;
  const ends = `<w:pPr><w:sectPr w:rsidR="00AA"><w:footnotePr/><w:pgSz w:w="16838" w:h="11906"/></w:sectPr></w:pPr>`;
  const original = docx(first(ends) + p('second') + section(''));
  const base = docx(first(section('').replace(/.*/, '<w:pPr>$&</w:pPr>')) + p('second') + section(''));
  const edited = docx(first('') + p('second') + section(''));
  expect(bodyOf(saved({ original, base, edited }).write())).toBe(first('') + p('second') + section(''));
});

describe('headers of even pages', () => {
  const settings = (inside: string) => ({ 'word/settings.xml': part('settings', inside) });
  const state = (inside: string) => docx(p('text') + section(''), settings(inside));
  const even = '<w:evenAndOddHeaders/>';
  const around = (inside: string) => `<w:zoom w:percent="90"/>${inside}<w:compat/>`;

  it('are switched on and off in the settings, at the place Word wants, and no other setting is changed', () => {
    const on = saved({ original: state(around('')), base: state(''), edited: state(even) });
    expect(on.text('word/settings.xml')).toBe(part('settings', around(even)));
    const off = saved({ original: state(around(even)), base: state(even), edited: state('') });
    expect(off.text('word/settings.xml')).toBe(part('settings', around('')));
  });

  it('stay as they are when only the editor writes them otherwise', () => {
    const original = state(around(''));
    const { bytes } = mergeAndVerify({ original, base: state(even), edited: state(`<w:zoom/>${even}`) });
    expect(bytes).toBe(original);
  });
});

describe('the tracking of all changes', () => {
  const state = (inside: string) =>
    docx(p('text') + section(''), { 'word/settings.xml': part('settings', inside) });
  const around = (inside: string) => `<w:zoom w:percent="90"/>${inside}<w:documentProtection/><w:compat/>`;

  it.each(['<w:trackRevisions/>', '<w:trackRevisions w:val="true"/>'])(
    'is switched off where %s was',
    (tracking) => {
      const off = saved({ original: state(around(tracking)), base: state(tracking), edited: state('') });
      expect(off.text('word/settings.xml')).toBe(part('settings', around('')));
    },
  );

  it('is switched on at the place Word wants, and stays as it is otherwise', () => {
    const tracking = '<w:trackRevisions/>';
    const on = saved({ original: state(around('')), base: state(''), edited: state(tracking) });
    expect(on.text('word/settings.xml')).toBe(part('settings', around(tracking)));
    const original = state(around(tracking));
    const { bytes } = mergeAndVerify({
      original,
      base: state(tracking),
      edited: state(`<w:zoom/>${tracking}`),
    });
    expect(bytes).toBe(original);
  });
});

describe('what the editor writes of pasted text', () => {
  it('names no fonts as none, and the style of a table first', () => {
    const original = docx(p('text') + section(''));
    const table = (properties: string) =>
      `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid><w:gridCol w:w="9"/></w:tblGrid><w:tr><w:tc>${p('cell')}</w:tc></w:tr></w:tbl>`;
    const [style, width] = ['<w:tblStyle w:val="TableGrid" />', '<w:tblW w:w="5000" w:type="pct" />'];
    const fonts = '<w:rFonts w:ascii="" w:hAnsi="" w:eastAsia="" w:cs="" />';
    const run = (properties: string) => `<w:r><w:rPr>${properties}<w:b/></w:rPr><w:t>bold</w:t></w:r>`;
    const edited = docx(p('text', run(fonts)) + table(width + style) + section(''));
    const stored = bodyOf(mergeAndVerify({ original, base: original, edited }).bytes);
    expect(stored).toContain(run(''));
    expect(stored).toContain(table(style + width));
  });
});

describe('the check of notes after a merge', () => {
  const note = (id: number, text: string) => `<w:footnote w:id="${id}">${p(text)}</w:footnote>`;
  const state = (...notes: string[]) =>
    docx(p('text') + section(''), { 'word/footnotes.xml': part('footnotes', notes.join('')) });
  const original = state(note(1, 'one'), note(2, 'two'));
  const edited = state(note(1, 'one'), note(2, 'two, changed'));
  const check = (merged: Uint8Array) => () => verifyMerge({ original, base: original, edited, merged });

  it.each([
    ['another note was changed', state(note(1, 'eno'), note(2, 'two, changed'))],
    ['the edit went into another note', state(note(1, 'one, changed'), note(2, 'two'))],
    ['a note is missing', state(note(2, 'two, changed'))],
    ['a note came that nobody wrote', state(note(1, 'one'), note(2, 'two, changed'), note(3, 'three'))],
  ])('fails when %s', (_, merged) => {
    expect(check(merged)).toThrow('failed its check');
  });

  it('passes what the merge makes', () => {
    expect(check(mergeAndVerify({ original, base: original, edited }).bytes)).not.toThrow();
  });
});

describe('a suggestion', () => {
  it('is stored without what the editor puts on it of the run, which Word does not know there', () => {
    const typed = '<w:ins w:id="7" w:author="Ada" w:rsidRPr="00AA"><w:r><w:t>new</w:t></w:r></w:ins>';
    const body = `<w:p><w:r w:rsidRPr="00AA"><w:t>old</w:t></w:r></w:p>${section('')}`;
    const edited = body.replace('</w:r></w:p>', `</w:r>${typed}</w:p>`);
    const stored = bodyOf(
      mergeAndVerify({ original: docx(body), base: docx(body), edited: docx(edited) }).bytes,
    );
    expect(stored).toContain('w:author="Ada"><w:r>');
    expect(stored.match(/rsidRPr/g)).toHaveLength(1);
  });
});
