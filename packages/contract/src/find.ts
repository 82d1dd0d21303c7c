import { z } from 'zod';
import { defineCall } from './call.ts';
import { MAX_SEARCH } from './constants.ts';
import { DocumentType } from './experiments.ts';
import { Done, Id, line, PathId, Timestamp } from './shapes.ts';
import { MAX_TAG_LENGTH } from './tags.ts';

/** Of each kind, what is found for a word: more is on the screen that searches. */
export const MAX_FOUND_OF_A_KIND = 6;
/** Of what somebody opened last. */
export const MAX_OPENED = 30;
/** What somebody may mark with a star, and searches they may keep. */
export const MAX_STARS = 500;
/** Of each kind, what is shown of what has a star. */
export const MAX_STARRED_SHOWN = 12;
export const MAX_SAVED_SEARCHES = 50;
/** Tags that are offered for what is typed. */
export const MAX_OFFERED_TAGS = 20;

/** A workbook that the user may open, as much as leads to it. */
export const FoundWorkbook = z.object({
  id: Id,
  title: z.string(),
  documentType: DocumentType,
  projectId: Id,
  projectTitle: z.string(),
});
export type FoundWorkbook = z.infer<typeof FoundWorkbook>;

/** What the palette finds for what is typed into it. */
export const Found = z.object({
  projects: z.array(z.object({ id: Id, title: z.string(), active: z.boolean() })),
  workbooks: z.array(FoundWorkbook),
  /** The workbooks took too long to look through: more of the word finds them. */
  tooWide: z.boolean(),
  templates: z.array(z.object({ id: Id, title: z.string(), documentType: DocumentType })),
  /** Whom workbooks may be of. */
  people: z.array(z.object({ id: Id, name: z.string() })),
});
export type Found = z.infer<typeof Found>;

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  /** As it was typed, with its filters. */
  search: z.string(),
  savedAt: Timestamp,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

export const NewSavedSearch = z.object({ name: line('A name', 80), search: line('A search', MAX_SEARCH) });
export type NewSavedSearch = z.infer<typeof NewSavedSearch>;

/** By their ids, the workbooks that the user marked with a star, or the projects. */
export const Stars = z.array(Id);
export type Stars = z.infer<typeof Stars>;

/** What somebody marked with a star, of what they see and may open, the latest star first. */
export const Starred = z.object({
  projects: z.array(z.object({ id: Id, title: z.string(), active: z.boolean() })),
  workbooks: z.array(FoundWorkbook),
});
export type Starred = z.infer<typeof Starred>;

const star = { answer: Done };
const ofWorkbook = z.object({ experimentId: PathId });
const ofProject = z.object({ projectId: PathId });

/** What somebody looks for, and what they have at hand; of nobody but themselves. */
export const findCalls = {
  find: defineCall({
    method: 'GET',
    path: '/api/find',
    summary: 'Projects, workbooks, templates and people whose name or title has a word in it, a few of each',
    query: z.object({ term: line('A word', MAX_SEARCH) }),
    answer: Found,
  }),
  findTags: defineCall({
    method: 'GET',
    path: '/api/find/tags',
    summary:
      'Tags of workbooks that the user may open, which begin with what is typed; the most frequent first',
    query: z.object({ term: z.string().max(MAX_TAG_LENGTH).default('') }),
    answer: z.array(z.string()),
  }),
  listOpened: defineCall({
    method: 'GET',
    path: '/api/find/opened',
    summary: 'The workbooks the user opened last, and may open still, the latest first',
    answer: z.array(FoundWorkbook.extend({ openedAt: Timestamp })),
  }),
  listStars: defineCall({
    method: 'GET',
    path: '/api/find/stars',
    summary: 'The workbooks that the user marked with a star',
    answer: Stars,
  }),
  starWorkbook: defineCall({
    ...star,
    method: 'PUT',
    path: '/api/find/stars/workbooks/:experimentId',
    summary: 'Mark a workbook with a star',
    params: ofWorkbook,
  }),
  unstarWorkbook: defineCall({
    ...star,
    method: 'DELETE',
    path: '/api/find/stars/workbooks/:experimentId',
    summary: 'Take the star from a workbook',
    params: ofWorkbook,
  }),
  listStarred: defineCall({
    method: 'GET',
    path: '/api/find/starred',
    summary: 'The projects and workbooks that the user marked with a star, and sees still, a few of each',
    answer: Starred,
  }),
  listProjectStars: defineCall({
    method: 'GET',
    path: '/api/find/stars/projects',
    summary: 'The projects that the user marked with a star',
    answer: Stars,
  }),
  starProject: defineCall({
    ...star,
    method: 'PUT',
    path: '/api/find/stars/projects/:projectId',
    summary: 'Mark a project with a star',
    params: ofProject,
  }),
  unstarProject: defineCall({
    ...star,
    method: 'DELETE',
    path: '/api/find/stars/projects/:projectId',
    summary: 'Take the star from a project',
    params: ofProject,
  }),
  listSavedSearches: defineCall({
    method: 'GET',
    path: '/api/find/searches',
    summary: 'The searches the user keeps, by name',
    answer: z.array(SavedSearch),
  }),
  saveSearch: defineCall({
    method: 'POST',
    path: '/api/find/searches',
    summary: 'Keep a search under a name; one of that name is replaced',
    body: NewSavedSearch,
    answer: SavedSearch,
    status: 201,
  }),
  forgetSearch: defineCall({
    method: 'DELETE',
    path: '/api/find/searches/:id',
    summary: 'Keep a search no more',
    params: z.object({ id: PathId }),
    answer: Done,
  }),
};

