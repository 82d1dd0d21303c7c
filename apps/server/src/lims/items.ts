import { EVENT_TYPES, type Instrument, LimsItem, NO_EXTERNAL_USER_ID, type Test } from '@benchbook/contract';
import type { Parts } from '../parts.ts';
import type { Viewer } from '../viewer.ts';
import { readEventRows } from './events.ts';
import { externalIdOf, findUsedEvent, type ItemKind, rememberItems } from './repository.ts';

/** By name; empty while no connection has an endpoint for them. @throws Refusal 502 when the LIMS does not answer. */
export async function listInstruments(parts: Parts, viewer: Viewer): Promise<Instrument[]> {
  const items = await listItems(parts, viewer, 'instrument');
  return items.map(({ number, name }) => ({ INSTRUMENTID: number, INSTRUMENTNAME: name }));
}

export async function listTests(parts: Parts, viewer: Viewer): Promise<Test[]> {
  const items = await listItems(parts, viewer, 'test');
  return items.map(({ number, name }) => ({ TESTID: number, TESTNAME: name }));
}

async function listItems(parts: Parts, viewer: Viewer, kind: ItemKind) {
  const type = kind === 'instrument' ? EVENT_TYPES.instruments : EVENT_TYPES.tests;
  const used = await findUsedEvent(parts.db, type);
  if (used === undefined) return [];
  const { connectionId } = used;
  // A LIMS shows each user their own; who has no id there is asked about as -100 (specification, section 7).
  const userId = (await externalIdOf(parts.db, viewer.userId)) ?? NO_EXTERNAL_USER_ID;
  const { items } = await readEventRows(parts, { connectionId, type }, LimsItem, { values: { userId } });
  const known = await rememberItems(
    parts.db,
    { connectionId, kind },
    items.map(({ item }) => item),
  );
  return known.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
