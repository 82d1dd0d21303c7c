import { LOG_EVENTS, type LogEvent } from '@benchbook/contract';
import { expect, it } from 'vitest';
import { saidOf } from './said.ts';
import { SENTENCES } from './sentences.ts';

const entry = (event: LogEvent, message: string, actor_name = 'Ana Kovač') => ({
  event,
  message,
  actor_name,
});
const inGerman = (event: LogEvent, message: string, actor?: string) =>
  saidOf('de', entry(event, message, actor));

it('is said in the language of the reader, with titles and names as they are', () => {
  expect(inGerman('Create Project', 'Ana Kovač created project "Buffers"')).toBe(
    'Ana Kovač hat Projekt "Buffers" angelegt',
  );
  expect(saidOf('fr', entry('Save Template', 'Ana Kovač saved template "{who} \\"C\\""'))).toBe(
    'Ana Kovač a enregistré le modèle "{who} \\"C\\""',
  );
  expect(
    inGerman('Load Template', 'Ana Kovač loaded template Assay into workbook "Titer" as version 12'),
  ).toBe('Ana Kovač hat Vorlage Assay in Workbook "Titer" geladen, als Version 12');
  expect(saidOf('en', entry('Create Project', 'Ana Kovač created project "Buffers"'))).toBe(
    'Ana Kovač created project "Buffers"',
  );
});

it('says words of ours that stand in it, too', () => {
  expect(inGerman('Create workbook type', 'Ada created workbook type "Assay"', 'Ada')).toBe(
    'Ada hat Workbook-Typ "Assay" angelegt',
  );
  expect(inGerman('Restore Version', 'Ana Kovač restored version 3 of template "Assay" as version 5')).toBe(
    'Ana Kovač hat Version 3 wiederhergestellt (Vorlage "Assay"), als Version 5',
  );
  const refused = 'Ana Kovač was refused: A published workbook can no longer be changed.';
  expect(inGerman('Refused Attempt', refused)).toBe(
    'Ana Kovač wurde abgewiesen: Ein veröffentlichtes Workbook kann nicht mehr geändert werden.',
  );
});

it('says settings by what they are called where they are set, and pictures and events likewise', () => {
  const changed = (rest: string) => inGerman('Edit Configuration', `Ana Kovač ${rest}`);
  expect(changed('changed the setting clientName')).toBe(
    'Ana Kovač hat die Einstellung „Name des Labors“ geändert',
  );
  expect(changed('removed the logo')).toBe('Ana Kovač hat eine Datei der Einstellungen entfernt: Logo');
  expect(
    inGerman('Edit event', 'Ana Kovač edited the event "Import users" of data connection "Central"'),
  ).toBe('Ana Kovač hat das Ereignis "Benutzer importieren" von Datenverbindung "Central" bearbeitet');
});

it('tells apart who was asked from a role that was, and a request with a day from one without', () => {
  const asked = (rest: string) => inGerman('Ask For Signature', `Ana Kovač asked ${rest}`);
  expect(asked('Ben to sign workbook "T"')).toBe('Ana Kovač hat Ben gebeten, Workbook "T" zu signieren');
  expect(asked('the role QA to sign workbook "T" until 2026-03-02')).toBe(
    'Ana Kovač hat die Rolle QA gebeten, Workbook "T" bis 2026-03-02 zu signieren',
  );
});

it.each<[LogEvent, string, string]>([
  // A title that reads like the rest of another sentence.
  ['Copy Workbook', 'Ana Kovač created workbook "A" as a copy of B"', 'two sentences fit'],
  [
    'Load Template',
    'Ana Kovač loaded template A into workbook "B" into workbook "C" as version 2',
    'two places',
  ],
  ['Create Project', 'Ben created project "Buffers"', 'somebody else'],
  ['Create Project', 'Ana Kovač founded project "Buffers"', 'another sentence'],
  ['Edit Project', 'Ana Kovač created project "Buffers"', 'another event'],
])('is said as it was recorded where it could be read in two ways, or in none: %s %s', (event, message) => {
  expect(inGerman(event, message)).toBe(message);
});

it('knows a sentence for every event whose sentence is not made of numbers only', () => {
  const without = Object.keys(LOG_EVENTS).filter((event) => SENTENCES[event as LogEvent].length === 0);
  // What is written once, when the trail of an installation is sealed for the first time.
  expect(without).toEqual(['Seal Audit Trail']);
});
