import { expect, it } from 'vitest';
import { strangeWords } from './words.ts';

const found = (text: string, path = 'a.ts') => strangeWords([{ path, text, imports: [] }]);

it('finds a word that has another in its place, in names of every kind', () => {
  expect(found('const openSeat = 1;')).toEqual(['a.ts:1 openSeat: page']);
  expect(found('interface LoginWish {\n  seat: string;\n}')).toEqual([
    'a.ts:1 LoginWish: request',
    'a.ts:2 seat: page',
  ]);
  expect(found('class A {\n  #seat = 1;\n  errand(): void {}\n}')).toEqual([
    'a.ts:2 #seat: page',
    'a.ts:3 errand: effect',
  ]);
  expect(found('', 'editor/pen.ts')).toEqual(['editor/pen.ts pen: edit lock']);
});

it('lets words be that only contain one, texts, and names of others', () => {
  expect(found('const pencil = wished;')).toEqual([]);
  expect(found("const text = 'a seat';")).toEqual([]);
  expect(found('other.seat({ automaticPresence: true });')).toEqual([]);
});

it('finds a type of what is handed over that is called parts', () => {
  expect(found('export interface SaverParts {}\nfunction rewrittenParts() {}')).toEqual([
    'a.ts:1 SaverParts: dependencies',
  ]);
});

it('finds a comment that begins with whoever', () => {
  expect(found('// Whoever asks is told.\n/** Told to whoever asks. */')).toEqual([
    'a.ts:1 Whoever: who it is, or what follows',
  ]);
});
