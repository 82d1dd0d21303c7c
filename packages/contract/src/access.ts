import { z } from 'zod';
import { defineCall } from './call.ts';
import { Id, PathId } from './shapes.ts';

/** What can be asked about, in the order of the screen. */
export const ACCESS_QUESTIONS = ['see', 'open', 'edit', 'publish', 'review'] as const;
export const AccessQuestion = z.enum(ACCESS_QUESTIONS);
export type AccessQuestion = z.infer<typeof AccessQuestion>;

export const ACCESS_LABELS: Record<AccessQuestion, string> = {
  see: 'See the workbook in lists',
  open: 'Open its content, versions and files',
  edit: 'Edit it',
  publish: 'Publish it',
  review: 'Review it',
};

/** The rules that were asked, in this order; where it is not allowed, the last one is the one that refused. */
export const AccessDecision = z.object({
  question: AccessQuestion,
  allowed: z.boolean(),
  reasons: z.array(z.object({ allowed: z.boolean(), rule: z.string(), text: z.string() })),
});
export type AccessDecision = z.infer<typeof AccessDecision>;

export const AccessExplanation = z.object({
  user: z.object({ id: Id, name: z.string() }),
  experiment: z.object({
    id: Id,
    title: z.string(),
    projectId: Id,
    projectTitle: z.string(),
  }),
  decisions: z.array(AccessDecision),
});
export type AccessExplanation = z.infer<typeof AccessExplanation>;

export const accessCalls = {
  explainAccess: defineCall({
    method: 'GET',
    path: '/api/users/:userId/access/experiments/:experimentId',
    summary: 'Which rules decide what a user may do with a workbook, for administrators',
    params: z.object({ userId: PathId, experimentId: PathId }),
    answer: AccessExplanation,
  }),
};
