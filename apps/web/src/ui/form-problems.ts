import { ApiError } from '../api/client.ts';
import { failureMessages } from './alerts.ts';

/**
 * Sorts the sentences of a refused form: those about a field the form shows go to that field, all others stay above
 * the form.
 */
export function sortProblems(
  error: unknown,
  fields: readonly string[],
): { byField: Record<string, string>; others: string[] } {
  if (error === null) return { byField: {}, others: [] };
  if (!(error instanceof ApiError) || error.errors.length === 0) {
    return { byField: {}, others: failureMessages(error) };
  }
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const { msg, field } of error.errors) {
    if (field !== undefined && fields.includes(field)) byField[field] ??= msg;
    else others.push(msg);
  }
  return { byField, others };
}
