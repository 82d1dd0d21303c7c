import { ApiError } from '../../api/client.ts';
import { failureMessages } from '../alerts.ts';

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
    return { byField: {}, others: failureMessages(error) };
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
