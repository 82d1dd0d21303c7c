import { t } from '@benchbook/words';

const MAX_SHEET_NAME = 31;

/** Why a sheet cannot have a name beside those of the other sheets, or null. */
export function nameRefusal(name: string, others: readonly string[]): string | null {
  const refuse = (why: string) => t('A sheet cannot be called “{name}”: {why}.', { name, why });
  if (name.length === 0) return refuse(t('a name must have at least one character'));
  if (name.length > MAX_SHEET_NAME)
    return refuse(t('a name has at most {maxSheetName} characters', { maxSheetName: MAX_SHEET_NAME }));
  if (/[[\]:*?/\\]/.test(name)) return refuse(t('the characters [ ] : * ? / \\ are not allowed'));
  if (name.startsWith("'") || name.endsWith("'")) {
    return refuse(t('a name cannot start or end with an apostrophe'));
  }
  if (name.toLowerCase() === 'history') return refuse(t('Excel keeps this name for itself'));
  return others.some((other) => other.toLowerCase() === name.toLowerCase())
    ? refuse(t('another sheet has this name'))
    : null;
}
