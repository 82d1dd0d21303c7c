import { describe, expect, it } from 'vitest';
import { mergeAndVerify } from '../merge/verify.ts';
import { bodyOf, docx, opened, part } from '../testing/docx.fixture.ts';
import { prepareForEditor } from './prepare.ts';

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
const run = (look: string, text = 'متن') => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`;
const para = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
const shown = (body: string, styles?: string) =>
  bodyOf(prepareForEditor(docx(body + SECTION, styles ? { 'word/styles.xml': part('styles', styles) } : {})));

describe('texts of complex scripts, which have sizes and weights of their own', () => {
  it('are shown by these, and texts of Latin letters by the others', () => {
    const rtl = '<w:rtl/><w:b/><w:sz w:val="22"/><w:szCs w:val="26"/><w:iCs/>';
    const body = shown(para(run(rtl), run('<w:b/><w:sz w:val="22"/><w:szCs w:val="26"/>', 'Latin')));
    expect(body).toContain(
      run('<w:rtl/><w:b w:val="0"/><w:sz w:val="26"/><w:szCs w:val="26"/><w:iCs/><w:i w:val="1"/>'),
    );
    expect(body).toContain(run('<w:b/><w:sz w:val="22"/><w:szCs w:val="26"/>', 'Latin'));
    const same = para(run('<w:cs/><w:b/><w:bCs/><w:sz w:val="26"/><w:szCs w:val="26"/>'));
    expect(shown(same)).toContain(same);
    const off = para(run('<w:rtl w:val="0"/><w:sz w:val="22"/><w:szCs w:val="26"/>'));
    expect(shown(off)).toContain(off);
  });

  it('have them from styles and defaults, too, as has the mark of a paragraph', () => {
    const styles =
      '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>' +
      '<w:style w:type="paragraph" w:styleId="Arabic"><w:rPr><w:szCs w:val="32"/><w:bCs/></w:rPr></w:style>' +
      '<w:style w:type="character" w:styleId="Rtl"><w:rPr><w:rtl/></w:rPr></w:style>';
    const styled = (mark: string, ...runs: string[]) =>
      para(`<w:pPr><w:pStyle w:val="Arabic"/>${mark}</w:pPr>`, ...runs);
    const look = '<w:b w:val="1"/><w:sz w:val="32"/>';
    expect(shown(styled('<w:rPr><w:rtl/></w:rPr>', run('<w:rtl/>')), styles)).toContain(
      styled(`<w:rPr><w:rtl/>${look}</w:rPr>`, run(`<w:rtl/>${look}`)),
    );
    expect(shown(styled('', run('<w:rStyle w:val="Rtl"/>')), styles)).toContain(
      styled('', run(`<w:rStyle w:val="Rtl"/>${look}`)),
    );
    expect(shown(para(run('<w:rtl/>')), styles)).toContain(para(run('<w:rtl/>')));
  });

  it('are stored as they were when something is typed into them', () => {
    const body = para(run('<w:rtl/><w:sz w:val="22"/><w:szCs w:val="26"/>', 'متن'), run('<w:rtl/>', 'دوم'));
    const original = docx(body + SECTION);
    const base = prepareForEditor(original);
    const edited = opened(base);
    edited.set('word/document.xml', edited.text('word/document.xml').replace('متن', 'متن تازه'));
    const { bytes } = mergeAndVerify({ original, base, edited: edited.write() });
    expect(bodyOf(bytes).replace(' xml:space="preserve"', '')).toBe(
      body.replace('متن', 'متن تازه') + SECTION,
    );
  });
});
