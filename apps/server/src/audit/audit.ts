import { type LogEvent, SYSTEM_USER_ID, SYSTEM_USER_NAME } from '@benchbook/contract';

/** From where something was asked, for the audit trail. */
export interface RequestOrigin {
  address: string;
  requestId: string;
}

/** Who did something, from where; every service that changes anything takes one. */
export interface Actor extends RequestOrigin {
  userId: number | null;
  name: string;
  sessionId: string | null;
}

/** Somebody who is signed in. */
export const actorOf = (
  viewer: { userId: number; name: string; sessionId: string },
  origin: RequestOrigin,
): Actor => ({
  ...origin,
  userId: viewer.userId,
  name: viewer.name,
  sessionId: viewer.sessionId,
});

/** Automatic work, such as the 30-day rule (decision 18). */
export const systemActor = (origin: RequestOrigin): Actor => ({
  ...origin,
  userId: SYSTEM_USER_ID,
  name: SYSTEM_USER_NAME,
  sessionId: null,
});

/** Somebody who has not proved who they are: a failed login, the first administrator before there is one. */
export const anonymousActor = (origin: RequestOrigin, name: string): Actor => ({
  ...origin,
  userId: null,
  name,
  sessionId: null,
});

/** One entry of the audit trail: what was changed, for people and in detail. `change` writes it. */
export interface Change {
  /** A name of the activity log (section 7, "Logging and other"), or one of our own. */
  event: LogEvent;
  /**
   * The sentence that the activity log shows, e.g. `Ana Kovač created project "Buffers"`: titles as they are then, and in
   * quotes only the title of what it is about, which the log makes a link.
   */
  message: string;
  table: string;
  rowId: number | string;
  /** The values before and after; only what changed. Secrets never belong here. */
  old?: object | undefined;
  new?: object | undefined;
  reason?: string | undefined;
}

/** The members of `after` that differ from `before`, as the pair an audit entry stores. */
export function difference<Row extends object>(
  before: Row,
  after: Row,
): { old: Partial<Row>; new: Partial<Row> } | null {
  const keys = (Object.keys(after) as (keyof Row)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (keys.length === 0) return null;
  const pick = (row: Row) => Object.fromEntries(keys.map((key) => [key, row[key]])) as Partial<Row>;
  return { old: pick(before), new: pick(after) };
}
