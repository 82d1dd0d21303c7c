import type { LimsItem, LimsUser } from '@benchbook/contract';

/** What the simulated laboratory system holds; a test changes it at will. */
export interface LimsData {
  instruments: LimsItem[];
  tests: LimsItem[];
  locations: LimsItem[];
  users: LimsUser[];
  referenceGroups: LimsItem[];
  autofill: Record<string, unknown>;
}

const items = (...names: string[]): LimsItem[] =>
  names.map((name, index) => ({ id: String(index + 1), name }));

export const laboratory = (): LimsData => ({
  instruments: items('HPLC 1260', 'Analytical balance', 'GC-MS 5977'),
  tests: items('Assay by HPLC', 'Loss on drying', 'Residual solvents', 'pH'),
  locations: items('Basel, building 3', 'Basel, building 7', 'Visp'),
  users: [
    person('1001', 'ana.kovac', 'Ana', 'Kovač'),
    person('1002', 'ben.okafor', 'Ben', 'Okafor'),
    person('1003', 'cleo.meier', 'Cléo', 'Meier'),
  ],
  referenceGroups: items('Stability study 2026', 'Release testing'),
  autofill: {
    sample: { id: 'S-2026-0042', name: 'Buffer pH 7.4', receivedAt: '2026-11-02' },
    results: [
      { test: 'Assay by HPLC', value: 99.3, unit: '%' },
      { test: 'pH', value: 7.41, unit: '' },
    ],
  },
});

const person = (id: string, username: string, firstName: string, lastName: string): LimsUser => ({
  id,
  username,
  firstName,
  lastName,
  email: `${username}@lims.example.org`,
  active: true,
  timezone: '',
});
