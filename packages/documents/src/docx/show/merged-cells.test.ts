import { describe, expect, it } from 'vitest';
import { mergeAndVerify } from '../merge/verify.ts';
import { bodyOf, docx, opened, p } from '../testing/docx.fixture.ts';
import { prepareForEditor } from './prepare.ts';

const line = (side: string) => `<w:${side} w:val="single" w:sz="12" w:color="FF0000"/>`;
const borders = (...lines: string[]) => `<w:tcBorders>${lines.join('')}</w:tcBorders>`;
const cell = (properties: string, text = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const table = (...rows: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/><w:gridCol w:w="900"/></w:tblGrid>${rows.join('')}</w:tbl>`;

const BEGIN = '<w:vMerge w:val="restart"/>';
const ON = '<w:vMerge/>';
const shown = (body: string) => bodyOf(prepareForEditor(docx(body + p('end'))));

describe('a cell over several rows', () => {
  it('has the line below of its last row, and not that of its first', () => {
    const three = (first: string, last: string) =>
      table(
        row(cell(BEGIN + first, 'a'), cell('', 'b')),
        row(cell(ON + borders(line('bottom')))),
        row(cell(ON + last), cell('')),
      );
    const below = borders(line('bottom'));
    expect(shown(three('', below))).toContain(three(below, below));
    expect(shown(three(borders(line('top')), below))).toContain(
      three(borders(line('top'), line('bottom')), below),
    );
    expect(shown(three(below, ''))).toContain(three(borders(), ''));
    expect(shown(three(below, below))).toContain(three(below, below));
  });

  it('is found by its column, and ends where another begins', () => {
    const below = borders(line('bottom'));
    const body = (first: string) =>
      table(
        row(cell('<w:gridSpan w:val="2"/>'), cell(BEGIN + first)),
        row(cell(''), cell(''), cell(ON + below)),
        row(cell(''), cell(''), cell(BEGIN)),
        row(cell(''), cell(''), cell('')),
      );
    expect(shown(body(''))).toContain(body(below));
  });

  it('is stored as it was when something is typed into it', () => {
    const body = table(
      row(cell(BEGIN, 'a'), cell('', 'b')),
      row(cell(ON + borders(line('bottom'))), cell('')),
    );
    const original = docx(body + p('end'));
    const base = prepareForEditor(original);
    const edited = opened(base);
    edited.set('word/document.xml', edited.text('word/document.xml').replace('>a<', '>ab<'));
    expect(bodyOf(mergeAndVerify({ original, base, edited: edited.write() }).bytes)).toBe(
      body.replace('>a<', '>ab<') + p('end'),
    );
  });
});
