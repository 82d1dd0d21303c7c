import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/proof.ts';
import { bodyOf, docx, p, part } from '../testing/docx.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const SECTION = '<w:sectPr/>';

/** Everything is Calibri of 11 points; headings are bold and larger, the first row of a table is bold. */
const STYLES = {
  'word/styles.xml': part(
    'styles',
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"/><w:sz w:val="22"/><w:lang w:val="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault></w:docDefaults>' +
      '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:basedOn w:val="Normal"/><w:rPr><w:b/></w:rPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Base"/><w:rPr><w:sz w:val="32"/></w:rPr></w:style>' +
      '<w:style w:type="character" w:styleId="Red"><w:name w:val="Red"/><w:rPr><w:color w:val="FF0000"/></w:rPr></w:style>' +
      '<w:style w:type="table" w:styleId="Headed"><w:name w:val="Headed"/><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>',
  ),
  'word/theme.xml': part('theme', '').replace(
    /<w:theme.*/s,
    '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:fontScheme><a:minorFont><a:latin typeface="Calibri"/></a:minorFont></a:fontScheme></a:theme>',
  ),
};

function merged(original: string, base: string, edited: string): string {
  const [mine, before, after] = [original, base, edited].map((body) => docx(body + SECTION, STYLES));
  if (!mine || !before || !after) throw new Error('no states');
  const body = bodyOf(mergeAndVerify({ original: mine, base: before, edited: after }).bytes);
  return body.slice(0, -SECTION.length);
}

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const styled = (style: string, ...content: string[]) =>
  p(...content).replace('<w:p>', `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}`);

const CALIBRI = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/>';
const CAMBRIA = '<w:rFonts w:ascii="Cambria" w:hAnsi="Cambria"/>';
const STATED = `${CALIBRI}<w:sz w:val="22"/>`;

