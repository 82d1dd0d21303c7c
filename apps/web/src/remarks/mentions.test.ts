import { describe, expect, it } from 'vitest';
import { completed, mentionedIn, namesOf, offered, piecesOf, typedAt } from './mentions.ts';

const ana = { id: 1, name: 'Ana Kovač' };
const ben = { id: 2, name: 'Ben Ok' };
const benjamin = { id: 3, name: 'Ben Okafor' };
const namesake = { id: 4, name: 'Ana Kovač' };
const people = [ana, ben, benjamin];

describe('a name that is being typed', () => {
  it.each([
    ['@', 1, { start: 0, name: '' }],
    ['Look, @Ben O', 12, { start: 6, name: 'Ben O' }],
    ['Look, @Ben', 9, { start: 6, name: 'Be' }],
    ['(@an', 4, { start: 1, name: 'an' }],
    ['@ana @b', 7, { start: 5, name: 'b' }],
  ])('is what stands behind the @, in %j at %i', (text, caret, typed) => {
    expect(typedAt(text, caret)).toEqual(typed);
  });

  it.each([
    ['', 0],
    ['@ana', 0],
    ['ana@example.org', 15],
    ['@ ana', 5],
    ['@ana\nnext', 9],
    [`@${'x'.repeat(81)}`, 82],
  ])('is none in %j at %i', (text, caret) => {
    expect(typedAt(text, caret)).toBeNull();
  });

  it('is offered who is called so, by any of their names, in any case and without marks', () => {
    expect(offered(people, 'ok')).toEqual([ben, benjamin]);
    expect(offered(people, 'KOVAC')).toEqual([ana]);
    expect(offered(people, 'fo')).toEqual([]);
    expect(offered(people, '')).toEqual(people);
    expect(offered(people, 'Ana Kovač')).toEqual([]);
    const many = Array.from({ length: 20 }, (_, id) => ({ id, name: `Ana ${id}` }));
    expect(offered(many, 'ana')).toHaveLength(8);
  });

  it('is completed where it stands, with one space behind it', () => {
    expect(completed('Look, @be', { start: 6, name: 'be' }, 'Ben Ok')).toEqual({
      text: 'Look, @Ben Ok ',
      caret: 14,
    });
    expect(completed('@be and Ana', { start: 0, name: 'be' }, 'Ben Ok')).toEqual({
      text: '@Ben Ok and Ana',
      caret: 8,
    });
  });
});

describe('a text', () => {
  it('mentions whose whole name stands behind an @, the longest one', () => {
    expect(mentionedIn('@Ben Okafor, and @Ana Kovač.', people)).toEqual([benjamin, ana]);
    expect(mentionedIn('@Ben Ok: look', people)).toEqual([ben]);
    expect(mentionedIn('@Ben Okay, ana@Ana Kovač, Ben Ok', people)).toEqual([]);
    expect(mentionedIn('@Ana Kovač @Ana Kovač', people)).toEqual([ana]);
  });

  it('mentions everybody of the same name', () => {
    expect(mentionedIn('@Ana Kovač', [ana, namesake])).toEqual([ana, namesake]);
  });

  it('mentions of people of the same name those who were chosen', () => {
    expect(mentionedIn('@Ana Kovač', [ana, namesake], [namesake])).toEqual([namesake]);
    expect(mentionedIn('@Ana Kovač', [ana, namesake], [namesake, ana])).toEqual([namesake, ana]);
    expect(namesOf([ana, ben, namesake])).toBe('Ana Kovač (2 people), Ben Ok');
  });

  it('goes on mentioning who is not offered any more, until it does not say them', () => {
    expect(mentionedIn('@Ben Okafor: look', [ana], [benjamin])).toEqual([benjamin]);
    expect(mentionedIn('@Ben Okafor: look', [{ id: 3, name: 'Ben Okafor-Lind' }], [benjamin])).toEqual([
      benjamin,
    ]);
    expect(mentionedIn('Ben Okafor: look', [ana], [benjamin])).toEqual([]);
  });

  it('is shown with its mentions apart, and loses nothing', () => {
    const text = 'Ask @Ben Okafor, not @Ben Ok\nor @Eve.';
    const pieces = piecesOf(text, ['Ben Ok', 'Ben Okafor']);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ isMention }) => isMention).map((piece) => piece.text)).toEqual([
      '@Ben Okafor',
      '@Ben Ok',
    ]);
    expect(piecesOf('@Ben Okafor, ana@Ben Ok, @Ben Ok\u0301', ['Ben Ok'])).toEqual([
      { text: '@Ben Okafor, ana@Ben Ok, @Ben Ok\u0301', isMention: false },
    ]);
    expect(piecesOf('@Ana @Ben Ok!', ['Ana @Ben Ok', 'Ben Ok'])).toEqual([
      { text: '@Ana @Ben Ok', isMention: true },
      { text: '!', isMention: false },
    ]);
    expect(piecesOf('None', ['Ben Ok'])).toEqual([{ text: 'None', isMention: false }]);
  });
});
