import type { Experiment, ExperimentType, SessionUser } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { displayState, formFor, mayMove, mayOpen, shownEditor, titleOfCopy, typesForEdit } from './rules.ts';

const user: SessionUser = {
  UserID: 5,
  LoginID: 'ana',
  FirstName: 'Ana',
  LastName: 'Roth',
  externalUserId: null,
  roles: [],
  Timezone: null,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  language: null,
};

function experiment(changes: Partial<Experiment>): Experiment {
  return {
    id: 7,
    title: 'Titration',
    description: '',
    tags: [],
    documentType: 'docx',
    format: 'docx',
    visibility: 'Private',
    experimentTypeId: 1,
    asksReason: false,
    projectId: 1,
    projectTitle: 'Buffers',
    userId: 6,
    ownerIsActive: true,
    TESTID: -2,
    INSTRUMENTID: -2,
    isPublished: false,
    publisher: null,
    publisherId: null,
    publishedAt: null,
    publishedMeaning: null,
    publishedMethod: null,
    publishedStaleResults: [],
    isReviewed: false,
    reviewer: null,
    reviewedAt: null,
    reviewedMeaning: null,
    reviewedMethod: null,
    reviewedStaleResults: [],
    version: 1,
    inUseBy: 'Ben Hall',
    signers: [],
    declined: null,
    amendedBy: [],
    amends: null,
    copiedFromExperimentId: null,
    imported: null,
    templateId: null,
    templateVersion: null,
    createdBy: 'Ben Hall',
    createdAt: '2026-11-01T00:00:00.000Z',
    lastUpdateBy: 'Ben Hall',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...changes,
  };
}

describe('opening a workbook', () => {
  it('is blocked for a private unpublished workbook of somebody else', () => {
    expect(mayOpen(experiment({}), user)).toBe(false);
  });

  it('is possible when it is public, published, or the own one', () => {
    expect(mayOpen(experiment({ visibility: 'Public' }), user)).toBe(true);
    expect(mayOpen(experiment({ isPublished: true }), user)).toBe(true);
    expect(mayOpen(experiment({ userId: 5 }), user)).toBe(true);
  });
});

it('shows who uses a workbook, private or public, until it is published', () => {
  expect(shownEditor(experiment({}))).toBe('Ben Hall');
  expect(shownEditor(experiment({ visibility: 'Public' }))).toBe('Ben Hall');
  expect(shownEditor(experiment({ isPublished: true }))).toBeNull();
});

it('shows a reviewed workbook as reviewed, not as published', () => {
  expect(displayState(experiment({ isPublished: true, isReviewed: true }))).toBe('reviewed');
  expect(displayState(experiment({ isPublished: true }))).toBe('published');
  expect(displayState(experiment({}))).toBe('draft');
});

describe('the types offered when editing', () => {
  const types: ExperimentType[] = [
    {
      id: 1,
      typeName: 'Old',
      useACL: false,
      active: false,
      roles: [],
      asksReason: false,
      chain: { inOrder: true, steps: [] },
      updatedAt: '2026-11-21T12:00:00.000Z',
    },
    {
      id: 2,
      typeName: 'General',
      useACL: false,
      active: true,
      roles: [],
      asksReason: false,
      chain: { inOrder: true, steps: [] },
      updatedAt: '2026-11-21T12:00:00.000Z',
    },
  ];

  it('are the active ones and the one the workbook has', () => {
    expect(typesForEdit(types, user, experiment({}), []).map((type) => type.id)).toEqual([1, 2]);
  });

  it('are only the present one while somebody else holds the workbook', () => {
    const ben = { userId: 6, userName: 'Ben Hall', since: '' };
    const lock = { experimentId: 7, edit: false, ...ben, editors: [ben] };
    expect(typesForEdit(types, user, experiment({}), [lock]).map((type) => type.id)).toEqual([1]);
  });
});

const type = (id: number, useACL: boolean): ExperimentType => ({
  id,
  typeName: `Type ${id}`,
  useACL,
  active: true,
  roles: [],
  asksReason: false,
  chain: { inOrder: true, steps: [] },
  updatedAt: '2026-01-01T00:00:00.000Z',
});

it('offers to move what nobody signed and what amends nothing, to whoever may edit and make such workbooks', () => {
  const role = { id: 9, name: 'Chemist' };
  const editsOnly = { ...type(2, true), roles: [{ ...role, create: false, edit: true }] };
  const both = { ...type(3, true), roles: [{ ...role, create: true, edit: true }] };
  const chemist = { ...user, roles: [role] };
  const moves = (changes: Partial<Experiment>) =>
    mayMove(experiment({ visibility: 'Public', ...changes }), [type(1, false), editsOnly, both], chemist);
  expect([moves({}), moves({ experimentTypeId: 2 }), moves({ experimentTypeId: 3 })]).toEqual([
    true,
    false,
    true,
  ]);
  expect([moves({ isPublished: true }), moves({ visibility: 'Private' })]).toEqual([false, false]);
  const declined = { by: 'Ben Hall', at: '2026-01-01T00:00:00.000Z', reason: 'No', withdrawn: false };
  expect(moves({ amends: { id: 6, title: 'Titration', version: 1, declined } })).toBe(false);
});

it('offers to edit what one may, to copy what is published, and nothing for what is locked', () => {
  const types = [type(1, false), type(2, true)];
  const form = (changes: Partial<Experiment>) => formFor(experiment(changes), types, user);
  expect(form({ visibility: 'Public' })).toBe('edit');
  expect(form({ visibility: 'Public', experimentTypeId: 2 })).toBeNull();
  expect(form({ visibility: 'Private' })).toBeNull();
  expect(form({ visibility: 'Private', userId: user.UserID })).toBe('edit');
  expect(form({ isPublished: true, experimentTypeId: 2 })).toBe('copy');
});

it('proposes a title for a copy that is not the one of the original', () => {
  expect(titleOfCopy('Titration', 'copy')).toBe('Titration (copy)');
  expect(titleOfCopy('Titration (copy)', 'copy')).toBe('Titration (copy 2)');
  expect(titleOfCopy('Titration (copy 9)', 'copy')).toBe('Titration (copy 10)');
  expect(titleOfCopy('Titration (copy)', 'amended')).toBe('Titration (copy) (amended)');
  expect(titleOfCopy('Titration (amended)', 'amended')).toBe('Titration (amended 2)');
  expect(titleOfCopy('Titration (Kopie 2)', 'Kopie')).toBe('Titration (Kopie 3)');
  expect(titleOfCopy('Titration (batch 2)', 'copy')).toBe('Titration (batch 2) (copy)');
  expect(titleOfCopy('x'.repeat(300), 'copy')).toHaveLength(300);
});
