import { describe, expect, it } from 'vitest';
import { NS, readPackage } from '../../opc/index.ts';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';
import { mergeAndVerify, verifyMerge } from './verify.ts';

const ITEM = 'customXml/item1.xml';
const ID = '{0B6A1B7C-9E0F-4C39-8D75-6F1B63C0A4A1}';
const CUSTOM = `${NS.officeRelationships}/customXml`;
const relations = (target: string, type: string) =>
  `<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`;
const study = (number: string, rest = '<day>2026-07-01</day><dry>0</dry><room/>') =>
  `<?xml version="1.0"?>\n<s:study xmlns:s="urn:study" xmlns="urn:study" kept='as it is'><!-- ours --><number>${number}</number>${rest}</s:study>`;

const bound = (id: number, path: string, kind: string, content: string) =>
  `<w:sdt><w:sdtPr><w:id w:val="${id}"/><w:dataBinding w:prefixMappings="xmlns:a='urn:study'" w:xpath="${path}" w:storeItemID="${ID.toLowerCase()}"/>${kind}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const text = (value: string) => `<w:r><w:t xml:space="preserve">${value}</w:t></w:r>`;
const number = (id: number, value: string) => bound(id, '/a:study[1]/a:number[1]', '<w:text/>', text(value));

const given = (body: string, item = study('TOX-7')) =>
  docx(body, {
    'word/_rels/document.xml.rels': relations('../customXml/item1.xml', CUSTOM),
    [ITEM]: item,
    'customXml/_rels/item1.xml.rels': relations('itemProps1.xml', `${CUSTOM}Props`),
    'customXml/itemProps1.xml': `<ds:datastoreItem ds:itemID="${ID}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>`,
  });
function saved(before: string, after: string, item?: string): { body: string; item: string } {
  const [original, edited] = [given(before, item), given(after, item)];
  const { bytes } = mergeAndVerify({ original, base: original, edited });
  return { body: bodyOf(bytes), item: readPackage(bytes).text(ITEM) };
}

describe('a field that shows what is stored elsewhere in the document', () => {
  const both = (one: string, other: string) => p('for ', number(1, one)) + p(number(2, other));

  it('is filled in at both places, and nothing else of the part changes', () => {
    const after = both('TOX-8 &amp; 9', 'TOX-8 &amp; 9');
    expect(saved(both('TOX-7', 'TOX-7'), after)).toEqual({ body: after, item: study('TOX-8 &amp; 9') });
    // What was never stored stays so while nobody fills it in: what is beside it, a copy, one that is deleted.
    const stale = study('TOX-1');
    for (const change of [
      p('of ', number(1, 'TOX-7')) + p(number(2, 'TOX-7')),
      p('for ', number(1, 'TOX-7')),
    ])
      expect(saved(both('TOX-7', 'TOX-7'), change, stale).item).toBe(stale);
    // One that is emptied is empty there, too, and can be filled in again; one that is deleted stores nothing.
    const one = (value: string) =>
      p('for ', bound(1, '/a:study[1]/a:number[1]', '<w:text/>', value && text(value)), ' it');
    expect(saved(one('TOX-7'), one(''))).toEqual({ body: one(''), item: study('') });
    expect(saved(one(''), one('TOX-9'), study(''))).toEqual({ body: one('TOX-9'), item: study('TOX-9') });
    expect(saved(one('TOX-7'), p('for ', ' it')).item).toBe(study('TOX-7'));
    expect(
      saved(both('?', '?'), both('a', 'a'), study('').replace('<number></number>', '<number />')).item,
    ).toBe(study('a'));
  });

  it('is stored as its kind is: a day, an entry of a list, a box', () => {
    const form = (day: string, shown: string, isDry: boolean, room: string) =>
      p(
        bound(
          3,
          '/a:study/a:day',
          `<w:date w:fullDate="${day}T00:00:00Z"><w:storeMappedDataAs w:val="date"/></w:date>`,
          text(shown),
        ),
        bound(
          4,
          '/a:study/a:dry',
          `<w14:checkbox xmlns:w14="${NS.word2010}"><w14:checked w14:val="${isDry ? 1 : 0}"/></w14:checkbox>`,
          text(isDry ? '☒' : '☐'),
        ),
        bound(
          5,
          '/a:study/a:room',
          '<w:dropDownList><w:listItem w:displayText="Room 2" w:value="r2"/></w:dropDownList>',
          text(room),
        ),
      );
    const { item } = saved(
      form('2026-07-01', '1. Juli', false, '?'),
      form('2026-07-03', '3. Juli', true, 'Room 2'),
    );
    expect(item).toBe(study('TOX-7', '<day>2026-07-03</day><dry>1</dry><room>r2</room>'));
  });

  it('is refused where it would be stored in two ways, or not as text', () => {
    expect(() => saved(both('TOX-7', 'TOX-7'), both('TOX-8', 'TOX-9'))).toThrow(/different texts/);
    const lines = bound(
      1,
      '/a:study[1]/a:number[1]',
      '<w:text/>',
      '<w:r><w:t>a</w:t><w:br/><w:t>b</w:t></w:r>',
    );
    expect(() => saved(p(number(1, 'TOX-7')), p(lines))).toThrow(/cannot be stored there/);
    expect(() => saved(p(number(1, 'TOX-7')), p(number(1, 'a')), study('<b>TOX-7</b>'))).toThrow(
      /cannot be stored/,
    );
  });

  it('is checked: not stored, or more changed than was filled in, is no save', () => {
    const [original, edited] = [p(number(1, 'TOX-7')), p(number(1, 'TOX-8'))].map((body) => given(body));
    if (!original || !edited) throw new Error('no states');
    for (const item of [
      study('TOX-7'),
      study('TOX-9'),
      study('TOX-8', '<day>2026-07-02</day><dry>0</dry><room/>'),
    ]) {
      const pkg = readPackage(edited);
      pkg.set(ITEM, item);
      expect(() => verifyMerge({ original, base: original, edited, merged: pkg.write() })).toThrow(
        /customXml\/item1/,
      );
    }
    const gone = given(p('none'));
    const merged = given(p('none'), study('TOX-9'));
    expect(() => verifyMerge({ original, base: original, edited: gone, merged })).toThrow(/customXml\/item1/);
  });

  it('is its own where nothing is stored for it', () => {
    const own = (value: string) => p(bound(1, '/a:study/a:other', '<w:text/>', text(value)));
    expect(saved(own('a'), own('b'))).toEqual({ body: own('b'), item: study('TOX-7') });
  });
});
