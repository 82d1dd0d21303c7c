import { describe, expect, it } from 'vitest';
import { CHARACTER_GROUPS, findCharacters, named } from './special-characters.ts';

const ALL = CHARACTER_GROUPS.flatMap(({ characters }) => characters);

describe('special characters', () => {
  it('stand in the groups once each, with a name that is no other one', () => {
    expect(new Set(ALL.map(([character]) => character)).size).toBe(ALL.length);
    expect(new Set(ALL.map(([, name]) => name)).size).toBe(ALL.length);
    expect(ALL.filter(([, name]) => name === undefined || /undefined|\s$/.test(name))).toEqual([]);
  });

  it('hold what a laboratory writes', () => {
    const found = [...'µ°±×·→⇌≤≥≈∞√∑ΣΔαωΩ⁰⁹⁻₂Å‰−\u2009'].filter((character) => !named(character));
    expect(found).toEqual([]);
    expect(named('δ')?.[1]).toBe('small delta');
    expect(named('Ψ')?.[1]).toBe('capital psi');
    expect(named('⁻')?.[1]).toBe('superscript minus');
    expect(named('₇')?.[1]).toBe('subscript seven');
  });

  it('are found by the words of their names, the one that is called so first', () => {
    const first = (typed: string) => findCharacters(typed)[0]?.[0];
    expect(first('micro')).toBe('µ');
    expect(first('equilibrium')).toBe('⇌');
    expect(first('minus')).toBe('−');
    expect(first('small mu')).toBe('μ');
    expect(first('superscript 3')).toBe('³');
    expect(first('≤')).toBe('≤');
    expect(findCharacters('delta').map(([character]) => character)).toEqual(['δ', 'Δ']);
    expect(findCharacters('pi').map(([character]) => character)).toEqual(['π', '∏', 'Π']);
    const usual = { mu: 'µ', um: 'µ', ohm: 'Ω', percent: '‰', nbsp: '\u00a0', plusminus: '±', '+-': '±' };
    for (const [word, character] of Object.entries(usual)) expect(first(word), word).toBe(character);
    // Inside of words where no word begins so.
    expect(first('breaking')).toBe('\u2011');
    expect(findCharacters('no such sign')).toEqual([]);
    expect(findCharacters(' ')).toEqual([]);
  });
});
