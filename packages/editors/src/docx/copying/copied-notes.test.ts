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

  it('keeps a long text, and has no attribute that would be written as it is, nor a prefix that the file does not know', () => {
    const long = text('dried '.repeat(2_000));
    const attributes = { 'w:id': '2', 'w:x y="1"><w:p/': '1', 'w:val': { toString: 'x' }, 'x:y': '1' };
    expect(copiedNoteIn(element('w:footnote', attributes, long), known)).toEqual(
      element('w:footnote', { 'w:id': '2' }, long),
    );
  });

  it('is none where anything in it is not a note, rather than a part of it', () => {
    for (const evil of [
      element('w:p/><w:p'),
      element('m:oMath', {}, text('x')),
      text(7),
      text('a\u0000'),
      'w:t',
      null,
      [element('w:t')],
      { ...element('w:p'), elements: 1 },
    ])
      expect(copiedNoteIn(element('w:footnote', {}, text('dried'), evil), known)).toBeUndefined();
  });

  it('leaves pictures behind', () => {
    const picture = element('w:drawing', {}, element('wp:inline'));
    expect(copiedNoteIn(element('w:footnote', {}, element('w:r', {}, picture)), known)).toEqual(
      element('w:footnote', {}, element('w:r')),
    );
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
    expect(copiedNoteIn(element('w:footnote', {}, deep), known)).toBeUndefined();
  });
});
