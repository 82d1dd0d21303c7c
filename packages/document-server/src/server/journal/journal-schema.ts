import type { XlsxEdit } from '@benchbook/documents';
import type { DocumentFormat } from '@benchbook/documents/basics';
import { z } from 'zod';
import { withPageId } from '../base/page-id.ts';

const userSchema = z.object({ id: z.string(), name: z.string() });

export const metaSchema = z.object({
  key: z.string(),
  fileType: z.enum(['docx', 'xlsx', 'pdf']),
  /** The ending that Office expects of it, where that is another one: a docm is edited as a docx. */
  format: z.enum(['docm', 'dotx', 'dotm', 'xlsm', 'xltx', 'xltm']).optional(),
  title: z.string(),
  /** Of the person who edits, or edited last. */
  callbackUrl: z.string().nullable(),
  /** Who holds the edit lock, or held it last. */
  writer: z
    .preprocess(withPageId, z.object({ pageId: z.string(), user: userSchema, since: z.iso.datetime() }))
    .nullable(),
  /** What the editor shows was compared with the original, and editing was allowed. */
  opened: z.boolean(),
  /** Edits up to this sequence number were stored by the host with a force-save. */
  savedSequence: z.number().int(),
  /** The host refused the last save: when, and why. */
  forgotten: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** When the page that holds the edit lock was heard of last; null: it was there when this was written. */
  lostAt: z.iso.datetime().nullable().default(null),
  /** When the original was opened, before anybody edited it; null: by a version that did not write that down. */
  openedAt: z.iso.datetime().nullable().default(null),
  /** How often the edit lock changed hands over a stored state: each time that state became the original. */
  generation: z.number().int().default(0),
  /** The last change before this generation, if there was one: ISO 8601. */
  changedBefore: z.iso.datetime().nullable().default(null),
  /** Per page the last revision it journaled before this generation. */
  revisionsBefore: z.record(z.string(), z.number().int()).default({}),
});

/** What a journal says about its session, besides the edits. */
export type JournalMeta = z.infer<typeof metaSchema>;

/** The ending of the document. */
export const formatOfJournal = ({
  fileType,
  format,
}: Pick<JournalMeta, 'fileType' | 'format'>): DocumentFormat => format ?? fileType;

/** What a new journal is begun with; the rest of its meta has a beginning of its own. */
export type NewJournal = Omit<z.input<typeof metaSchema>, 'writer'> & Pick<JournalMeta, 'writer'>;

const currentLine = z.object({
  /** Counts the lines of a journal from 1. */
  sequence: z.number().int(),
  pageId: z.string(),
  /** The page's own number; starts from 1 in each page. */
  revision: z.number().int(),
  at: z.iso.datetime(),
  user: userSchema,
  /** xlsx. Checked before they were written. */
  edits: z.array(z.custom<XlsxEdit>()).optional(),
  /** docx: the file with the editor's export, and its SHA-256. */
  edited: z.object({ file: z.string().regex(/^(\d+-)?edited-\d+\.docx$/), sha256: z.string() }).optional(),
});

export const lineSchema = z.preprocess(withPageId, currentLine);

export type JournalLine = z.infer<typeof lineSchema>;
