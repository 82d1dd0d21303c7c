import type { LogEvent } from '@benchbook/contract';

const EVENTS: readonly LogEvent[] = [
  'Publish Workbook',
  'Sign Workbook',
  'Review Workbook',
  'Decline Workbook',
  'Withdraw Workbook',
  'Restore Version',
  'Edit Workbook',
  'Move Workbook',
  'Load Template',
  'Autofill Workbook',
  'Add Photo',
  'Give Reason',
];

/** Why somebody signed or changed a workbook is part of its record; other reasons were written for the laboratory. */
export const EVENTS_WITH_REASON: ReadonlySet<string> = new Set(EVENTS);
