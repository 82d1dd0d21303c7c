import { expect, test } from 'vitest';
import { retellerOf } from './retelling.ts';
import { asSentence, saidIn, sentence, spokenHere } from './sentence.ts';
import { spokenIn } from './speaking.ts';

const retell = retellerOf(
  spokenIn('de', 'de-DE', {
    'The part “{0}” is missing.': 'Der Teil „{0}“ fehlt.',
    'The file is damaged: {0}. Upload it again.': 'Die Datei ist beschädigt: {0}. Laden Sie sie neu hoch.',
    'The file is damaged: its end is missing.': 'Die Datei ist beschädigt: Ihr Ende fehlt.',
    'its end is missing': 'ihr Ende fehlt',
    '{0} and {1} differ in one place.': '{0} und {1} unterscheiden sich an einer Stelle.',
    "Write '{'#{0}'}' around it.": "Schreiben Sie '{'#{0}'}' darum.",
  }),
);

test('a text is read by the sentences it can be, and said again with what was put into it', () => {
  expect(retell('The part “word/{a}.xml” is missing.')).toBe('Der Teil „word/{a}.xml“ fehlt.');
  expect(retell('Write {#items} around it.')).toBe('Schreiben Sie {#items} darum.');
  expect(retell('The file is damaged: its end is missing.')).toBe(
    'Die Datei ist beschädigt: Ihr Ende fehlt.',
  );
});

test('what is put in is said again too, but not what people wrote between quotation marks', () => {
  expect(retell('The file is damaged: its end is missing. Upload it again.')).toBe(
    'Die Datei ist beschädigt: ihr Ende fehlt. Laden Sie sie neu hoch.',
  );
  expect(retell('The part “its end is missing” is missing.')).toBe('Der Teil „its end is missing“ fehlt.');
});

test('a text that is none of them, or can be read in two ways, stays as it is', () => {
  expect(retell('The part “a” is there.')).toBe('The part “a” is there.');
  const twofold = 'A and B and C differ in one place.';
  expect(retell(twofold)).toBe(twofold);
});

test('the server says again what a document, a line or an alarm was said of', () => {
  const german = spokenHere('de');
  const said = 'The file is damaged: the part "word/document.xml" is missing.';
  expect(saidIn(german, said)).toBe('Die Datei ist beschädigt: Der Teil „word/document.xml“ fehlt.');
  expect(
    saidIn(german, sentence('“{title}”: {problem}', { title: said, problem: asSentence(said) })),
  ).toContain('Der Teil „word/document.xml“ fehlt.');
  expect(saidIn(spokenHere('en'), said)).toBe(said);
  expect(saidIn(german, 'Header 1: heading “Results”')).toBe('Kopfzeile 1: Überschrift „Results“');
  expect(saidIn(german, 'Table 2, row 3, column 1')).toBe('Tabelle 2, Zeile 3, Spalte 1');
  expect(saidIn(german, 'The editor does not show this document as it is stored, near “ink, charts”.')).toBe(
    'Der Editor zeigt dieses Dokument nicht so, wie es gespeichert ist, bei „ink, charts“.',
  );
  expect(
    ['slicers', 'a diagram near “a header”', 'an embedded object (Visio)', '3 more such objects'].map(
      (name) => saidIn(german, name),
    ),
  ).toEqual([
    'Datenschnitte',
    'ein Schaubild bei „a header“',
    'ein eingebettetes Objekt (Visio)',
    '3 weitere solche Objekte',
  ]);
  expect(saidIn(german, 'Cell B4 (number format)')).toBe('Zelle B4 (Zahlenformat)');
  expect(saidIn(german, 'left border: line, thick dotted → line of 0.5 pt in red (#FF0000), double')).toBe(
    'linker Rahmen: Linie dick gepunktet → Linie doppelt, 0.5 pt, Rot (#FF0000)',
  );
  expect(saidIn(german, 'font: theme font Calibri of the text → theme font Cambria of headings')).toBe(
    'Schriftart: Designschrift Calibri des Texts → Designschrift Cambria der Überschriften',
  );
  expect(saidIn(german, 'tab stop at 12.7 mm: none → at the decimal sign')).toBe(
    'Tabstopp bei 12.7 mm: kein → am Dezimalzeichen',
  );
  expect(saidIn(german, 'no longer “10 mg” superscript')).toBe('nicht mehr „10 mg“ hochgestellt');
  expect(saidIn(german, '“10 mg” size: as usual → 14 pt')).toBe('„10 mg“ Größe: wie üblich → 14 pt');
  expect(saidIn(german, 'bottom margin: 20 mm → 25 mm')).toBe('Rand unten: 20 mm → 25 mm');
  expect(saidIn(german, 'paragraph: alignment: left → centred')).toBe(
    'Absatz: Ausrichtung: links → zentriert',
  );
  expect(saidIn(german, 'colour: automatic → red (#FF0000)')).toBe('Farbe: automatisch → Rot (#FF0000)');
  expect(
    [
      'Value between 3 and =$C$1',
      'Highest 10 %',
      '2 standard deviations above average',
      'Conditional format changed: Day next week in A1:A9, was Value greater than 3',
      'Conditional format added: Duplicate values in A1:A9',
      'Whole number between 1 and 10',
      'Input rule changed: Day at least 2026-11-24 in A1:A9, was One of Pass, fail',
    ].map((rule) => saidIn(german, rule)),
  ).toEqual([
    'Wert zwischen 3 und =$C$1',
    'Die höchsten 10 %',
    '2 Standardabweichungen über dem Durchschnitt',
    'Bedingtes Format geändert: Tag in der nächsten Woche in A1:A9, vorher Wert größer als 3',
    'Bedingtes Format hinzugefügt: Doppelte Werte in A1:A9',
    'Ganze Zahl zwischen 1 und 10',
    'Eingaberegel geändert: Tag frühestens 2026-11-24 in A1:A9, vorher Eines von Pass, fail',
  ]);
  expect(saidIn(german, 'no longer bold')).toBe('nicht mehr fett');
  expect(saidIn(german, 'The LIMS took it as R-1. No PDF could be made of it (error: -3).')).toBe(
    'Das LIMS hat es als R-1 übernommen. Daraus konnte kein PDF gemacht werden (Fehler: -3).',
  );
  const guarded =
    'The change was not saved, because the result would not have been right: the frozen rows of "Data" would be others.';
  expect(saidIn(german, guarded)).toBe(
    'Die Änderung wurde nicht gespeichert, weil das Ergebnis nicht richtig gewesen wäre: die fixierten Zeilen von „Data“ wären andere.',
  );
});
