import { describe, expect, it } from 'vitest';
import { readPackage } from '../../opc/index.ts';
import type { XlsxEdit } from '../edits.ts';
import type { LinkDesign } from '../link-edits.ts';
import { addressOfFormula, addressProblem, safeAddress } from '../links/address.ts';
import { readLinks } from '../links/index.ts';
import { patched, SHEET } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';

const RELS = 'xl/worksheets/_rels/sheet1.xml.rels';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const external = (id: string, target: string) =>
  `<Relationship Id="${id}" Type="${TYPE}" Target="${target}" TargetMode="External"/>`;
const STORED =
  '<hyperlinks><hyperlink ref="A1:A3" r:id="rId5" tooltip="see" xr:uid="{1}" xmlns:xr="urn:x"/><hyperlink ref="B1" location="Other!A1" display="there"/></hyperlinks>';
const book = (after = '', links = '') =>
  makeWorkbook({
    sheets: [
      { name: 'Data', rows: '<row r="1"><c r="A1"><v>1</v></c></row>', after, ...(links && { links }) },
      { name: 'Other' },
    ],
  });
const stored = book(STORED, external('rId5', 'https://example.org/a'));
const set = (
  link: LinkDesign | null,
  startRow: number,
  startColumn: number,
  endRow = startRow,
): XlsxEdit => ({
  op: 'set-link',
  sheet: '1',
  range: { startRow, startColumn, endRow, endColumn: startColumn },
  link,
});
const address = (to: string): LinkDesign => ({ kind: 'address', address: to });

