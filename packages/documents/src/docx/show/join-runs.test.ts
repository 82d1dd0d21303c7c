import { describe, expect, it } from 'vitest';
import { merge } from '../merge/merge.ts';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';
import { prepareForEditor } from './prepare.ts';

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
const BOLD = '<w:rPr><w:b/></w:rPr>';
const run = (rsid: string, inner: string) => `<w:r w:rsidR="${rsid}">${inner}</w:r>`;
const t = (text: string) => `<w:t xml:space="preserve">${text}</w:t>`;

/** As many runs as make a document slow, none of which can be joined. */
const REST = p(...Array<string>(2_000).fill('<w:r><w:tab/></w:r>')) + SECTION;

describe('a text that Word cut into runs', () => {
  it('is given to the editor in as many as it has looks, each with the spaces it had', () => {
    const cut = [
      run('1', BOLD + t('wei')),
      run('2', BOLD + t('ghed ')),
      run('3', t('5 ')),
      run('4', t('mg')),
    ];
    const given = bodyOf(prepareForEditor(docx(p(...cut) + REST)));
    expect(given).toBe(p(run('1', BOLD + t('wei') + t('ghed ')), run('3', t('5 ') + t('mg'))) + REST);
  });

  it.each(['<w:r><w:tab/></w:r>', '<w:bookmarkStart w:id="1" w:name="a"/>', '<w:r w:rsidR="5"/>'])(
    'stays cut where something else stands in it (%s)',
    (between) => {
      const cut = p(run('1', t('a')), between, run('2', t('b'))) + REST;
      expect(bodyOf(prepareForEditor(docx(cut)))).toBe(cut);
    },
  );

  it('stays as it is in a tracked change, and in a document that has few of them', () => {
    const cut = run('1', t('a')) + run('2', t('b'));
    const tracked = p(`<w:ins w:id="1" w:author="Ada">${cut}</w:ins>`) + REST;
    expect(bodyOf(prepareForEditor(docx(tracked)))).toBe(tracked);
    expect(bodyOf(prepareForEditor(docx(p(cut) + SECTION)))).toBe(p(cut) + SECTION);
  });

  it('keeps its runs in the file when something is typed into it', () => {
    const original = docx(p(run('1', t('wei')), run('2', t('ghed'))) + REST);
    const base = prepareForEditor(original);
    const edited = docx(bodyOf(base).replace('ghed', 'ghted'));
    expect(bodyOf(merge({ original, base, edited }).bytes)).toBe(
      p(run('1', t('wei')), run('2', t('ghted'))) + REST,
    );
  });
});