describe('what a run states that its styles say as well', () => {
  it('stays when something in another font is typed right behind it', () => {
    const original = p(run('weighed', STATED), run(' 5 mg', '<w:lang w:val="de-DE"/>'));
    const base = p(run('weighed', STATED), run(' 5 mg'));
    const edited = p(run('weighed'), run('!', CAMBRIA), run(' 5 mg'));
    expect(merged(original, base, edited)).toBe(original.replace('</w:r>', `</w:r>${run('!', CAMBRIA)}`));
  });

  it('stays in all pieces when a part of the run is made italic, deleted or parted by Enter', () => {
    const stated = '<w:b/><w:sz w:val="32"/>';
    const original = styled('Heading1', run('one two three', stated));
    const made = (properties: string, after: string) =>
      styled('Heading1', run('one ', properties), run('two', `${properties}<w:i/>`), run(after, properties));
    expect(merged(original, original, made('', ' three'))).toBe(
      styled(
        'Heading1',
        run('one ', stated),
        run('two', `<w:b/><w:i/><w:sz w:val="32"/>`),
        run(' three', stated),
      ),
    );
    expect(merged(original, original, made('', ''))).toBe(
      styled('Heading1', run('one ', stated), run('two', `<w:b/><w:i/><w:sz w:val="32"/>`)),
    );
    expect(
      merged(original, original, styled('Heading1', run('one ')) + styled('Heading1', run('two three'))),
    ).toBe(styled('Heading1', run('one ', stated)) + styled('Heading1', run('two three', stated)));
  });

  it('is what is typed within the run afterwards, too', () => {
    const original = p(run('weighed', STATED));
    expect(merged(original, original, p(run('weigh', ''), run('ed', '<w:i/>'), run('!', CAMBRIA)))).toBe(
      p(run('weigh', STATED), run('ed', `${CALIBRI}<w:i/><w:sz w:val="22"/>`), run('!', CAMBRIA)),
    );
    expect(merged(original, original, p(run('we all ighed', ''), run('!', CAMBRIA)))).toBe(
      p(run('we all ighed', STATED), run('!', CAMBRIA)),
    );
  });

  it('goes where the text looks different without it', () => {
    const bold = styled('Base', run('one', '<w:b w:val="0"/>'));
    expect(merged(bold, bold, styled('Base', run('one')))).toBe(styled('Base', run('one')));
    // What was as everything else is now smaller than its heading.
    const plain = p(run('one', STATED));
    expect(merged(plain, plain, styled('Heading1', run('one')))).toBe(
      styled('Heading1', run('one', CALIBRI)),
    );
  });

  it('is what the table gives to its cell, and to no other', () => {
    const table = (first: string, second: string) =>
      `<w:tbl><w:tblPr><w:tblStyle w:val="Headed"/><w:tblLook w:val="0020"/></w:tblPr><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid>${[first, second].map((cell) => `<w:tr><w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/></w:tcPr>${cell}</w:tc></w:tr>`).join('')}</w:tbl>`;
    const bold = p(run('mass', '<w:b/>'));
    const original = table(bold, bold);
    const edited = table(p(run('mass'), run('!', CAMBRIA)), p(run('mass'), run('!', CAMBRIA)));
    expect(merged(original, original, edited)).toBe(
      table(p(run('mass', '<w:b/>'), run('!', CAMBRIA)), p(run('mass'), run('!', CAMBRIA))),
    );
  });

  // As superdoc 1.46.3 has a link once something was pasted beside it and undone.
  it('is no change where the editor states it of what did not', () => {
    const link = (look: string) => p('see ', `<w:hyperlink w:anchor="a">${run('there', look)}</w:hyperlink>`);
    const underlined = '<w:u w:val="single"/>';
    const lang = (attributes: string) => link(`${underlined}<w:lang ${attributes}/>`);
    const original = link(underlined);
    const english = 'w:val="en-US" w:eastAsia="en-US" w:bidi="ar-SA"';
    expect(merged(original, original, lang('w:val="en-us" w:bidi="ar-SA"'))).toBe(original);
    for (const other of ['w:val="en-GB"', english])
      expect(merged(original, original, lang(other))).toBe(lang(other));
  });

  it('keeps its bytes wherever a run is cut, whatever else it states', () => {
    const given = [
      '<w:rStyle w:val="Red"/>',
      CALIBRI,
      '<w:b/>',
      '<w:i w:val="0"/>',
      '<w:strike w:val="false"/>',
    ].concat(
      '<w:color w:val="ff0000" w:themeColor="accent2"/>',
      '<w:position w:val="0"/>',
      '<w:sz w:val="32"/>',
      '<w:highlight w:val="none"/>',
      '<w:u w:val="none"/>',
      '<w:vertAlign w:val="baseline"/>',
    );
    const own = ['<w:rStyle w:val="Red"/>', '<w:kern w:val="24"/>', '<w:shd w:val="clear" w:fill="EEEEEE"/>'];
    const cases = fc.record({
      stated: fc.subarray(given, { minLength: 2 }).map((all) => ['<w:rStyle w:val="Red"/>', ...all.slice(1)]),
      kept: fc.subarray(own.slice(1)),
      cuts: fc.tuple(fc.nat(8), fc.nat(8)),
    });
    fc.assert(
      fc.property(cases, ({ stated, kept, cuts }) => {
        const [from, to] = [Math.min(...cuts), Math.max(...cuts)];
        const properties = [...stated, ...kept].join('');
        const cut = ['<w:rStyle w:val="Red"/>', ...kept].join('');
        const text = 'weighed!';
        const pieces = (plain: string, changed: string) =>
          [run(text.slice(0, from), plain), run(text.slice(from, to), changed), run(text.slice(to), plain)]
            .filter((piece) => !piece.includes('></w:t>'))
            .join('');
        const original = styled('Heading1', run(text, properties), run('end'));
        const edited = styled('Heading1', pieces(cut, `${cut}<w:em w:val="dot"/>`) + run('end'));
        const expected = styled(
          'Heading1',
          pieces(properties, `${properties}<w:em w:val="dot"/>`) + run('end'),
        );
        expect(merged(original, original, edited)).toBe(from === to ? original : expected);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('what a run alone states', () => {
  it('leaves nothing behind when it is taken away, neither of the run nor of its paragraph', () => {
    const centred = '<w:pPr><w:jc w:val="center"/></w:pPr>';
    const original = p(run('5 mg', '<w:b/>')).replace('<w:p>', `<w:p>${centred}`);
    expect(merged(original, original, p(run('5 mg')))).toBe(p(run('5 mg')));
  });

  it('stays empty where it was empty', () => {
    const original = p('<w:r><w:rPr/><w:t xml:space="preserve">5 mg</w:t></w:r>', run(' of salt', '<w:b/>'));
    const edited = original.replace('<w:rPr><w:b/></w:rPr>', '');
    expect(merged(original, original, edited)).toBe(edited);
  });
});
