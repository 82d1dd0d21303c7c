import type {
  Calculated,
  Comparable,
  ConflictVersion,
  Rewritten,
  Version,
  VersionReason,
} from '@benchbook/contract';

const REASONS: Record<VersionReason, string> = {
  created: 'Created',
  autosave: 'Saved automatically',
  forcesave: 'Saved',
  restore: 'Restored',
  autofill: 'Filled in from a template',
  upload: 'Uploaded',
  template: 'Loaded from a template',
  calculation: 'Results calculated',
};

/** Why a version is there and who made it: `Saved automatically by Ana Kovač`. */
export function describeOrigin(version: Version): string {
  const from =
    version.restoredFrom !== null
      ? ` from version ${version.restoredFrom}`
      : version.restoredConflictId !== null
        ? ' from what was saved aside'
        : '';
  return `${REASONS[version.reason]}${from}${by(version.authors)}`;
}

/** That a version is not its original with an edit in it. */
export const describeRewritten = (number: number, { parts }: Rewritten): string =>
  `Version ${number} was rewritten by the editor as a whole${
    parts.some(({ change }) => change === 'gone') ? ', and parts of the document are gone' : ''
  }; the version before it is as it was.`;

/** Cells that a sentence names. */
const NAMED = 10;

/** Which results of a version another program calculated. */
export const describeCalculated = ({ program, results }: Calculated): string | null =>
  results.length === 0 ? null : `${program} calculated what Benchbook could not: ${listed(results, ', ')}.`;

/** About which results of a version another program says something else. */
export function describeDifferences({ program, differences }: Calculated): string | null {
  if (differences.length === 0) return null;
  const cells = differences.map(({ cell, ours, theirs }) => `${cell} is ${ours} here and ${theirs} there`);
  return `${program} calculates other results, so these are not sure: ${listed(cells, '; ')}.`;
}

function listed(all: readonly string[], separator: string): string {
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : '';
  return `${all.slice(0, NAMED).join(separator)}${more}`;
}

export const by = (authors: readonly string[]): string =>
  authors.length === 0 ? '' : ` by ${authors.join(', ')}`;

/** What became of a save that was set aside. */
export function describeResolution(conflict: ConflictVersion): string {
  switch (conflict.resolution) {
    case null:
      return 'Nobody has decided what to do with it yet';
    case 'restored':
      return `Made version ${conflict.version} by ${conflict.resolvedBy}: ${conflict.resolutionReason}`;
    case 'kept':
      return `Left aside by ${conflict.resolvedBy}: ${conflict.resolutionReason}`;
  }
}

/** `Version 7`, `Saved aside (2)`. */
export function nameOf(side: Comparable): string {
  if (side.kind === 'version') return `Version ${side.number}`;
  return side.kind === 'conflict' ? `Saved aside (${side.id})` : 'The workbook it was copied from';
}
