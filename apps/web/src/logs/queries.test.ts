import { LogQuery } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered, LogListState } from './queries.ts';

describe('an address of the log', () => {
  it.each([
    { before: '-1' },
    { after: '1.5' },
    { before: 'x', after: '1e300' },
    { projectId: '99999999999', experimentId: 'seven' },
    { from: '0000-01-01', to: '2026-02-30' },
    { search: 'x'.repeat(201), person: 'x'.repeat(201) },
    { kind: 'nonsense' },
  ])('asks for everything where it says what makes no sense: %j', (address) => {
    const state = LogListState.parse(address);
    expect(isFiltered(state)).toBe(false);
    expect(state).toMatchObject({ before: 0, after: 0 });
  });

  it('asks for what it says', () => {
    const address = { search: 'pH', kind: 'signed', projectId: '3', from: '2026-01-01', before: '9' };
    const state = LogListState.parse(address);
    expect(LogQuery.parse({ ...filterOf(state, 'UTC'), before: state.before })).toMatchObject({
      ...address,
      projectId: 3,
      before: 9,
      timeZone: 'UTC',
    });
  });
});
