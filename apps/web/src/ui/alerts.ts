import {
  ALERT_MS,
  logCalls,
  REFUSAL_CODES,
  type ReportEvent,
  SAVE_ALERT_MS,
  TEXTS,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { type ApiError, call, listsReasons, wasRefused } from '../api/client.ts';
import { namesTime, Retimed } from './time.ts';

/** A message that goes well. Disappears after `milliseconds`. */
export function showSuccess(message: string, milliseconds: number = SAVE_ALERT_MS): void {
  notifications.show({ message, color: 'teal', autoClose: milliseconds, role: 'status' });
}

/** A sentence as an alert has it: one that names a time is read in the zone of whoever sees it. */
const readable = (sentence: string): ReactNode =>
  namesTime(sentence) ? createElement(Retimed, { sentence }) : sentence;

/** A message about something that went wrong. Disappears after `milliseconds`. */
export function showDanger(message: string, milliseconds: number = ALERT_MS): void {
  notifications.show({
    message: readable(message),
    color: 'red',
    autoClose: milliseconds,
    role: 'alert',
  });
}

/** Says something once, however many calls of a screen were refused for that one reason. */
export function showOnce(message: string): void {
  notifications.show({ id: message, message, color: 'red', autoClose: ALERT_MS, role: 'alert' });
}

/** Sends a line to the server's log. Never fails: whoever reports trouble must not make more of it. */
export function reportToServer(message: string): void {
  const body = { level: 'error' as const, message: message.slice(0, 5_000) };
  call(logCalls.clientLog, { body }, { background: true }).catch(() => {});
}

/** Tells administrators of a page that was refused, is missing or crashed; they read it on the health screen. */
export function reportPage(event: ReportEvent, page: string, message: string): void {
  const body = { event, urlPath: page.slice(0, 2_000), message: message.slice(0, 5_000) };
  call(logCalls.reportEvent, { body }, { background: true }).catch(() => {});
}

/** What went wrong here and not on the server, in a sentence for the person. */
export class Told extends Error {
  override readonly name: string = 'Told';
}

/** The alerts of a failed call (section 8): each sentence of its errors list, or 'Server Error' without a list. */
export function failureMessages(error: unknown): string[] {
  if (error instanceof Told) return [error.message];
  if (listsReasons(error)) return error.errors.map((entry) => entry.msg);
  return [t(TEXTS.serverError)];
}

/** Shows a failed call as section 8 says: every sentence as a danger alert and in the server's log. */
export function showFailure(error: unknown): void {
  const listed = listsReasons(error);
  for (const message of failureMessages(error)) {
    if (listed) reportToServer(message);
    if (wasRefused(error, REFUSAL_CODES.notSignedIn)) showOnce(message);
    else showDanger(message);
  }
}

/** As `showFailure`, for a call that was to save something. */
export function showSaveFailure(error: unknown): void {
  showFailure(error);
  showDanger(t(TEXTS.saveFailed), SAVE_ALERT_MS);
}

/** As `showSaveFailure`, where a form shows the sentences itself: nobody reads them twice. */
export function showToldSaveFailure(error: ApiError): void {
  for (const { msg } of error.errors) reportToServer(msg);
  showDanger(t(TEXTS.saveFailed), SAVE_ALERT_MS);
}

export const showSaved = (): void => showSuccess(t(TEXTS.saved));
