import { describe, expect, it } from 'vitest';
import { rowElements } from './scan-rows.ts';
import { openXmlList, type XmlList, xmlListItems } from './xml-list.ts';

const sheet = (rows: string): XmlList =>
  openXmlList(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:x="urn:x"><sheetData>${rows}</sheetData></worksheet>`,
    'sheetData',
    'row',
  );

const said = (list: XmlList) =>
  [...rowElements(list)].map(({ attributes }) => attributes.map(({ name, value }) => [name, value]));

describe('rows of a sheet without what is in them', () => {
  it.each([
    ['of usual sheets', '<row r="1" ht="20"><c r="A1"><v>1</v></c></row>\n<row r="3" hidden="1"/>'],
    [
      'of a sheet with signs in values',
      `<row r="1" x:says="a > b"><c r="A1"/></row><row r='2' x:says='"/>'/>`,
    ],
    ['of a sheet with comments', '<!-- <row r="9"/> --><row r="1"><c r="A1"/></row>'],
    ['of a sheet that leaves their numbers out', '<row><c><v>1</v></c></row><row ht="3"/>'],
    ['of an empty sheet', ''],
  ])('say what they say with their cells: %s', (_, rows) => {
    const list = sheet(rows);
    const whole = [...xmlListItems(list)].map(({ element }) =>
      element.attributes.map(({ name, value }) => [name, value]),
    );
    expect(said(list)).toEqual(whole);
  });

  it('are not read cell by cell', () => {
    // What is in them is somebody else's to check.
    expect(said(sheet('<row r="1" ht="20"><c></row><row r="2"></c></row>'))).toEqual([
      [
        ['r', '1'],
        ['ht', '20'],
      ],
      [['r', '2']],
    ]);
  });
});
