import { type DataConnectionEvent, EVENT_TYPES, LIMS_PRESETS } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { describeMapping, fieldsOf, mappingOf } from './event-fields.ts';

const event = (change: Partial<DataConnectionEvent>): DataConnectionEvent => ({
  id: 5,
  dataConnectionId: 1,
  eventTypeId: EVENT_TYPES.importUsers,
  name: 'Import users',
  endpoint: 'users',
  mapping: null,
  updatedAt: '2026-11-21T14:03:22.000Z',
  ...change,
});
const { mappings } = LIMS_PRESETS.MEO;

describe('the form of an event', () => {
  it('begins from the preset, and saves none of it while the preset is used', () => {
    const fields = fieldsOf(event({}), mappings[EVENT_TYPES.importUsers]);
    expect(fields.usePreset).toBe(true);
    expect(fields.mapping.fields.username).toBe('LoginName');
    expect(mappingOf(fields, EVENT_TYPES.importUsers)).toBeNull();
  });

  it('has an input for every field that can be mapped, and saves those that name a path', () => {
    const own = { items: 'rows', fields: { id: 'key', username: 'login' } };
    const fields = fieldsOf(event({ mapping: own }), mappings[EVENT_TYPES.importUsers]);
    expect(Object.keys(fields.mapping.fields)).toEqual([
      'id',
      'username',
      'firstName',
      'lastName',
      'email',
      'active',
      'timezone',
    ]);
    expect(mappingOf(fields, EVENT_TYPES.importUsers)).toEqual(own);
  });

  it('of an export says how the files are sent and where the id of the record is', () => {
    const exported = event({ eventTypeId: EVENT_TYPES.exportDocument });
    const fields = fieldsOf(exported, mappings[EVENT_TYPES.exportDocument]);
    expect(mappingOf({ ...fields, usePreset: false }, EVENT_TYPES.exportDocument)).toEqual({
      items: '',
      fields: {},
      encoding: 'json',
      reference: 'Data.DocumentId',
    });
  });
});

it('every preset is saved as its own mapping says it, whatever it has', () => {
  for (const preset of Object.values(LIMS_PRESETS)) {
    for (const eventTypeId of Object.values(EVENT_TYPES)) {
      const mapping = preset.mappings[eventTypeId];
      const fields = fieldsOf(event({ eventTypeId, mapping }), mapping);
      expect(mappingOf(fields, eventTypeId), `${preset.name} ${eventTypeId}`).toEqual(mapping);
    }
  }
});

it('a mapping is told in words', () => {
  expect(describeMapping(mappings[EVENT_TYPES.tests])).toBe(
    'the list in Data, Id in TestId, Name in TestName',
  );
  expect(describeMapping(LIMS_PRESETS.GEN.mappings[EVENT_TYPES.autofill])).toBe('the answer as it is');
});
