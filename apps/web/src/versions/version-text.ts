import type {
  Calculated,
  Comparable,
  ConflictVersion,
  Rewritten,
  Version,
  VersionReason,
} from '@benchbook/contract';
import { t } from '@benchbook/words';

const REASONS: Record<VersionReason, string> = {
  created: t('Created'),
  autosave: t('Saved automatically'),
  forcesave: t('Saved'),
  restore: t('Restored'),
  autofill: t('Filled in from a template'),
  upload: t('Uploaded'),
  template: t('Loaded from a template'),
  calculation: t('Results calculated'),
};

/** Why a version is there and who made it: `Saved automatically by Ana Kovač`. */
export function describeOrigin(version: Version): string {
  const from =
    version.restoredFrom !== null
      ? t(' from version {restoredFrom}', { restoredFrom: version.restoredFrom })
      : version.restoredConflictId !== null
        ? t(' from what was saved aside')
        : '';
  return `${REASONS[version.reason]}${from}${by(version.authors)}`;
}

/** That a version is not its original with an edit in it. */
export const describeRewritten = (number: number, { parts }: Rewritten): string =>
  parts.some(({ change }) => change === 'gone')
    ? t(
        'Version {number} was rewritten by the editor as a whole, and parts of the document are gone; the version before it is as it was.',
        { number },
      )
    : t('Version {number} was rewritten by the editor as a whole; the version before it is as it was.', {
        number,
      });

/** Cells that a sentence names. */
const NAMED = 10;

/** Which results of a version another program calculated. */
export const describeCalculated = ({ program, results }: Calculated): string | null =>
  results.length === 0
    ? null
    : t('{program} calculated what Benchbook could not: {listed}.', {
        program,
        listed: listed(results, ', '),
      });

/** About which results of a version another program says something else. */
export function describeDifferences({ program, differences }: Calculated): string | null {
  if (differences.length === 0) return null;
  const cells = differences.map(({ cell, ours, theirs }) =>
    t('{cell} is {ours} here and {theirs} there', { cell, ours, theirs }),
  );
  return t('{program} calculates other results, so these are not sure: {listed}.', {
    program,
    listed: listed(cells, '; '),
  });
}

function listed(all: readonly string[], separator: string): string {
  const more = all.length > NAMED ? t(' and {more, number} more', { more: all.length - NAMED }) : '';
  return `${all.slice(0, NAMED).join(separator)}${more}`;
}

export const by = (authors: readonly string[]): string =>
  authors.length === 0 ? '' : t(' by {authors}', { authors: authors.join(', ') });

/** What became of a save that was set aside. */
export function describeResolution(conflict: ConflictVersion): string {
  switch (conflict.resolution) {
    case null:
      return t('Nobody has decided what to do with it yet');
    case 'restored':
      return t('Made version {version} by {resolvedBy}: {resolutionReason}', {
        version: conflict.version ?? '',
        resolvedBy: conflict.resolvedBy ?? '',
        resolutionReason: conflict.resolutionReason ?? '',
      });
    case 'kept':
      return t('Left aside by {resolvedBy}: {resolutionReason}', {
        resolvedBy: conflict.resolvedBy ?? '',
        resolutionReason: conflict.resolutionReason ?? '',
      });
  }
}

/** `Version 7`, `Saved aside (2)`. */
export function nameOf(side: Comparable): string {
  if (side.kind === 'version') return t('Version {number}', { number: side.number });
  return side.kind === 'conflict'
    ? t('Saved aside ({id})', { id: side.id })
    : t('The workbook it was copied from');
}
