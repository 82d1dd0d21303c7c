import { invalid } from './refusal.ts';

/**
 * Refuses what a call carries where a text of it holds a character that is kept nowhere as it is: NUL, or half of a pair of
 * surrogates, of which a database or a file makes another character. Half a pair comes from an emoji that was cut in two.
 *
 * @param body as it was read from JSON, of any depth
 * @throws Refusal 400, with the field it is in
 */
export function refuseUnkeptCharacters(body: unknown): void {
  const left: { value: unknown; field: string | undefined }[] = [{ value: body, field: undefined }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, field } = next;
    if (typeof value === 'string') {
      if (!value.isWellFormed() || value.includes('\0'))
        throw invalid('The text contains a character that cannot be stored.', field);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inside] of Object.entries(value)) {
        left.push({ value: name, field }, { value: inside, field: field ?? name });
      }
    }
  }
}
