import { expect, test } from 'vitest';
import { wantedIn } from './languages.ts';
import { asSentence, english, saidIn, sentence, spokenHere } from './sentence.ts';
import { spokenIn } from './speaking.ts';

const german = spokenIn('de', 'de-DE', {
  '“{title}”: {problem}': '„{title}“: {problem}',
  'It is published.': 'Es ist veröffentlicht.',
  'Write it as (uid={username}).': 'Schreiben Sie (uid={username}).',
  '{count, plural, one {# file} other {# files}}': '{count, plural, one {# Datei} other {# Dateien}}',
});

test('a sentence is said once it is known to whom, with the sentences in it', () => {
  const problem = asSentence('It is published.');
  const told = sentence('“{title}”: {problem}', { title: 'It is published.', problem });
  expect(english(told)).toBe('“It is published.”: It is published.');
  // What a person wrote is never translated.
  expect(saidIn(german, told)).toBe('„It is published.“: Es ist veröffentlicht.');
});

test('a sentence counts as its language does, and in another place is English', () => {
  const files = sentence('{count, plural, one {# file} other {# files}}', { count: 2 });
  expect(saidIn(german, files)).toBe('2 Dateien');
  expect(`${files}`).toBe('2 files');
  expect(JSON.stringify({ files })).toBe('{"files":"2 files"}');
});

test('a text is said as it stands, braces and all, and in English where it is not known', () => {
  expect(saidIn(german, 'Write it as (uid={username}).')).toBe('Schreiben Sie (uid={username}).');
  expect(saidIn(german, 'Somebody wrote {this}.')).toBe('Somebody wrote {this}.');
  expect(english(asSentence('Somebody wrote {this}.'))).toBe('Somebody wrote {this}.');
});

test('the server reads the words of a language when they are asked for', () => {
  const what = sentence('workbook');
  const told = sentence('This {what} does not exist or is not visible to you.', { what });
  expect(saidIn(spokenHere('de'), told)).toBe('Nicht vorhanden oder für Sie nicht sichtbar: Workbook.');
  expect(saidIn(spokenHere('fr'), told)).toBe('Inexistant ou pas visible pour vous\u00a0: cahier.');
  expect(saidIn(spokenHere('en'), told)).toBe('This workbook does not exist or is not visible to you.');
});

test('what a check of time stamps found is said by its sentences, wherever it was put together', () => {
  const german = spokenHere('de');
  const broken =
    'The time stamp of seal 1,203: it was made when the certificate of “CA, is none” was not valid.';
  expect(saidIn(german, broken)).toBe(
    'Der Zeitstempel von Siegel 1,203: Er wurde gemacht, als das Zertifikat von „CA, is none“ nicht gültig war.',
  );
  const last = sentence('The last one {problem}.', {
    problem: asSentence('was changed after it was signed'),
  });
  expect(saidIn(german, last)).toBe('Der letzte wurde nach dem Signieren geändert.');
});

test('a header asks for languages by their weight, and for none by 0', () => {
  expect(wantedIn('fr-CH, fr;q=0.9, en;q=0.8, de;q=0.85, *;q=0.5')).toEqual(['fr-CH', 'fr', 'de', 'en', '*']);
  expect(wantedIn('de;q=0, en')).toEqual(['en']);
  expect(wantedIn('')).toEqual([]);
});
