import type { ExperimentType } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { typeOfUpload } from './upload-type.ts';

const type = (id: number): ExperimentType => ({
  id,
  typeName: `Type ${id}`,
  useACL: false,
  active: true,
  roles: [],
  asksReason: false,
  chain: { inOrder: true, steps: [] },
  updatedAt: '2026-11-21T12:00:00.000Z',
});

describe('the workbook type of an upload', () => {
  it('is chosen already where there is only one', () => {
    expect(typeOfUpload([type(7)], null)).toBe(7);
  });

  it('is the one that every laboratory begins with until another is chosen', () => {
    expect(typeOfUpload([type(7), type(1)], null)).toBe(1);
    expect(typeOfUpload([type(7), type(1)], 7)).toBe(7);
  });

  it('has to be chosen where that one is not offered', () => {
    expect(typeOfUpload([type(7), type(8)], null)).toBeNull();
    expect(typeOfUpload([type(7), type(8)], 1)).toBeNull();
    expect(typeOfUpload([], 1)).toBeNull();
  });
});
