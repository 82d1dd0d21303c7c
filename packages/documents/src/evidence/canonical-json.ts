/**
 * The one text of a JSON value, whoever writes it (RFC 8785): members by their names in UTF-16 code units, no space, numbers
 * and strings as ECMAScript writes them. Members that are undefined are left out, as JSON does.
 *
 * @param value as JSON.parse gives it
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
