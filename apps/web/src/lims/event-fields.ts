import {
  type DataConnectionEvent,
  EVENT_TYPES,
  type EventMapping,
  type EventTypeId,
  MAPPED_FIELDS,
} from '@benchbook/contract';
import { t } from '@benchbook/words';

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
    next: string;
    success: string;
    /** What is sent instead of our own shape: a line `name = value` for each. */
    body: string;
  };
}

/** The form of an event as it is, beginning from the preset where it has no mapping of its own. */
export function fieldsOf(event: DataConnectionEvent, preset: EventMapping): EventFields {
  return {
    endpoint: event.endpoint,
    usePreset: event.mapping === null,
    mapping: mappingFields(event.mapping ?? preset, event.eventTypeId),
  };
}

/** The inputs of a mapping, as it is. */
export function mappingFields(mapping: EventMapping, type: number): EventFields['mapping'] {
  const { items, fields, encoding = 'json', reference = '', next = '', success = '', body = {} } = mapping;
  // The server answers no other types.
  const named = MAPPED_FIELDS[type as EventTypeId].map((field) => [field, fields[field] ?? '']);
  const lines = Object.entries(body).map(([name, value]) => `${name} = ${value}`);
  return {
    items,
    fields: Object.fromEntries(named),
    encoding,
    reference,
    next,
    success,
    body: lines.join('\n'),
  };
}

/** What is saved: null for the preset, and of a mapping only what says something. */
export function mappingOf({ usePreset, mapping }: EventFields, type: number): EventMapping | null {
  if (usePreset) return null;
  const read = { items: mapping.items.trim(), fields: said(mapping.fields) };
  const { encoding, reference, next, success } = mapping;
  if (type !== EVENT_TYPES.exportDocument) return { ...read, ...said({ next, success }) };
  const body = bodyOf(mapping.body);
  return {
    ...read,
    encoding,
    ...said({ reference, success }),
    ...(Object.keys(body).length === 0 ? {} : { body }),
  };
}

/** Without the texts that are empty. */
const said = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

/** Lines of `name = value`; a line without an equals sign is a name without a value. */
function bodyOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );
}

/** What our fields are called on the screen. */
export const FIELD_LABELS: Record<string, string> = {
  id: t('Id'),
  name: t('Name'),
  username: t('User name'),
  firstName: t('First name'),
  lastName: t('Last name'),
  email: t('Email'),
  active: t('Active'),
  timezone: t('Time zone'),
};

/** A mapping in words: `Id in INSTRUMENTID, Name in INSTRUMENTNAME`. */
export function describeMapping({
  items,
  fields,
  encoding,
  reference,
  next,
  success,
  body,
}: EventMapping): string {
  const parts = [
    items === '' ? '' : t('the list in {items}', { items }),
    ...Object.entries(fields).map(([field, path]) =>
      t('{field} in {path}', { field: FIELD_LABELS[field] ?? field, path }),
    ),
    encoding === undefined || body !== undefined
      ? ''
      : encoding === 'json'
        ? t('sent as JSON')
        : t('sent as a form with files'),
    reference === undefined || reference === ''
      ? ''
      : t('the id of the record in {reference}', { reference }),
    body === undefined ? '' : t('sent as {keys}', { keys: Object.keys(body).join(', ') }),
    next === undefined ? '' : t('the next page in {next}', { next }),
    success === undefined ? '' : t('false in {success} is a refusal', { success }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('the answer as it is') : parts.join(', ');
}