/** From one workbook, and of those that lead to one as many as are told. */
export const MAX_LINKS = 100;
export const MAX_LINK_WORD = 80;

/** A link between two workbooks, as it is seen from one of them. */
const Link = z.object({
  id: Id,
  /** The one at its other end. */
  workbook: FoundWorkbook,
  /** What it is, in the words of who made it; may be empty. */
  word: z.string(),
  /** Who made it, by the name they had then. */
  by: z.string(),
  at: Timestamp,
});
export type WorkbookLink = z.infer<typeof Link>;

/** A copy of a workbook, or what it is a copy of. */
const Copied = z.object({
  workbook: FoundWorkbook,
  /** Of the original, which the copy began with. */
  version: z.number().int(),
  /** The original was declined or withdrawn, and the copy amends it. */
  amends: z.boolean(),
});

/** What a workbook is linked with. Only workbooks that the user may open are told of, and the others are not counted either. */
export const WorkbookLinks = z.object({
  /** Those it leads to, in the order they were added. */
  links: z.array(Link),
  /** Those that lead to it, the latest first. */
  linkedFrom: z.array(Link),
  copyOf: Copied.nullable(),
  /** The latest first. */
  copies: z.array(Copied),
  /** Whether the user may add and remove links. */
  mayLink: z.boolean(),
});
export type WorkbookLinks = z.infer<typeof WorkbookLinks>;

/** What a link is. */
const LinkWord = z
  .string()
  .trim()
  .max(MAX_LINK_WORD, `What a link is may have at most ${MAX_LINK_WORD} characters.`);

export const NewLink = z.object({
  /** The workbook it leads to, in any project. */
  experimentId: Id,
  word: LinkWord.default(''),
});
export type NewLink = z.infer<typeof NewLink>;

const ofLinked = z.object({ projectId: PathId, experimentId: PathId });

/** Each answers the links as they are then. */
export const linkCalls = {
  listLinks: defineCall({
    method: 'GET',
    path: '/api/projects/:projectId/experiments/:experimentId/links',
    summary: 'What a workbook is linked with, of what the user may open',
    params: ofLinked,
    answer: WorkbookLinks,
  }),
  addLink: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/links',
    summary: 'Link a workbook to another one, of any project',
    params: ofLinked,
    body: NewLink,
    answer: WorkbookLinks,
    status: 201,
  }),
  changeLink: defineCall({
    method: 'PUT',
    path: '/api/projects/:projectId/experiments/:experimentId/links/:linkId',
    summary: 'Say anew what a link from a workbook is',
    params: ofLinked.extend({ linkId: PathId }),
    body: z.object({ word: LinkWord }),
    answer: WorkbookLinks,
  }),
  removeLink: defineCall({
    method: 'DELETE',
    path: '/api/projects/:projectId/experiments/:experimentId/links/:linkId',
    summary: 'Remove a link from a workbook',
    params: ofLinked.extend({ linkId: PathId }),
    answer: WorkbookLinks,
  }),
};
