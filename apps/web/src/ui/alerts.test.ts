import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/client.ts';
import { failureMessages } from './alerts.ts';

describe('the alerts of a failed call', () => {
  it('are the sentences of its errors list, each one', () => {
    const error = new ApiError(400, [{ msg: 'Title is required.' }, { msg: 'Choose a type.' }]);
    expect(failureMessages(error)).toEqual(['Title is required.', 'Choose a type.']);
  });

  it('are "Server Error" when there is no list, or no answer at all', () => {
    expect(failureMessages(new ApiError(502, []))).toEqual(['Server Error']);
    expect(failureMessages(new TypeError('broken'))).toEqual(['Server Error']);
  });
});
