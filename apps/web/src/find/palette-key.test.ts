import { describe, expect, it } from 'vitest';
import { LONGEST_SEARCH, typedAfter } from './palette-key.ts';

/** @param held of Ctrl, Meta and AltGr */
const press = (key: string, ...held: string[]) => ({
  key,
  ctrlKey: held.includes('Control'),
  metaKey: held.includes('Meta'),
  getModifierState: (name: string) => held.includes(name),
});

describe('what is typed before the palette is there', () => {
  it('is kept letter by letter, as the keyboard has them', () => {
    let text: string | undefined = '';
    for (const key of ['p', 'H', ' ', '7', 'é']) text = typedAfter(text ?? '', press(key));
    expect(text).toBe('pH 7é');
    expect(typedAfter('mail', press('@', 'Control', 'AltGraph'))).toBe('mail@');
  });

  it('is taken back by a whole letter', () => {
    expect(typedAfter('m𝛼', press('Backspace'))).toBe('m');
    expect(typedAfter('', press('Backspace'))).toBe('');
  });

  it('stays as it is when Enter comes too early', () => {
    expect(typedAfter('buffer', press('Enter'))).toBe('buffer');
  });

  it('leaves shortcuts and keys without a letter to the page', () => {
    for (const key of ['ArrowDown', 'F5', 'Dead', 'Shift'])
      expect(typedAfter('buffer', press(key))).toBeUndefined();
    expect(typedAfter('buffer', press('r', 'Control'))).toBeUndefined();
    expect(typedAfter('buffer', press('r', 'Meta'))).toBeUndefined();
  });

  it('is no longer than the field takes', () => {
    expect(typedAfter('a'.repeat(LONGEST_SEARCH), press('b'))).toHaveLength(LONGEST_SEARCH);
  });
});
