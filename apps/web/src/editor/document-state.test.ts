import type { Version } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { describeState, documentState, NO_EDITS, noteEdits, noteSaved } from './document-state.ts';

describe('the state of a document', () => {
  it('is saved while nothing was edited', () => {
    expect(documentState(NO_EDITS, 3, 0)).toBe('saved');
  });

  it('goes from unsaved over saving to saved when the version with the edits is there', () => {
    const typed = noteEdits(NO_EDITS, true, 3, 1_000);
    expect(documentState(typed, 3, 1_000)).toBe('unsaved');
    const sent = noteEdits(typed, false, 3, 2_000);
    expect(documentState(sent, 3, 3_000)).toBe('saving');
    expect(documentState(sent, 4, 3_000)).toBe('saved');
  });

  it('is not saved by a version that was there before the edit', () => {
    const sent = noteEdits(noteEdits(NO_EDITS, true, 4, 0), false, 4, 0);
    expect(documentState(sent, 4, 1)).toBe('saving');
  });

  it('is saved without another version once what was typed came to nothing, until something is typed', () => {
    const sent = noteEdits(noteEdits(NO_EDITS, true, 3, 0), false, 3, 1_000);
    const stored = noteSaved(sent, 2_000);
    expect(documentState(stored, 3, 2_000)).toBe('saving');
    expect(documentState(stored, 3, 2_001)).toBe('saved');
    const typed = noteEdits(stored, true, 3, 3_000);
    expect(documentState(typed, 3, 3_001)).toBe('unsaved');
    expect(noteSaved(typed, 3_500)).toEqual(typed);
    expect(documentState(noteEdits(typed, false, 3, 4_000), 3, 4_001)).toBe('saving');
  });

  it('says so when the document server keeps the edits until the workbook is closed', () => {
    const sent = noteEdits(noteEdits(NO_EDITS, true, 3, 0), false, 3, 0);
    expect(documentState(sent, 3, 20_000)).toBe('kept');
  });
});

it('is not called saving while the document server does not answer', () => {
  for (const state of ['unsaved', 'saving', 'kept'] as const) {
    expect(describeState(state, undefined, '', false)).toBe(
      'Could not save: the document server does not answer',
    );
  }
  expect(describeState('saved', undefined, '', false)).toBe('');
});

it('names the version and its time', () => {
  const version: Version = {
    number: 12,
    sha256: 'ab',
    size: 1,
    authors: [],
    authorIds: [],
    createdAt: '',
    reason: 'autosave',
    isPublished: false,
    restoredFrom: null,
    restoredConflictId: null,
    note: null,
    reasonMissing: false,
    reasons: [],
    rewritten: null,
    calculated: null,
  };
  expect(describeState('saved', version, '14:03:22')).toBe('Saved as version 12, 14:03:22');
});
