import { TEXTS } from '@benchbook/contract';
import { notificationsStore } from '@mantine/notifications';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import {
  failureMessages,
  showDanger,
  showFailure,
  showSaved,
  showSaveFailure,
  showSuccess,
} from './alerts.ts';

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

it('sends each sentence of a failed call to the log of the server too, as an error', () => {
  const sent: unknown[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    return Response.json({ done: true });
  });
  showFailure(new ApiError(400, [{ msg: 'Title is required.' }, { msg: 'Choose a type.' }]));
  showFailure(new ApiError(502, []));
  vi.unstubAllGlobals();
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }));
  expect(sent).toEqual([
    ['/api/clientLogger', { level: 'error', message: 'Title is required.' }],
    ['/api/clientLogger', { level: 'error', message: 'Choose a type.' }],
  ]);
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

  it('has an id of its own, says what kind it is, and what happened', () => {
    showDanger('The balance is not there.');
    showDanger('The balance is not there.');
    showSaved();
    const { notifications } = notificationsStore.getState();
    expect(notifications.map(({ color, role, message }) => [color, role, message])).toEqual([
      ['red', 'alert', 'The balance is not there.'],
      ['red', 'alert', 'The balance is not there.'],
      ['teal', 'status', 'Successfully Saved'],
    ]);
    const ids = notifications.map(({ id }) => id);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(3);
  });
});
