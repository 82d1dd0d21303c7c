/** A text without its HTML entities, as the browser reads them: in the place of a table of all of them. */
export function withoutEntities(text: string): string {
  const field = document.createElement('textarea');
  field.innerHTML = text;
  return field.value;
}
