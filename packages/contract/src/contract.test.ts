import { describe, expect, it } from 'vitest';
import {
  CONFIGURATION_DEFAULTS,
  CONFIGURATION_KEYS,
  CONFIGURATION_VALUES,
  ExperimentTypeFields,
  LOG_EVENTS,
  LocationFields,
  Login,
  NewExperiment,
  NewProject,
  NewUser,
  NewUserFields,
  ProjectTypeFields,
  PUBLIC_CONFIGURATION_KEYS,
  RoleFields,
  shownClientName,
} from './index.ts';

describe('configuration', () => {
  it('has the eight keys of values that are specified, which the client reads before anybody signs in', () => {
    const specified = [
      ['clientName', 'Client'],
      ['loginText', ''],
      ['useRoles', 'false'],
      ['useOpenSocial', 'false'],
      ['limsModule', 'GEN'],
      ['displayLoginText', 'false'],
      ['selectedLocationEvent', ''],
      ['selectedUserEvent', ''],
    ] as const;
    for (const [key, value] of specified) {
      expect(CONFIGURATION_DEFAULTS).toHaveProperty(key, value);
      expect(PUBLIC_CONFIGURATION_KEYS).toContain(key);
    }
  });

  it('calls itself what the laboratory says, and by the name of the product until then', () => {
    expect(shownClientName('Riverside Labs')).toBe('Riverside Labs');
    expect(shownClientName(CONFIGURATION_DEFAULTS.clientName)).toBe('Benchbook');
  });

  it('answers a default for every key that its own rule accepts', () => {
    for (const key of CONFIGURATION_KEYS) {
      expect(CONFIGURATION_VALUES[key].safeParse(CONFIGURATION_DEFAULTS[key]).success, key).toBe(true);
    }
  });
});

describe('the fields of a form', () => {
  const BLANK = { typeName: ' ', shortName: ' ', name: ' ', description: ' ', active: true };
  const NOBODY = {
    username: ' ',
    firstName: ' ',
    lastName: ' ',
    email: ' ',
    password: '',
    confirmPassword: '',
  };

  it.each([
    ['a user', NewUser, { ...NOBODY, active: true }, Object.keys(NOBODY)],
    ['the first administrator', NewUserFields, NOBODY, Object.keys(NOBODY)],
    ['a role', RoleFields, BLANK, ['description', 'name']],
    ['a project type', ProjectTypeFields, BLANK, ['shortName', 'typeName']],
    ['a workbook type', ExperimentTypeFields, { ...BLANK, useACL: false, roles: [] }, ['typeName']],
    ['a location', LocationFields, BLANK, ['name']],
  ])('are required of %s, each with a sentence of its own', (_what, schema, blank, required) => {
    const issues = schema.safeParse(blank).error?.issues ?? [];
    expect([...new Set(issues.map(({ path }) => path.join('.')))].toSorted()).toEqual(required.toSorted());
    expect(issues.filter(({ message }) => !/^[A-Z].*\.$/.test(message))).toEqual([]);
  });
});

describe('a new project', () => {
  it('takes an instrument only when it is of the instrument type', () => {
    expect(NewProject.safeParse({ title: 'A', projectTypeId: -3, externalPK: 7 }).success).toBe(true);
    expect(NewProject.safeParse({ title: 'A', projectTypeId: 1, externalPK: 7 }).success).toBe(false);
  });

  it('refuses a title of blanks with a sentence that names it', () => {
    const result = NewProject.safeParse({ title: '   ', projectTypeId: 1 });
    expect(result.error?.issues[0]?.message).toBe('Title is required.');
  });
});

describe('a new workbook', () => {
  it('is a Word document that everybody sees, unless it is said otherwise', () => {
    const fields = { title: 'Titration', experimentTypeId: 1 };
    expect(NewExperiment.parse(fields)).toMatchObject({ documentType: 'docx', visibility: 'Public' });
  });
});

describe('a login', () => {
  it('has a password of at least six characters', () => {
    expect(Login.safeParse({ username: 'ana', password: '123456' }).success).toBe(true);
    const short = Login.safeParse({ username: 'ana', password: '12345' });
    expect(short.error?.issues[0]?.message).toBe('The password has at least 6 characters.');
  });
});

describe('the LIMS module', () => {
  it('is GEN until another is chosen', () => {
    expect(CONFIGURATION_DEFAULTS.limsModule).toBe('GEN');
  });
});

describe('the events of the activity log', () => {
  it('have the names that are specified', () => {
    const specified = [
      'Create Project',
      'Edit Project',
      'Create Workbook',
      'Edit Workbook',
      'Upload Workbook',
    ];
    const templates = ['Upload Template', 'Create Template', 'Edit Template', 'Delete Template'];
    for (const name of [...specified, ...templates, 'Export Workbook to LIMS'])
      expect(LOG_EVENTS).toHaveProperty([name]);
  });
});
