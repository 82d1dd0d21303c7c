import { TEXTS } from '@benchbook/contract';
import { notificationsStore } from '@mantine/notifications';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api/client.ts';
import { failureMessages, showDanger, showSaved, showSaveFailure, showSuccess } from './alerts.ts';

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

describe('an alert', () => {
  afterEach(() => notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] })));

  const shown = () =>
    notificationsStore.getState().notifications.map(({ message, autoClose }) => [message, autoClose]);

  it('stays for 3,000 ms, and for 1,500 ms where it is about saving or a reset', () => {
    showDanger('The balance is not there.');
    showSaved();
    showSuccess(TEXTS.emailSent);
    showSaveFailure(new TypeError('broken'));
    expect(shown()).toEqual([
      ['The balance is not there.', 3_000],
      ['Successfully Saved', 1_500],
      ['Email Sent', 1_500],
      ['Server Error', 3_000],
      ['Error Saving Changes', 1_500],
    ]);
  });
});
