import { z } from 'zod';
import { defineCall } from './call.ts';
import { Id, WithReason } from './shapes.ts';
import { NewSignatureRequest, PossibleSigners } from './signing/requests.ts';
import { TagChanges } from './tags.ts';

/** Workbooks that one request is about. */
export const MAX_AT_ONCE = 100;
const TOO_MANY = `Choose at most ${MAX_AT_ONCE} workbooks at once.`;
const experimentIds = z.array(Id).min(1, 'Choose the workbooks.').max(MAX_AT_ONCE, TOO_MANY);

/** `4,8,15`, as a query names several workbooks. */
export const IdsInQuery = z
  .string()
  .max(2_000, TOO_MANY)
  .transform((text) => text.split(',').map(Number))
  .pipe(experimentIds);

/** Refused with the code `reason-required` where a type asks for a reason and there is none. */
export const TypeOfSeveral = z.object({
  experimentIds,
  experimentTypeId: Id,
  reason: WithReason.shape.reason.optional(),
});
export type TypeOfSeveral = z.infer<typeof TypeOfSeveral>;

/** Into which project; refused as `TypeOfSeveral` where a reason is missing. */
export const MoveOfSeveral = z.object({
  experimentIds,
  projectId: Id,
  reason: WithReason.shape.reason.optional(),
});
export type MoveOfSeveral = z.infer<typeof MoveOfSeveral>;

export const RequestOfSeveral = NewSignatureRequest.and(z.object({ experimentIds }));
export type RequestOfSeveral = z.infer<typeof RequestOfSeveral>;

export const TagsOfSeveral = TagChanges.extend({ experimentIds });
export type TagsOfSeveral = z.infer<typeof TagsOfSeveral>;

/** How many were not as they were to be already. */
export const SeveralChanged = z.object({ changed: z.number().int() });
export type SeveralChanged = z.infer<typeof SeveralChanged>;

/**
 * One change of several workbooks, by the rules of the change of one: of all, or of none. The refusal says of each workbook that
 * refuses why; `items` holds its number.
 */
export const severalCalls = {
  changeTypes: defineCall({
    method: 'PUT',
    path: '/api/experiments/type',
    summary: 'Give several workbooks another workbook type, all or none',
    body: TypeOfSeveral,
    answer: SeveralChanged,
  }),
  moveExperiments: defineCall({
    method: 'PUT',
    path: '/api/experiments/project',
    summary: 'Move one or several workbooks that were never published into another project, all or none',
    body: MoveOfSeveral,
    answer: SeveralChanged,
  }),
  changeTags: defineCall({
    method: 'PUT',
    path: '/api/experiments/tags',
    summary: 'Add tags to one or several workbooks and take others away, all or none',
    body: TagsOfSeveral,
    answer: SeveralChanged,
  }),
  possibleSignersOfAll: defineCall({
    method: 'GET',
    path: '/api/experiments/signatureRequests/possible',
    summary: 'Whom one can ask to sign each of several workbooks',
    query: z.object({ experiments: IdsInQuery }),
    answer: PossibleSigners,
  }),
  askForSignatures: defineCall({
    method: 'POST',
    path: '/api/experiments/signatureRequests',
    summary: 'Ask a person or a role to sign several workbooks, all or none',
    body: RequestOfSeveral,
    answer: SeveralChanged,
    status: 201,
  }),
};
