import { z } from 'zod';

const NO_ID = 'Nothing has a number like this.';
/** PostgreSQL integer. */
export const Id = z.number().int().min(-2_147_483_648, NO_ID).max(2_147_483_647, NO_ID);
/** An id in a path or a query. */
export const PathId = z.coerce.number(NO_ID).pipe(Id);
/** ISO 8601 with time zone, as the server writes it. */
export const Timestamp = z.string();

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** A name of the IANA time zone database. Offsets are left out: PostgreSQL reads their sign the other way round. */
export const TimeZone = z
  .string()
  .max(100)
  .regex(/^[A-Za-z]/)
  .refine(isTimeZone, { error: 'This time zone is not known.' });

/** A required line of text: trimmed, not empty. */
export const line = (what: string, max: number) =>
  z
    .string({ error: `${what} is required.` })
    .trim()
    .min(1, `${what} is required.`)
    .max(max, `${what} may have at most ${max} characters.`);

export const MAX_REASON = 500;
/** Why somebody does what needs a reason; it is kept in the audit trail. */
export const WithReason = z.object({ reason: line('A reason', MAX_REASON) });
export type WithReason = z.infer<typeof WithReason>;

export const optionalText = (what: string, max: number) =>
  z.string().max(max, `${what} may have at most ${max} characters.`);

/** Who and when, as the lists show it: names, not ids; both come from the server. */
export const Footprint = z.object({
  createdBy: z.string(),
  createdAt: Timestamp,
  lastUpdateBy: z.string(),
  updatedAt: Timestamp,
});

/** A call that is answered with nothing but success. */
export const Done = z.object({ done: z.literal(true) });
export const DONE = { done: true } as const;

/** The state a change is based on; an older one than the server's is refused with 409 (decision 32). */
export const based = { updatedAt: Timestamp.optional() };
