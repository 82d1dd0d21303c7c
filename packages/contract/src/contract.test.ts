import { describe, expect, it } from 'vitest';
import {
  CONFIGURATION_DEFAULTS,
  CONFIGURATION_KEYS,
  CONFIGURATION_VALUES,
  LOG_EVENTS,
  NewProject,
} from './index.ts';

describe('configuration', () => {
  it('answers a default for every key that its own rule accepts', () => {
    for (const key of CONFIGURATION_KEYS) {
      expect(CONFIGURATION_VALUES[key].safeParse(CONFIGURATION_DEFAULTS[key]).success, key).toBe(true);
    }
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
