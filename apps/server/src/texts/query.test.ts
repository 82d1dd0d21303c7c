import { marksIn } from '@benchbook/documents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayIn } from '../plumbing/speaking.ts';
import { excerptOf } from './passages.ts';
import { wordsInPlace } from './place.ts';
import { readQuery, valuesOf } from './query.ts';

const marked = (text: string, search: string) =>
  marksIn(text, readQuery(search).terms).map(({ start, end }) => text.slice(start, end));

describe('what is searched for', () => {
  it('is one word of the index each, and a pattern where the words belong together', () => {
    expect(valuesOf(readQuery('Titr* px-0042 -"left out" -gone'))).toEqual({
      words: `'titr':* & 'px' & '0042' & !'gone'`,
      lines: ['%\tpx\t-\t0042\t%'],
      notLines: ['%\tleft\t \tout\t%'],
    });
    expect(valuesOf(readQuery('a_b*')).lines).toEqual(['%\ta\t\\_\tb%']);
  });

  it('is a pattern, too, where a word is longer than the index has it', () => {
    const long = 'a'.repeat(90);
    expect(valuesOf(readQuery(`${long} -${long}b`))).toEqual({
      words: `'${'a'.repeat(80)}'`,
      lines: [`%\t${long}\t%`],
      notLines: [`%\t${long}b\t%`],
    });
  });

  it('means nothing else to the database, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const { words, lines = [] } = valuesOf(readQuery(`a ${typed}`));
        expect(words).toMatch(/^!?'[^'\\\s]+'(:\*)?( & !?'[^'\\\s]+'(:\*)?)*$/u);
        for (const line of lines) expect(line.slice(1, -1)).not.toMatch(/(?<!\\)(?:\\\\)*[%_]/);
      }),
    );
  });

  it('is marked where it stands, phrases as a whole', () => {
    expect(marked('PX-0042, then px-0042a and PX‑0042.', 'px-0042')).toEqual(['PX-0042', 'PX‑0042']);
    expect(marked('It was dissolved; was it?', '"was dissolved" it')).toEqual(['It', 'was dissolved', 'it']);
    expect(marked('Nothing', 'else')).toEqual([]);
  });

  it('is shown with what stands around it, where a passage is long', () => {
    const long = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`.trim();
    const { text, marks } = excerptOf(long, readQuery('needle'));
    expect(text).toMatch(/^… before .* needle .* after …$/);
    expect(text.length).toBeLessThan(250);
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(['needle']);
    const unbroken = excerptOf('x'.repeat(999), readQuery('x*'));
    expect(unbroken.text.length).toBeLessThan(250);
  });
});

it.each([
  ['docx', 'body/3', 'Results', 'Results, paragraph 4', 'Results, Absatz 4', 'Results, paragraphe 4'],
  [
    'docx',
    'body/4/row 2/cell 1/0',
    '',
    'Table, row 2, cell 1',
    'Tabelle, Zeile 2, Zelle 1',
    'Tableau, ligne 2, cellule 1',
  ],
  [
    'docx',
    'body/3/text box 1/0',
    '',
    'Paragraph 4, text box',
    'Absatz 4, Textfeld',
    'Paragraphe 4, zone de texte',
  ],
  ['docx', 'header 1/0', '', 'Header 1', 'Kopfzeile 1', 'En-tête 1'],
  ['docx', 'chart 2/0', '', 'Chart 2', 'Diagramm 2', 'Graphique 2'],
  ['docx', 'comment 17/0', '', 'Comment', 'Kommentar', 'Commentaire'],
  [
    'docx',
    'footnote 2/0/text box 1/0',
    '',
    'Footnote, text box',
    'Fußnote, Textfeld',
    'Note de bas de page, zone de texte',
  ],
  ['xlsx', 'data!B14', '', 'data!B14', 'data!B14', 'data!B14'],
  ['xlsx', 'data!B14/note', '', 'data!B14, note', 'data!B14, Notiz', 'data!B14, note'],
  ['xlsx', 'data/text box 2', '', 'data, text box 2', 'data, Textfeld 2', 'data, zone de texte 2'],
  ['xlsx', 'name Rate', '', 'Name Rate', 'Name Rate', 'Nom Rate'],
  ['pdf', 'page 3', '', 'Page 3', 'Seite 3', 'Page 3'],
] as const)(
  'in %s, %s under “%s” is said as people say it, in their language',
  (type, location, heading, ...words) => {
    const said = (['en', 'de', 'fr'] as const).map((language) =>
      wordsInPlace(type, location, heading, sayIn(language)),
    );
    expect(said).toEqual(words);
  },
);
