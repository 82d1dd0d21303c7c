import type { Experiment, ExperimentEditLock, ExperimentType, SessionUser } from '@benchbook/contract';
import { mayUseTypeOf, offeredTypes } from '../types/access.ts';

/** Whether the link to a workbook leads anywhere: it is Public, published, or the user's own (section 2). */
export function mayOpen(experiment: Experiment, user: SessionUser): boolean {
  return experiment.visibility === 'Public' || experiment.isPublished || experiment.userId === user.UserID;
}

export type DisplayState = 'reviewed' | 'declined' | 'published' | 'draft';

/** How a workbook is shown (section 4, Workbook display); a declined one is published, and is said to be declined. */
export function displayState(experiment: Experiment): DisplayState {
  if (experiment.isReviewed) return 'reviewed';
  if (experiment.declined !== null) return 'declined';
  return experiment.isPublished ? 'published' : 'draft';
}

/**
 * Whom 'In use by' names. Section 2 has it for private unpublished workbooks, which nobody but their creator can open;
 * who waits for a public one needs it at least as much (docs/decisions/0011).
 */
export function shownEditor(experiment: Experiment): string | null {
  return experiment.isPublished ? null : experiment.inUseBy;
}

/**
 * Workbook types offered when editing: those the user may edit. While somebody else holds the workbook, only the one
 * it has (section 5, lock record with edit false).
 */
export function typesForEdit(
  types: readonly ExperimentType[],
  user: SessionUser,
  experiment: Experiment,
  locks: readonly ExperimentEditLock[],
): ExperimentType[] {
  const held = locks.some((lock) => lock.experimentId === experiment.id && !lock.edit);
  const present = types.filter((type) => type.id === experiment.experimentTypeId);
  if (held) return present;
  const offered = offeredTypes(types, user, 'edit');
  return [...present.filter((type) => !offered.includes(type)), ...offered];
}

/**
 * Which form changes a workbook from where there is no card of it: Copy for what is published, else Edit for whoever may.
 * What the server would refuse beside that it says.
 */
export function formFor(
  experiment: Experiment,
  types: readonly ExperimentType[],
  user: SessionUser,
): 'edit' | 'copy' | null {
  if (experiment.isPublished) return 'copy';
  return mayOpen(experiment, user) && mayUseTypeOf(experiment, types, user, 'edit') ? 'edit' : null;
}

/** What nobody signed is moved by whoever may edit it and could have made it in the other project (docs/decisions/0180). */
export const mayMove = (
  experiment: Experiment,
  types: readonly ExperimentType[],
  user: SessionUser,
): boolean =>
  experiment.amends === null &&
  formFor(experiment, types, user) === 'edit' &&
  mayUseTypeOf(experiment, types, user, 'create');

/** Tags are about finding, not content: a published workbook is tagged, too (docs/decisions/0109). */
export const mayTag = (
  experiment: Experiment,
  types: readonly ExperimentType[],
  user: SessionUser,
): boolean => mayOpen(experiment, user) && mayUseTypeOf(experiment, types, user, 'edit');

const LONGEST_TITLE = 300;
const IN_BRACKETS = / \(([^()]*?)(?: (\d+))?\)$/;

/**
 * What a copy is called until somebody thinks of a better name: `Titration (copy)`, of that `Titration (copy 2)`.
 *
 * @param word what it is, in the reader's language
 */
export function titleOfCopy(title: string, word: string): string {
  const [ending, before, number = 1] = IN_BRACKETS.exec(title) ?? [];
  const isNext = ending !== undefined && before === word;
  const added = isNext ? ` (${word} ${Number(number) + 1})` : ` (${word})`;
  const begun = isNext ? title.slice(0, -ending.length) : title;
  return begun.slice(0, LONGEST_TITLE - added.length) + added;
}
