import { z } from 'zod';
import { defineCall } from './call.ts';
import { Id, line, PathId, Timestamp } from './shapes.ts';

/** Characters of a remark. */
export const MAX_REMARK = 2_000;
/** People one remark mentions. */
export const MAX_MENTIONS = 20;

/** How a remark names somebody it mentions. */
export const mentionOf = (name: string): string => `@${name}`;

/** Signs that make an `@` the middle of something else, such as an address, and a name the beginning of a longer one. */
const IN_WORD = /[\p{L}\p{M}\p{N}_]/u;

/** Whether a mention can begin where an `@` stands. */
export const beginsMention = (text: string, at: number): boolean => !IN_WORD.test(signBefore(text, at));

/** Signs beyond the first 65,536 are two characters. */
const signBefore = (text: string, at: number): string =>
  [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';

const isWhole = (text: string, at: number, name: string): boolean => {
  const end = at + name.length;
  return text.startsWith(name, at) && !IN_WORD.test([...text.slice(end, end + 2)][0] ?? '');
};

/** Where a text mentions one of those names, the first place first: an `@` of its own with a whole name, the longest one. */
export function mentionsIn(text: string, names: readonly string[]): { at: number; name: string }[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const found: { at: number; name: string }[] = [];
  for (let at = text.indexOf('@'); at >= 0; ) {
    const name = beginsMention(text, at)
      ? longestFirst.find((each) => isWhole(text, at + 1, each))
      : undefined;
    if (name !== undefined) found.push({ at, name });
    at = text.indexOf('@', at + 1 + (name?.length ?? 0));
  }
  return found;
}

/** How a highlight or a note on the pages of a PDF is drawn. */
export const PLACE_COLORS = ['yellow', 'green', 'blue', 'pink'] as const;
/** Rectangles of a highlight, about a line each. */
export const MAX_RECTANGLES = 100;
/** Characters of the words that a highlight marks. */
export const MAX_QUOTE = 2_000;
/** The highest page number; files with more pages are not opened. */
const MAX_PAGE = 100_000;
/** Points: farther away than any page is wide. */
const MAX_POINT = 100_000;

/** To a hundredth of a point, less than anybody sees. */
const Point = z
  .number()
  .min(-MAX_POINT)
  .max(MAX_POINT)
  .transform((value) => Math.round(value * 100) / 100 + 0);

/** Where on the pages of a PDF a remark is. */
const PlaceShape = z.object({
  kind: z.enum(['highlight', 'note']),
  /** From 1. */
  page: z.number().int().min(1).max(MAX_PAGE),
  /** Left, bottom, right and top, in points of the page as the file has it, before it is turned. */
  rectangles: z
    .array(z.tuple([Point, Point, Point, Point]))
    .min(1)
    .max(MAX_RECTANGLES, 'This is too much for one highlight. Mark it piece by piece.'),
  color: z.enum(PLACE_COLORS),
});

/** The place of a new remark. */
export const NewRemarkPlace = PlaceShape.extend({
  /** What a highlight marks; the end of what is too long is left out. */
  quote: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\0', '').slice(0, MAX_QUOTE).toWellFormed()),
  /** The version that the person has before them. */
  version: z.number().int().min(1),
  /** The remark that the person wrote before and now writes anew: it stays, and this one is shown in its place. */
  replaces: Id.optional(),
});
export type NewRemarkPlace = z.infer<typeof NewRemarkPlace>;

export const RemarkPlace = PlaceShape.extend({
  quote: z.string(),
  /** The remark in whose place this one stands. */
  replaces: Id.nullable(),
});
export type RemarkPlace = z.infer<typeof RemarkPlace>;

/** A remark as it is written: plain text, with a line break where a line ends. */
export const NewRemark = z.object({
  text: line('A remark', MAX_REMARK),
  /** Ids of the people it mentions; the text says each of them, as `@` and their name. */
  mentions: z
    .array(Id)
    .max(MAX_MENTIONS, `A remark mentions at most ${MAX_MENTIONS} people.`)
    .default([])
    .transform((ids) => [...new Set(ids)]),
  /** Where on the pages of a PDF it is; left out: it is of the workbook. */
  place: NewRemarkPlace.optional(),
});
export type NewRemark = z.infer<typeof NewRemark>;

/** That something was done to a remark: by whom, as they were called then, and when. */
const Ended = z.object({ by: z.string(), at: Timestamp });

/** What somebody wrote about a workbook, beside its document. It is open until it is settled or withdrawn, and its text never changes. */
export const Remark = z.object({
  id: Id,
  text: z.string(),
  /** The newest version when it was written. */
  version: z.number().int(),
  /** As they were called then, as those who are mentioned. */
  by: z.string(),
  at: Timestamp,
  mentioned: z.array(z.string()),
  /** Null: it was not. One that was settled may be withdrawn later. */
  settled: Ended.nullable(),
  withdrawn: Ended.nullable(),
  /** Where on the pages of a PDF it is; null: it is of the workbook. */
  place: RemarkPlace.nullable(),
  /** Its writer said it anew later: that remark is shown in its place. */
  isReplaced: z.boolean(),
  /** Whether the user may do so now. */
  maySettle: z.boolean(),
  mayWithdraw: z.boolean(),
  mayReplace: z.boolean(),
});
export type Remark = z.infer<typeof Remark>;

/** Somebody who can be mentioned. */
export const Mentionable = z.object({ id: Id, name: z.string() });
export type Mentionable = z.infer<typeof Mentionable>;

const one = { projectId: PathId, experimentId: PathId };
const PATH = '/api/projects/:projectId/experiments/:experimentId/remarks';

export const remarkCalls = {
  listRemarks: defineCall({
    method: 'GET',
    path: PATH,
    summary: 'Remarks on a workbook, the latest first; at most 500',
    params: z.object(one),
    answer: z.array(Remark),
  }),
  listMentionable: defineCall({
    method: 'GET',
    path: `${PATH}/people`,
    summary: 'Whom a remark on a workbook can mention: who may open it, by name',
    params: z.object(one),
    answer: z.array(Mentionable),
  }),
  writeRemark: defineCall({
    method: 'POST',
    path: PATH,
    summary: 'Write a remark on a workbook',
    params: z.object(one),
    body: NewRemark,
    answer: Remark,
    status: 201,
  }),
  settleRemark: defineCall({
    method: 'POST',
    path: `${PATH}/:remarkId/settle`,
    summary: 'Say that what a remark is about was seen to',
    params: z.object({ ...one, remarkId: PathId }),
    answer: Remark,
  }),
  withdrawRemark: defineCall({
    method: 'POST',
    path: `${PATH}/:remarkId/withdraw`,
    summary: 'Take a remark back; it stays, struck out',
    params: z.object({ ...one, remarkId: PathId }),
    answer: Remark,
  }),
};
