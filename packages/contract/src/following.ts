import { z } from 'zod';
import { defineCall } from './call.ts';
import { DocumentPlace } from './versions.ts';

/** How long an answer to `followDocument` is waited for at most, in milliseconds: shorter than proxies wait. */
export const FOLLOW_MS = 25_000;

/**
 * What there is of a document and its workbook or template, as a mark: another one once any of it changed. It stays the same from its first
 * full stop on where only who edits the document did.
 */
export const DocumentMark = z.object({ mark: z.string() });
export type DocumentMark = z.infer<typeof DocumentMark>;

/** Whether no more than who edits the document changed between two of its marks. */
export const isOfEditors = (before: string, after: string): boolean =>
  before !== after && beside(before) === beside(after);

const beside = (mark: string): string => mark.slice(mark.indexOf('.'));

const followUnder = (document: string) =>
  defineCall({
    method: 'GET',
    path: `${document}/follow`,
    summary:
      'The mark of a document; with the one that is known, once it is another one, or after 25 seconds',
    params: DocumentPlace,
    query: z.object({ after: z.string().max(200).optional() }),
    answer: DocumentMark,
  });

/** Screens follow the document that is open on them, instead of asking for all of it again and again. */
export const followCalls = {
  workbook: followUnder('/api/projects/:projectId/experiments/:experimentId'),
  template: followUnder('/api/templates/:templateId'),
};

export const followCallOf = (place: DocumentPlace) =>
  'templateId' in place ? followCalls.template : followCalls.workbook;
