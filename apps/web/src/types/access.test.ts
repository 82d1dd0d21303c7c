import type { ExperimentType, SessionUser } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { mayUseType, offeredTypes } from './access.ts';

const user: SessionUser = {
  UserID: 5,
  LoginID: 'ana',
  FirstName: 'Ana',
  LastName: 'Roth',
  externalUserId: null,
  roles: [{ id: 1 }],
  Timezone: null,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  language: null,
};
const open: ExperimentType = {
  id: 1,
  typeName: 'General',
  useACL: false,
  active: true,
  roles: [],
  asksReason: false,
  chain: { inOrder: true, steps: [] },
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const listed: ExperimentType = {
  ...open,
  id: 2,
  typeName: 'Assay',
  useACL: true,
  active: true,
  roles: [{ id: 1, create: false, edit: true }],
  chain: { inOrder: true, steps: [] },
};

describe('the access list of a workbook type', () => {
  it('is not asked when the type has none', () => {
    expect(mayUseType(open, user, 'create')).toBe(true);
  });

  it('grants each right on its own, to holders of a listed role', () => {
    expect(mayUseType(listed, user, 'edit')).toBe(true);
    expect(mayUseType(listed, user, 'create')).toBe(false);
    expect(mayUseType(listed, { ...user, roles: [] }, 'edit')).toBe(false);
  });

  it('leaves inactive types out of what is offered', () => {
    expect(
      offeredTypes([open, listed, { ...open, id: 3, active: false }], user, 'edit').map((t) => t.id),
    ).toEqual([1, 2]);
  });
});
