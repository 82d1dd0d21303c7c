import { t } from '@benchbook/words';
import { ApiError } from '../../api/client.ts';
import { failureMessages } from '../alerts.ts';

/** The alerts beside it say what section 8 has of it. */
const UNANSWERED = t(
  'The server did not answer, so this may not have been done. What you typed is still here; check the connection and try again.',
);

/**
 * Sorts the sentences of a refused form: those about a field the form shows go to that field, all others stay above
 * the form.
 *
 * @param rename the form's name of a field that a call names otherwise.
 */
export function sortProblems(
  error: unknown,
  fields: readonly string[],
  rename: Readonly<Record<string, string>> = {},
): { byField: Record<string, string>; others: string[] } {
  if (error === null) return { byField: {}, others: [] };
  if (!(error instanceof ApiError) || error.errors.length === 0) {
    const isUnanswered = error instanceof ApiError && error.status === 0;
    return { byField: {}, others: isUnanswered ? [UNANSWERED] : failureMessages(error) };
  }
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const { msg, field: named } of error.errors) {
    const field = named === undefined ? undefined : (rename[named] ?? named);
    if (field !== undefined && fields.includes(field)) byField[field] ??= msg;
    else others.push(msg);
  }
  return { byField, others };
}
