import { EditRefused } from './refused.ts';

/** Throws EditRefused for a name Excel would not open: its length, its characters, one that is taken. */
export function checkSheetName(name: string, others: readonly string[]): void {
  const refuse = (why: string) => {
    throw new EditRefused(`A sheet cannot be called "${name}": ${why}.`);
  };
  if (name.length === 0) refuse('a name must have at least one character');
  if (name.length > 31) refuse('a name has at most 31 characters');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among those no name may hold
  if (/[\u0000-\u001f[\]:*?/\\]/.test(name)) refuse('the characters [ ] : * ? / \\ are not allowed');
  if (name.startsWith("'") || name.endsWith("'")) refuse('a name cannot start or end with an apostrophe');
  if (name.toLowerCase() === 'history') refuse('Excel keeps this name for itself');
  if (others.some((other) => other.toLowerCase() === name.toLowerCase()))
    refuse('another sheet has this name');
}
