import { z } from 'zod';
import { defineCall } from './call.ts';
import { DocumentPlace } from './versions.ts';

/** How long an answer to `followDocument` is waited for at most, in milliseconds: shorter than proxies wait. */
export const FOLLOW_MS = 25_000;

/** What there is of a document and its workbook or template, as an opaque mark: another one once any of it changed. */
export const DocumentMark = z.object({ mark: z.string() });
export type DocumentMark = z.infer<typeof DocumentMark>;

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
