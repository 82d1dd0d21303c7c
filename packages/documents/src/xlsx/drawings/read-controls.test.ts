import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../inspect.ts';
import { patched } from '../testing/test-patch.ts';
import { link, makeWorkbook } from '../testing/test-workbook.ts';
import type { Drawing } from './drawing-model.ts';
import { movedDrawings } from './moved.ts';
import { readDrawings } from './read-drawings.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/xlsx/', import.meta.url));
const real = `${corpus}apache__apache_45540_form_Footer.xlsx`;

const shape = (number: number, type: string, more = '', text = '') =>
  `<v:shape id="Box_${number}" o:spid="_x0000_s${number}" style="position:absolute">` +
  `<v:textbox><div style="text-align:left"><font face="Arial" size="180" color="#FF0000">${text}</font></div></v:textbox>` +
  `<x:ClientData ObjectType="${type}"><x:Anchor>1, 3, 2, 4, 3, 5, 4, 6</x:Anchor>${more}</x:ClientData></v:shape>`;

/** A workbook with these older shapes, and what newer programs say of number 1025. */
const book = (shapes: string, properties?: string) =>
  makeWorkbook({
    sheets: [
      {
        name: 'Form',
        links:
          link('rId1', 'vmlDrawing', '../drawings/vmlDrawing1.vml') +
          (properties ? link('rId2', 'ctrlProp', '../ctrlProps/ctrlProp1.xml') : ''),
        after: `<legacyDrawing r:id="rId1"/>${properties ? '<controls><control shapeId="1025" r:id="rId2" name="Box"/></controls>' : ''}`,
      },
    ],
    parts: {
      'xl/drawings/vmlDrawing1.vml': {
        content: `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">${shapes}</xml>`,
        type: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
      },
      ...(properties
        ? {
            'xl/ctrlProps/ctrlProp1.xml': {
              content: `<formControlPr xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" ${properties}/>`,
              type: 'application/vnd.ms-excel.controlproperties+xml',
            },
          }
        : {}),
    },
  });
const controls = (bytes: Uint8Array): Drawing[] => readDrawings(bytes).sheets[0]?.controls ?? [];
const contents = (bytes: Uint8Array) => controls(bytes).map(({ object }) => object.content);

describe('controls of forms', () => {
  it('stand in their place with what they say, as older programs wrote them', () => {
    const bytes = book(
      shape(1025, 'Checkbox', '<x:Checked>1</x:Checked><x:FmlaLink>$B$2</x:FmlaLink>', 'Washed\n   twice') +
        shape(1026, 'Checkbox', '<x:Checked>2</x:Checked>') +
        shape(1027, 'Radio') +
        shape(1028, 'Note') +
        shape(1029, 'Button', '', 'Run'),
    );
    expect(controls(bytes)[0]?.anchor).toEqual({
      kind: 'two-cells',
      from: { row: 2, column: 1, x: 3, y: 4 },
      to: { row: 4, column: 3, x: 5, y: 6 },
      fixed: false,
    });
    expect(contents(bytes)).toMatchObject([
      {
        control: 'check',
        state: 'on',
        text: 'Washed twice',
        look: { family: 'Arial', size: 9, color: '#ff0000' },
        link: { areas: [{ sheet: '1', startRow: 1, endRow: 1, startColumn: 1, endColumn: 1 }] },
      },
      { control: 'check', state: 'mixed', text: '' },
      { control: 'option', state: 'off' },
      { control: 'button', text: 'Run' },
    ]);
    expect(inspect(bytes).keptNotShown).toEqual([]);
  });

  it('are as newer programs say, where both do', () => {
    const bytes = book(
      shape(1025, 'Checkbox', '<x:Checked>1</x:Checked>'),
      'objectType="CheckBox" checked="Mixed" fmlaLink="$A$1"',
    );
    expect(contents(bytes)).toMatchObject([{ state: 'mixed', link: { formula: '$A$1' } }]);
  });

  it('are named where they are not drawn', () => {
    expect(inspect(book(shape(1025, 'Drop') + shape(1026, 'Checkbox'))).keptNotShown).toEqual(['controls']);
  });

  it('move with their rows, on the screen and in the file', () => {
    const bytes = book(shape(1025, 'Checkbox', '<x:FmlaLink>$B$2</x:FmlaLink>'));
    const result = patched(bytes, [{ op: 'insert-rows', sheet: '1', index: 0, count: 2 }]);
    const expected = movedDrawings(readDrawings(bytes).sheets, {
      sheet: '1',
      axis: 'row',
      index: 0,
      count: 2,
    });
    const [moved] = controls(result.bytes);
    expect(moved?.anchor).toEqual(expected[0]?.controls?.[0]?.anchor);
    expect(moved?.object.content).toMatchObject({ link: { areas: [{ startRow: 3 }] } });
    expect(moved?.anchor).toMatchObject({ from: { row: 4 }, to: { row: 6 } });
  });

  it.skipIf(!existsSync(real))('of a real form for Visual Basic are all there', () => {
    const found = contents(new Uint8Array(readFileSync(real)));
    expect(found).toHaveLength(40);
    // Some stand in a group, which has a place of its own.
    const group = controls(new Uint8Array(readFileSync(real))).filter(
      ({ anchor }) => anchor.kind === 'absolute',
    );
    expect(group).toHaveLength(27);
    expect(group[0]?.anchor).toMatchObject({ x: 10, y: 972 });
    expect(
      found.every((one) => one.kind === 'control' && one.control === 'check' && one.state === 'off'),
    ).toBe(true);
  });
});
