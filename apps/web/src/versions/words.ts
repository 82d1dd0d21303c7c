import type { Comparable, ConflictVersion, DocumentPlace, Version, VersionReason } from '@benchbook/contract';
import { documentPath } from './shown-document.ts';

const REASONS: Record<VersionReason, string> = {
  created: 'Created',
  autosave: 'Saved automatically',
  forcesave: 'Saved',
  restore: 'Restored',
  autofill: 'Filled in from a template',
  upload: 'Uploaded',
  template: 'Loaded from a template',
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

/** Where two states are compared; the address can be given to others. */
export const comparePath = (place: DocumentPlace, before: string | number, after: string | number): string =>
  `${documentPath(place)}/compare?before=${before}&after=${after}`;

export const versionPath = (place: DocumentPlace, number: number): string =>
  `${documentPath(place)}/versions/${number}`;

export const conflictPath = (place: DocumentPlace, id: number): string =>
  `${documentPath(place)}/aside/${id}`;
