import { expect, it } from 'vitest';
import type { SuperdocDocument } from '../superdoc-document.ts';
import type { XmlNode } from '../undecided.ts';
import { withStylesHere } from './styles.ts';

const style = (id: string, name: string): XmlNode => ({
  type: 'element',
  name: 'w:style',
  attributes: { 'w:type': 'paragraph', 'w:styleId': id },
  elements: [{ type: 'element', name: 'w:name', attributes: { 'w:val': name }, elements: [] }],
});

/** A document without a text, with these styles. */
function having(...stored: XmlNode[]) {
  const root = { name: 'w:styles', elements: stored };
  const converter = {
    convertedXml: { 'word/styles.xml': { elements: [root] } },
    translatedLinkedStyles: { styles: {} as Record<string, unknown> },
  };
  const doc = { toJSON: () => ({}), descendants: () => {} };
  const editor = { converter, state: { doc }, emit: () => {} } as unknown as SuperdocDocument['editor'];
  return { editor, converter, ids: () => root.elements.map((each) => each.attributes?.['w:styleId']) };
}

it('there is one style of an id and of a name, whatever a page has put into the clipboard', () => {
  const { editor, converter, ids } = having(style('Step', 'Lab step'));
  const copied = [style('Step', 'x'), style('Other', 'LAB STEP'), style('One', 'New'), style('Two', 'new')];
  const given = Object.fromEntries(
    copied.map((stored) => [stored.attributes?.['w:styleId'], { stored, laidOut: 7 }]),
  );
  const text = { content: ['Step', 'Other', 'One', 'Two'].map((styleId) => ({ styleId })) };
  const named = withStylesHere(editor, text, { ...given, Bad: { stored: { name: 'w:style', elements: 7 } } });
  expect(named.content.map(({ styleId }) => styleId)).toEqual(['Step', 'Step', 'One', 'One']);
  expect(ids()).toEqual(['Step', 'One']);
  expect(Object.keys(converter.translatedLinkedStyles.styles)).toEqual(['One']);
  for (const wrong of [null, 'styles', [1], { Bad: null }])
    expect(withStylesHere(editor, text, wrong)).toEqual(text);
});
