const MAX_SHEET_NAME = 31;

/** Why a sheet cannot have a name beside those of the other sheets, or null. */
export function nameRefusal(name: string, others: readonly string[]): string | null {
  const refuse = (why: string) => `A sheet cannot be called “${name}”: ${why}.`;
  if (name.length === 0) return refuse('a name must have at least one character');
  if (name.length > MAX_SHEET_NAME) return refuse(`a name has at most ${MAX_SHEET_NAME} characters`);
  if (/[[\]:*?/\\]/.test(name)) return refuse('the characters [ ] : * ? / \\ are not allowed');
  if (name.startsWith("'") || name.endsWith("'")) {
    return refuse('a name cannot start or end with an apostrophe');
  }
  if (name.toLowerCase() === 'history') return refuse('Excel keeps this name for itself');
  return others.some((other) => other.toLowerCase() === name.toLowerCase())
    ? refuse('another sheet has this name')
    : null;
}
