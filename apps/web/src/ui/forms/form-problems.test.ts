import { expect, it } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { sortProblems } from './form-problems.ts';

it('puts a sentence at the field it is about, and above the form when the form has no such field', () => {
  const error = new ApiError(400, [
    { msg: 'Title is required.', field: 'title' },
    { msg: 'Only a project of the instrument type has an instrument.', field: 'externalPK' },
    { msg: 'Try again later.' },
  ]);
  expect(sortProblems(error, ['title'])).toEqual({
    byField: { title: 'Title is required.' },
    others: ['Only a project of the instrument type has an instrument.', 'Try again later.'],
  });
});

it('says what to do where no answer came, whatever the alerts beside the form say', () => {
  const { byField, others } = sortProblems(new ApiError(0, []), ['title']);
  expect(byField).toEqual({});
  expect(others).toEqual([expect.stringContaining('What you typed is still here')]);
  expect(sortProblems(new ApiError(500, []), ['title']).others).toEqual(['Server Error']);
});
