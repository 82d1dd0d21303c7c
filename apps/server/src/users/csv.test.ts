import type { User } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { csvLineOf, readCsv } from './csv.ts';
import { planImport } from './import-plan.ts';

const BEN: User = {
  ...{ id: 7, username: 'ben', firstName: 'Ben', lastName: 'Okafor', email: 'ben@example.org' },
  ...{ active: true, roles: [{ id: 3, name: 'Chemist' }], locations: [], externalUserId: null },
  ...{ timezone: null, hasSecondFactor: false, updatedAt: '2026-11-24T12:00:00.000Z' },
};
const KNOWN = {
  users: [BEN],
  roles: [
    { id: 3, name: 'Chemist' },
    { id: 4, name: 'Reviewer' },
  ],
  locations: [{ id: 9, name: 'Basel' }],
};
const plan = (text: string) => planImport(text, KNOWN);
const told = (text: string) => plan(text).map(({ told: line }) => line);

describe('a file of lines and columns', () => {
  it.each([
    ['commas', 'a,b\r\n"1, 2","say ""x"""\r\n'],
    ['semicolons, as some spreadsheets write it', '\uFEFFa;b\n"1, 2";"say ""x"""'],
    ['tabs', 'a\tb\n1, 2\tsay "x"\n'],
  ])('is read with %s', (_what, text) => {
    expect(readCsv(text)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1, 2', 'say "x"'] },
    ]);
  });

  it('counts lines as an editor does, over a text of several and an empty one', () => {
    expect(readCsv('a,b\n"x\ny",1\n\nz,2').map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it('says where a quotation mark has no end', () => {
    expect(() => readCsv('a\n"b\nc')).toThrow('Line 2: a quotation mark has no end.');
  });

  it('holds no formula for whoever opens it in a spreadsheet, and is read back as it was', () => {
    const line = csvLineOf(['=1+1', '+49 1', '-x', '@y', 'plain']);
    expect(line).toBe("'=1+1,'+49 1,'-x,'@y,plain\r\n");
    const [first] = plan(
      `Username,First name,Last name,Email\r\n${csvLineOf(['=x', '-Ana', 'K', 'a@b.ch'])}`,
    );
    expect(first?.fields).toMatchObject({ username: '=x', firstName: '-Ana' });
  });
});

describe('a file of users', () => {
  it('creates who is not known, changes who is, and says what', () => {
    const lines = told(
      'Username,First name,Last name,Email,Roles,Locations\n' +
        'mia,Mia,Lindqvist,mia@example.org,Reviewer; chemist,Basel\n' +
        'BEN,Ben,Hall,ben@example.org,,\n',
    );
    expect(lines.map(({ does }) => does)).toEqual(['create', 'change']);
    expect(lines[0]?.changes).toContainEqual({ what: 'Roles', from: '', to: 'Chemist; Reviewer' });
    expect(lines[1]?.changes).toEqual([
      { what: 'Last name', from: 'Okafor', to: 'Hall' },
      { what: 'Roles', from: 'Chemist', to: '' },
    ]);
  });

  it('leaves alone what it has no column for, and what is so already', () => {
    expect(told('Username,Email\nben,ben@example.org')).toEqual([
      { line: 2, username: 'ben', does: 'nothing', changes: [], problems: [] },
    ]);
  });

  it('says of every line what is wrong with it, by its column', () => {
    const lines = told(
      'Username,First name,Last name,Email,Active,Roles,Time zone\n' +
        'mia,Mia,,ben@example.org,perhaps,Wizard,Lab/Nowhere\n' +
        'MIA,Mia,L,mia@example.org,yes,,\n',
    );
    expect(lines[0]?.problems.map(({ column, place }) => `${column} ${place}`)).toEqual([
      'Last name 3',
      'Time zone 7',
      'Email 4',
      'Active 5',
      'Roles 6',
    ]);
    expect(lines[0]?.problems.at(-1)?.msg).toBe('There is no active role “Wizard”.');
    expect(lines[1]?.problems).toEqual([{ column: 'Username', place: 1, msg: 'Line 2 says the same.' }]);
  });

  it.each([
    ['', 'The file is empty'],
    ['Name,Email\n', 'Line 1, column 1: “Name” is no column'],
    ['Email\n', 'no column “Username”'],
    [`Username\n${'x\n'.repeat(2_001)}`, 'at most 2000'],
  ])('is refused as a whole where it cannot be one: %j', (text, why) => {
    expect(() => plan(text)).toThrow(why);
  });
});
