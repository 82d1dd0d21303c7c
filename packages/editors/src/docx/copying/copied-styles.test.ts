import { describe, expect, it } from 'vitest';
import { copiedStylesIn } from './copied-styles.ts';

const element = (name: string, attributes: object = {}, ...elements: object[]) => ({
  type: 'element',
  name: `w:${name}`,
  attributes,
  elements,
});
const style = (id: string, ...elements: object[]) => looking(id, { name: id }, ...elements);
const looking = (id: string, look: object, ...elements: object[]) => ({
  stored: element('style', { 'w:type': 'paragraph', 'w:styleId': id }, ...elements),
  laidOut: { type: 'paragraph', styleId: id, runProperties: { bold: true }, ...look },
});
const name = (value: string) => element('name', { 'w:val': value });

describe('the styles in a clipboard', () => {
  it('are as they were copied', () => {
    const copied = {
      Method: looking(
        'Method',
        { name: 'Lab method', basedOn: 'Base' },
        name('Lab method'),
        element('basedOn', { 'w:val': 'Base' }),
        element('pPr', {}, element('tabs', {}, ...[1, 2].map((at) => element('tab', { 'w:pos': `${at}` })))),
        element('rPr', {}, element('b'), element('sz', { 'w:val': '40' })),
      ),
    };
    expect(copiedStylesIn(JSON.parse(JSON.stringify(copied)))).toEqual(copied);
  });

  it('have only what a style may hold, in the order of the schema', () => {
    const mixed = style(
      'Method',
      element('rPr', { 'w:val"><w:p/': 'x' }, element('sz', { 'w:val': '40' }), element('b'), element('t')),
      element('p', {}, element('r')),
      element('pPr', {}, element('numPr'), element('jc', { 'w:val': ['"><w:p/>'], 'r:id': 'rId1' })),
      name('Method'),
      name('Other'),
    );
    expect(copiedStylesIn({ Method: mixed }).Method?.stored).toEqual(
      style(
        'Method',
        name('Method'),
        element('pPr', {}, element('jc')),
        element('rPr', {}, element('b'), element('sz', { 'w:val': '40' })),
      ).stored,
    );
  });

  it('are none where a page has put in something else', () => {
    const named = style('Good', name('Good'));
    const of = (attributes: object) => ({ stored: element('style', attributes, name('Bad')), laidOut: {} });
    const wrong: Record<string, unknown> = {
      no: null,
      list: [],
      text: 'style',
      latent: { stored: element('latentStyles'), laidOut: {} },
      kind: of({ 'w:type': 'section', 'w:styleId': 'kind' }),
      other: of({ 'w:type': 'paragraph', 'w:styleId': 'else' }),
      constructor: of({ 'w:type': 'paragraph', 'w:styleId': 'constructor' }),
      'bad\u0000': of({ 'w:type': 'paragraph', 'w:styleId': 'bad\u0000' }),
      '': of({ 'w:type': 'paragraph', 'w:styleId': '' }),
    };
    expect(copiedStylesIn({ ...wrong, Good: named })).toEqual({ Good: named });
    for (const given of [undefined, null, 7, 'styles', [named]]) expect(copiedStylesIn(given)).toEqual({});
    const bare = {
      stored: { name: 'w:style', attributes: { 'w:type': 'table', 'w:styleId': 'T' }, elements: 7 },
    };
    expect(copiedStylesIn({ T: bare })).toEqual({
      T: {
        stored: element('style', { 'w:type': 'table', 'w:styleId': 'T' }),
        laidOut: { type: 'table', styleId: 'T', name: 'T' },
      },
    });
  });

  it('are not more than documents have', () => {
    const many = Object.fromEntries(
      Array.from({ length: 2000 }, (_, at) => [`S${at}`, style(`S${at}`, name(`${at}`))]),
    );
    expect(Object.keys(copiedStylesIn(many))).toHaveLength(500);
    const tabs = Array.from({ length: 15_000 }, () => element('tab'));
    const large = (id: string) => style(id, element('pPr', {}, element('tabs', {}, ...tabs)));
    expect(Object.keys(copiedStylesIn({ a: large('a'), b: large('b'), c: style('c') }))).toEqual(['a']);
  });
});
