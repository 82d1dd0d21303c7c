/**
 * What `JSON.parse(JSON.stringify(value))` makes of a value, without writing it down in between: superdoc copies each element of a file once for
 * every element that holds it, and that took almost half of reading it.
 *
 * @throws RangeError of a value that holds itself
 */
export function copyOfJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return kept(value);
  if (Array.isArray(value)) {
    const copy: unknown[] = new Array(value.length);
    // What JSON has no word for is null in a list, and left out of anything else.
    for (let at = 0; at < value.length; at++) copy[at] = copyOfJson(value[at]) ?? null;
    return copy;
  }
  if ('toJSON' in value || isBoxed(value)) return throughText(value);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const held = copyOfJson((value as Record<string, unknown>)[key]);
    if (held === undefined) continue;
    if (key === '__proto__') Object.defineProperty(copy, key, { ...OWN, value: held });
    else copy[key] = held;
  }
  return copy;
}

const OWN = { configurable: true, enumerable: true, writable: true };

const isBoxed = (value: object): boolean =>
  value instanceof String || value instanceof Number || value instanceof Boolean || value instanceof BigInt;

function kept(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  return typeof value === 'bigint' ? throughText(value) : undefined;
}

function throughText(value: unknown): unknown {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
}
