import type { ShownStory } from '@benchbook/documents/shown';
import type { BaseAnswer } from '@benchbook/editors/protocol';
import { z } from 'zod';
import { Refusal } from '../base/refusal.ts';
import { type Asker, type DocumentThreads, TaskError } from '../threads/document-threads.ts';
import type { DocumentSession } from './session.ts';

const shownSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('docx'),
    stories: z.array(
      z.object({
        place: z.string(),
        paragraphs: z.array(z.object({ in: z.string(), text: z.string() })),
      }),
    ),
  }),
  z.object({
    kind: z.literal('xlsx'),
    sheets: z.array(
      z.object({
        sheet: z.string(),
        cells: z.array(
          z.object({
            row: z.number().int().min(0),
            column: z.number().int().min(0),
            value: z.union([z.number(), z.string(), z.boolean()]),
            formula: z.string().optional(),
          }),
        ),
      }),
    ),
  }),
]);

/** Compares what an editor shows right after loading with the file (lossless-save, guard 1). */
export interface OpeningGuard {
  base(bytes: Uint8Array<ArrayBuffer>): Promise<BaseAnswer | 'open'>;
  shown(body: unknown): Promise<BaseAnswer | 'open'>;
}

/** A guard for one page. docx: both halves are needed, in any order. xlsx: `shown` alone. */
export function openingGuard(
  { journal, saver }: DocumentSession,
  threads: DocumentThreads,
  asker: Asker,
): OpeningGuard {
  let base: Uint8Array<ArrayBuffer> | undefined;
  let stories: ShownStory[] | undefined;

  const checkDocx = async (): Promise<BaseAnswer | 'open'> => {
    if (!base || !stories) return 'open';
    const input = { original: await journal.original(), base, shown: stories };
    return refusalAsAnswer(() => threads.run('checkDocx', input, asker));
  };

  return {
    async base(bytes) {
      // Once something is journaled, its base is the one it was made from.
      if (journal.meta.fileType !== 'docx' || journal.sequence > 0) {
        throw new Refusal(409, 'The document has no new base.');
      }
      base = bytes;
      await journal.writeBase(bytes);
      return checkDocx();
    },
    async shown(body) {
      const shown = shownSchema.parse(body);
      if (shown.kind !== journal.meta.fileType) throw new Refusal(409, 'This is another kind of document.');
      if (shown.kind === 'xlsx') {
        // A page that took up recovered work shows it.
        const { sheets } = shown;
        const { original, edits } = await saver.workbook.known();
        return refusalAsAnswer(() => threads.run('checkXlsx', { original, edits, sheets }, asker));
      }
      if (journal.sequence > 0) throw new Refusal(409, 'The document was compared before.');
      stories = shown.stories;
      return checkDocx();
    },
  };
}

/** What cannot be compared is not edited. */
async function refusalAsAnswer(check: () => Promise<BaseAnswer>): Promise<BaseAnswer> {
  try {
    return await check();
  } catch (error) {
    // What could be tried again says nothing about the document.
    if (error instanceof TaskError && error.status === 422) return { editable: false, reason: error.message };
    throw error;
  }
}
