/** Where four runs of FNV-1a begin: ids need to differ, and nobody guards anything with them. */
const OFFSETS = [0x811c9dc5, 0x9747b28c, 0x85ebca6b, 0xc2b2ae35];
const PRIME = 0x01000193;

/**
 * The id of a comment in the copy of its sheet: another one, as Excel wants it, and the same wherever and whenever the copy is made.
 * @param sheet the id of the copy
 */
export function copiedId(id: string, sheet: string): string {
  const text = `${sheet}!${id.toUpperCase()}`;
  const digits = OFFSETS.map((offset) => {
    let hash = offset;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
    return (hash >>> 0).toString(16).padStart(8, '0').toUpperCase();
  }).join('');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ];
  return `{${parts.join('-')}}`;
}
