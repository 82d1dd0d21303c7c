import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id, optionalText, PathId, Timestamp, TimeZone } from '../shapes.ts';
import { SignatureKind } from './signing.ts';

/** Characters of what somebody says with a request. */
export const MAX_REQUEST_REMARK = 500;

/** What somebody is asked for. With a chain, `review` is the step that is theirs. */
export const RequestKind = SignatureKind.exclude(['sign']);
export type RequestKind = z.infer<typeof RequestKind>;

/** A day without a time: 2026-12-01. */
const DueDay = z.iso.date('The due date is a day, as 2026-12-01.');

/** Whom somebody asks to sign a workbook, either a person or a role, by when, and what they say to it. */
export const NewSignatureRequest = z
  .object({
    userId: Id.nullable().default(null),
    roleId: Id.nullable().default(null),
    due: DueDay.nullable().default(null),
    remark: optionalText('The remark', MAX_REQUEST_REMARK).trim().default(''),
  })
  .refine(({ userId, roleId }) => (userId === null) !== (roleId === null), {
    error: 'Choose one person or one role to ask.',
    path: ['userId'],
  });
export type NewSignatureRequest = z.infer<typeof NewSignatureRequest>;

/**
 * What became of a request. `open`: it waits. `signed` by whom it asked; `declined`: the workbook was; `withdrawn`: the request
 * was. `over`: the workbook was signed by others or withdrawn from signing, and waits for this no more.
 */
export const RequestState = z.enum(['open', 'signed', 'declined', 'withdrawn', 'over']);
export type RequestState = z.infer<typeof RequestState>;

export const SignatureRequest = z.object({
  id: Id,
  /** What was asked for. */
  kind: RequestKind,
  /** The person or the role, as they were called when they were asked. */
  who: z.string(),
  isRole: z.boolean(),
  askedBy: z.string(),
  askedAt: Timestamp,
  /** YYYY-MM-DD. */
  due: z.string().nullable(),
  /** It is open, and its day is over. */
  isOverdue: z.boolean(),
  remark: z.string(),
  state: RequestState,
  /** Whether the user may withdraw it now. */
  mayWithdraw: z.boolean(),
});
export type SignatureRequest = z.infer<typeof SignatureRequest>;

/** Of a workbook, the latest first; at most 200. */
export const SignatureRequests = z.object({
  /** Whether the user may ask for a signature of it now. */
  mayAsk: z.boolean(),
  requests: z.array(SignatureRequest),
});
export type SignatureRequests = z.infer<typeof SignatureRequests>;

const Named = z.object({ id: Id, name: z.string() });

/** Who could sign a workbook now beside the user, and roles somebody has who could; both by name. */
export const PossibleSigners = z.object({ people: z.array(Named), roles: z.array(Named) });
export type PossibleSigners = z.infer<typeof PossibleSigners>;

const one = { projectId: PathId, experimentId: PathId };
const PATH = '/api/projects/:projectId/experiments/:experimentId/signatureRequests';

export const signatureRequestCalls = {
  listSignatureRequests: defineCall({
    method: 'GET',
    path: PATH,
    summary: 'Who was asked to sign a workbook',
    params: z.object(one),
    /** Where the due day ends; UTC when left out. */
    query: z.object({ timeZone: TimeZone.optional() }),
    answer: SignatureRequests,
  }),
  possibleSigners: defineCall({
    method: 'GET',
    path: `${PATH}/possible`,
    summary: 'Whom one can ask to sign a workbook',
    params: z.object(one),
    answer: PossibleSigners,
  }),
  askForSignature: defineCall({
    method: 'POST',
    path: PATH,
    summary: 'Ask a person or a role to sign a workbook',
    params: z.object(one),
    body: NewSignatureRequest,
    answer: SignatureRequest,
    status: 201,
  }),
  withdrawRequest: defineCall({
    method: 'POST',
    path: `${PATH}/:requestId/withdraw`,
    summary: 'Ask for a signature no more',
    params: z.object({ ...one, requestId: PathId }),
    answer: SignatureRequest,
  }),
};
