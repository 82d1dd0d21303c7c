import type { PageEvent } from '../frame/rules/events.ts';
import type { Opened } from '../frame/rules/state.ts';

export const at = (time: string) => new Date(`2026-11-21T${time}:00`);
export const ben = { id: '2', name: 'Ben' };
/** In another page than the one that `opened` is about. */
export const anaEdits = { id: '1', name: 'Ana', since: at('14:02').toISOString() };
export const benEdits = { ...ben, since: at('14:02').toISOString() };

export const opened = (change: Partial<Opened> = {}): PageEvent => ({
  kind: 'opened',
  opened: {
    type: 'opened',
    pageId: 'page-1',
    ticket: 'ticket-1',
    documentType: 'docx',
    title: 'Buffers.docx',
    mode: 'edit',
    mayAsk: false,
    keptNotShown: [],
    user: { id: '1', name: 'Ana' },
    permissions: { edit: true, review: true, comment: true, download: true, print: true, copy: true },
    access: 'edit',
    recovered: false,
    lang: 'en',
    ...change,
  },
});
export const types: PageEvent = { kind: 'pending changed', isPending: true };
export const arrives: PageEvent = { kind: 'pending changed', isPending: false };
export const saved = (revision: number, isAll = true): PageEvent => ({
  kind: 'saved',
  at: at('14:03'),
  revision,
  isAll,
});
export const refused = (journaled: number): PageEvent => ({
  kind: 'edits were refused',
  reason: 'This cell is locked.',
  recovered: true,
  journaled,
});
export const passes = (mode: 'edit' | 'view'): PageEvent => ({ kind: 'lock passed', mode, recovered: false });
