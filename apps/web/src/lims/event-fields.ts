import {
  type DataConnectionEvent,
  EVENT_TYPES,
  type EventMapping,
  type EventTypeId,
  MAPPED_FIELDS,
} from '@benchbook/contract';

/** What the form of an event holds. */
export interface EventFields extends Record<string, unknown> {
  endpoint: string;
  /** The fields are called as the preset of the configured LIMS module has them. */
  usePreset: boolean;
  mapping: {
    items: string;
    /** An input for each field that can be mapped; empty for one that is not read. */
    fields: Record<string, string>;
    encoding: 'json' | 'multipart';
    reference: string;
    /** What has no input of its own: it comes with a preset, and stays as it is. */
    more: Pick<EventMapping, 'next' | 'success' | 'body'>;
  };
}

/** The form of an event as it is, beginning from the preset where it has no mapping of its own. */
export function fieldsOf(event: DataConnectionEvent, preset: EventMapping): EventFields {
  return {
    endpoint: event.endpoint,
    usePreset: event.mapping === null,
    // The server answers no other types.
    mapping: inputsOf(event.mapping ?? preset, event.eventTypeId as EventTypeId),
  };
}

/** A mapping as the inputs of the form hold it. */
export function inputsOf(mapping: EventMapping, type: EventTypeId): EventFields['mapping'] {
  const { items, fields, encoding = 'json', reference = '', ...more } = mapping;
  const named = MAPPED_FIELDS[type].map((field) => [field, fields[field] ?? '']);
  return { items, fields: Object.fromEntries(named), encoding, reference, more };
}

/** What is saved: null for the preset, and of a mapping only what says something. */
export function mappingOf({ usePreset, mapping }: EventFields, type: number): EventMapping | null {
  if (usePreset) return null;
  const { items, fields, encoding, reference, more } = mapping;
  const named = Object.entries(fields)
    .map(([field, path]) => [field, path.trim()] as const)
    .filter(([, path]) => path !== '');
  const read = { items: items.trim(), fields: Object.fromEntries(named), ...more };
  return type === EVENT_TYPES.exportDocument ? { ...read, encoding, reference: reference.trim() } : read;
}

/** What our fields are called on the screen. */
export const FIELD_LABELS: Record<string, string> = {
  id: 'Id',
  name: 'Name',
  username: 'User name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  active: 'Active',
};

/** A mapping in words: `Id in INSTRUMENTID, Name in INSTRUMENTNAME`. */
export function describeMapping(mapping: EventMapping): string {
  const { items, fields, encoding, reference } = mapping;
  const parts = [
    items === '' ? '' : `the list in ${items}`,
    ...Object.entries(fields).map(([field, path]) => `${FIELD_LABELS[field] ?? field} in ${path}`),
    encoding === undefined ? '' : `sent as ${encoding === 'json' ? 'JSON' : 'a form with files'}`,
    reference === undefined || reference === '' ? '' : `the id of the record in ${reference}`,
    describeMore(mapping),
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'the answer as it is' : parts.join(', ');
}

/** The parts of a mapping that have no input; empty where there are none. */
export function describeMore({ next, success, body }: EventFields['mapping']['more']): string {
  return [
    next === undefined ? '' : `the next page in ${next}`,
    success === undefined ? '' : `false in ${success} is a refusal`,
    body === undefined ? '' : `sent are ${Object.keys(body).join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
