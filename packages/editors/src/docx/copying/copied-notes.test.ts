import { describe, expect, it } from 'vitest';
import { copiedNoteIn } from './copied-notes.ts';

const element = (name: string, attributes: object = {}, ...elements: unknown[]) => ({
  type: 'element',
  name,
  attributes,
  elements,
});
const text = (said: unknown) => ({ type: 'text', text: said });
const known = new Set(['w', 'w14']);

describe('a note in the clipboard', () => {
  it('is what it says, with its looks', () => {
    const note = element(
      'w:footnote',
      { 'w:id': '2' },
      element(
        'w:p',
        { 'w14:paraId': '1A2B3C4D' },
        element('w:r', {}, element('w:t', { 'xml:space': 'preserve' }, text(' dried < 2 h'))),
      ),
    );
    expect(copiedNoteIn(note, known)).toEqual(note);
    const made = { name: 'w:footnote', elements: [{ name: 'w:p' }] };
    expect(copiedNoteIn(made, known)).toEqual(element('w:footnote', {}, element('w:p')));
  });

  it('brings no names and values that would be written as they are, and no prefix that the file does not know', () => {
    const evil = element(
      'w:footnote',
      { 'w:id': '2', 'w:x y="1"><w:p/': '1', 'w:val': { toString: 'x' }, 'x:y': '1' },
      element('w:p/><w:p', {}),
      element('m:oMath', {}, text('x')),
      element('w:r', {}, text(7), text('a\u0000'), 'w:t', null, [element('w:t')]),
    );
    expect(copiedNoteIn(evil, known)).toEqual(element('w:footnote', { 'w:id': '2' }, element('w:r')));
  });

  it('is none where it is something else, or far more than a note', () => {
    for (const given of [
      undefined,
      null,
      'note',
      [],
      text('note'),
      { ...element('w:footnote'), elements: 1, name: 1 },
    ])
      expect(copiedNoteIn(given, known)).toBeUndefined();
    const many = Array.from({ length: 6_000 }, () => element('w:p'));
    expect(copiedNoteIn(element('w:footnote', {}, ...many), known)).toBeUndefined();
    let deep: unknown = element('w:p');
    for (let at = 0; at < 20_000; at++) deep = element('w:p', {}, deep);
    expect(JSON.stringify(copiedNoteIn(element('w:footnote', {}, deep), known)).length).toBeLessThan(10_000);
  });
});
