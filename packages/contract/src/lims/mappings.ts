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
  /**
   * Where an answer has the address of its next page; empty or absent there on the last one. Only addresses at the origin
   * of the connection are followed, and at most MAX_PAGES.
   */
  next: z.string().max(200).optional(),
  /** Where an answer says whether it was done: `false` there is a refusal, also with a status of success. */
  success: z.string().max(200).optional(),
  /**
   * What is sent for an export instead of our own shape, as JSON: its names and their values, in which `{path}` stands
   * for what LimsExport has there, and `{content.document}` or `{content.pdf}` for the bytes of a file as base64.
   */
  body: z
    .record(z.string().min(1).max(100), z.string().max(500))
    .refine((body) => Object.keys(body).length <= 50, 'At most 50 fields are sent.')
    .optional(),
});
export type EventMapping = z.infer<typeof EventMapping>;

/** Pages of one answer that are read. */
export const MAX_PAGES = 500;
