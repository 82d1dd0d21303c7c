import { z } from 'zod';

/**
 * How one event of a LIMS is fitted without code: where in its answer the items are, and what it calls their fields.
 * Paths are names with dots (`data.items`, `address.city`); a number is a place in a list; an empty path is the whole.
 */
export const EventMapping = z.object({
  /** Where the list of items is in the answer. */
  items: z.string().max(200).default(''),
  /** Our field → the path of the LIMS's. A field that is not named is not read. */
  fields: z.record(z.string().max(50), z.string().max(200)).default({}),
  /**
   * For what we send (export): `json` puts the file into the body as base64, `multipart` sends it as a file beside the
   * fields.
   */
  encoding: z.enum(['json', 'multipart']).optional(),
  /** Where in the answer to an export the LIMS says what it calls the record. */
  reference: z.string().max(200).optional(),
});
export type EventMapping = z.infer<typeof EventMapping>;
