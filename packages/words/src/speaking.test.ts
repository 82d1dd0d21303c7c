import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';
import { retellerFor } from './retelling.ts';
import { retellBy, retold, say, speak, spokenIn, t, translated } from './speaking.ts';

const english = spokenIn('en', 'en-US', {});
const german = spokenIn('de', 'de-DE', {
  'Delete “{title}”?': '„{title}“ löschen?',
  '{count, plural, one {# file} other {# files}}': '{count, plural, one {# Datei} other {# Dateien}}',
  'Open##state': 'Offen',
});

test('a message is said in the language of the page, with what is put into it', () => {
  expect(say(german, 'Delete “{title}”?', { title: 'Puffer' })).toBe('„Puffer“ löschen?');
  expect(say(english, 'Delete “{title}”?', { title: 'Buffer' })).toBe('Delete “Buffer”?');
});

test('French breaks no line within its quotation marks and before its points', () => {
  const french = spokenIn('fr', 'fr-FR', { 'Delete “{title}”?': 'Supprimer « {title} » ?' });
  expect(say(french, 'Delete “{title}”?', { title: 'Tampon ; 2' })).toBe(
    'Supprimer «\u00a0Tampon ; 2\u00a0»\u00a0?',
  );
});

test('what a catalogue does not have is said in English', () => {
  expect(say(german, 'Not translated yet, {name}', { name: 'Ana' })).toBe('Not translated yet, Ana');
});

test('a whole text that a schema says is said as the catalogue has it, and else in English', () => {
  speak('de', 'de-DE', { 'Write it as (uid={username}).': 'Schreiben Sie (uid={username}).' });
  expect(translated('Write it as (uid={username}).')).toBe('Schreiben Sie (uid={username}).');
  expect(translated('{this} is not known')).toBe('{this} is not known');
  speak('en', 'en-US', {});
});

test('numbers are written and counted as the reader does', () => {
  const files = (count: number) => say(german, '{count, plural, one {# file} other {# files}}', { count });
  expect([files(1), files(12_345)]).toEqual(['1 Datei', '12.345 Dateien']);
  expect(say(english, '{count, number} results', { count: 1234.5 })).toBe('1,234.5 results');
});

test('what tells two meanings of a word apart is not shown', () => {
  expect(say(english, 'Open##state')).toBe('Open');
  expect(say(german, 'Open##state')).toBe('Offen');
});

test('a text that a person wrote stays as it is, whatever it looks like', () => {
  for (const title of ['C:\\x41\\u0042', '{name}', "it's '{'", '<b>', '#', '50 %', 'a##b']) {
    expect(say(english, 'Delete “{title}”?', { title })).toBe(`Delete “${title}”?`);
  }
});

test('the language is the first that is wanted and offered, and else English as the specification writes it', () => {
  expect(languageOf(['xx', 'en-GB'])).toEqual({ language: 'en', locale: 'en-US' });
  expect(languageOf(['it-IT', 'de-CH', 'fr'])).toEqual({ language: 'de', locale: 'de-CH' });
  // Chosen here is German, of which the browser does not say where; its own languages do.
  expect(languageOf(['de', 'fr-CH', 'de-AT'])).toEqual({ language: 'de', locale: 'de-AT' });
  expect(languageOf(['fr', 'en-US'])).toEqual({ language: 'fr', locale: 'fr-FR' });
  expect(languageOf([])).toEqual({ language: 'en', locale: 'en-US' });
});

test('why something is so is said again in the language of the page, and nothing else that is put in', () => {
  const why = 'it holds a pivot table';
  expect(t('Not done: {reason}', { reason: why })).toBe(`Not done: ${why}`);
  retellBy(retellerFor('de', 'de-DE', { [why]: 'darauf steht eine Pivot-Tabelle' }));
  expect(retold(why)).toBe('darauf steht eine Pivot-Tabelle');
  expect(t('Not done: {reason}', { reason: why })).toBe('Not done: darauf steht eine Pivot-Tabelle');
  expect(t('Delete “{title}”?', { title: why })).toBe(`Delete “${why}”?`);
  retellBy((text) => text);
});