describe('a link', () => {
  it('is written where the schema wants it, its address beside the sheet, and nothing else changes', () => {
    const margins = '<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/>';
    const { pkg, original, changedParts } = patched(book(margins), [
      set(address('https://example.org/x?a=1&b=2#part'), 1, 1),
    ]);
    expect(changedParts.sort()).toEqual([RELS, SHEET]);
    expect(pkg.text(SHEET)).toBe(
      original
        .text(SHEET)
        .replace(
          margins,
          `<hyperlinks><hyperlink ref="B2" r:id="rId1" location="part"/></hyperlinks>${margins}`,
        ),
    );
    expect(pkg.text(RELS)).toContain(external('rId1', 'https://example.org/x?a=1&amp;b=2'));
    const inside = patched(book(), [set({ kind: 'place', place: "'It''s'!A1" }, 0, 0)]);
    expect(inside.changedParts).toEqual([SHEET]);
    expect(inside.pkg.text(SHEET)).toMatch(/<hyperlink ref="A1" location="'It''s'!A1"\/>/);
  });

  it('says what it said while the pointer is there', () => {
    const tip = 'Ada & "Grace"_x000A_see';
    const { pkg, bytes } = patched(book(), [set({ tip, kind: 'place', place: 'Other!A1' }, 0, 0)]);
    expect(pkg.text(SHEET)).toContain(
      'location="Other!A1" tooltip="Ada &amp; &quot;Grace&quot;_x000A_see"/>',
    );
    expect(readLinks(bytes)[0]?.links[0]?.tip).toBe(tip);
    expect(() =>
      patched(book(), [set({ ...address('https://a.example'), tip: 'x'.repeat(256) }, 0, 0)]),
    ).toThrow('too long');
  });

  it('gives its addresses a type where the file has one for each part by itself', () => {
    const original = readPackage(book());
    const types = original.text('[Content_Types].xml');
    original.set('[Content_Types].xml', types.replace(/<Default Extension="rels"[^>]*>/, ''));
    const { pkg } = patched(original.write(), [set(address('https://example.org'), 0, 0)]);
    expect(pkg.text('[Content_Types].xml')).toContain(`<Override PartName="/${RELS}"`);
  });

  it('goes along with cells that are moved, with its bytes, and those go that led from where they come', () => {
    const moved: XlsxEdit = {
      op: 'move-links',
      sheet: '1',
      range: { startRow: 1, startColumn: 0, endRow: 2, endColumn: 0 },
      row: 0,
      column: 1,
    };
    const { pkg, original } = patched(stored, [moved]);
    expect(pkg.text(SHEET)).toBe(
      original
        .text(SHEET)
        .replace(
          STORED,
          '<hyperlinks><hyperlink ref="A1" r:id="rId5" tooltip="see" xr:uid="{1}" xmlns:xr="urn:x"/><hyperlink ref="B1:B2" r:id="rId5" tooltip="see" xmlns:xr="urn:x"/></hyperlinks>',
        ),
    );
    expect(patched(stored, [moved, { op: 'take-back', sheet: '1', of: moved }]).changedParts).toEqual([]);
  });

  it('leaves the cells that get another one, and keeps its bytes for the others', () => {
    const { pkg, bytes } = patched(stored, [set(address('mailto:ada@example.org'), 1, 0)]);
    expect(pkg.text(SHEET)).toContain(
      '<hyperlinks><hyperlink ref="A1" r:id="rId5" tooltip="see" xr:uid="{1}" xmlns:xr="urn:x"/><hyperlink ref="A3" r:id="rId5" tooltip="see" xmlns:xr="urn:x"/><hyperlink ref="B1" location="Other!A1" display="there"/><hyperlink ref="A2" r:id="rId2"/></hyperlinks>',
    );
    expect(readLinks(bytes)[0]?.links.map(({ target }) => target)).toEqual([
      'https://example.org/a',
      'https://example.org/a',
      null,
      'mailto:ada@example.org',
    ]);
  });

  it('goes with its address, and leaves nothing behind where it was the last one or was taken back', () => {
    const { pkg } = patched(stored, [set(null, 0, 0, 9), set(null, 0, 1)]);
    expect(pkg.text(SHEET)).not.toContain('hyperlink');
    expect(pkg.text(RELS)).not.toContain('example.org');
    const edit = set(address('https://example.org'), 3, 3);
    if (edit.op !== 'set-link') throw new Error('another edit');
    expect(patched(stored, [edit, { op: 'take-back', sheet: '1', of: edit }]).changedParts).toEqual([]);
  });

  it('follows rows, sorts and the names of sheets', () => {
    const { bytes } = patched(stored, [
      set(address('https://example.org/b'), 1, 1),
      {
        op: 'sort-rows',
        sheet: '1',
        range: { startRow: 0, startColumn: 0, endRow: 1, endColumn: 1 },
        order: [1, 0],
      },
      { op: 'insert-rows', sheet: '1', index: 0, count: 1 },
      { op: 'rename-sheet', sheet: '2', name: 'Else' },
    ]);
    expect(
      readLinks(bytes)[0]?.links.map(({ ranges: [range], target, location }) => [
        range.startRow,
        target ?? location,
      ]),
    ).toEqual([
      [1, 'https://example.org/a'],
      [2, 'Else!A1'],
      [1, 'https://example.org/b'],
    ]);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'example.org', '', `https://${'a'.repeat(3_000)}`])(
    'to %s is refused, and never opened',
    (to) => {
      expect(addressProblem(to)).not.toBeNull();
      expect(safeAddress(to)).toBeUndefined();
      expect(() => patched(book(), [set(address(to), 0, 0)])).toThrow(/link|address/i);
    },
  );

  it('keeps the place that it leads to in another document, whatever moves in this one', () => {
    const links = external('rId5', 'https://example.org/plate.xlsx');
    const stored = book(
      '<hyperlinks><hyperlink ref="A1" r:id="rId5" location="A5"/><hyperlink ref="B1" location="A5"/></hyperlinks>',
      links,
    );
    const { pkg } = patched(stored, [
      { op: 'insert-rows', sheet: '1', index: 2, count: 3 },
      { op: 'rename-sheet', sheet: '1', name: 'Plate' },
    ]);
    expect(pkg.text(SHEET)).toContain('r:id="rId5" location="A5"/><hyperlink ref="B1" location="A8"/>');
  });

  it('of a formula is known where it is written out', () => {
    expect(addressOfFormula('HYPERLINK("https://a.org/""x""","see")')).toBe('https://a.org/"x"');
    expect(addressOfFormula('=HYPERLINK("#Other!A1")')).toBe('#Other!A1');
    expect(addressOfFormula('HYPERLINK("https://"&A1)')).toBeUndefined();
  });
});
