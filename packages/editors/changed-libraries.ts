/** A file of a library with all of these changes; each of them has its place. */
export const changed = (code: string, parts: readonly [RegExp, string][], id: string): string =>
  parts.reduce((text, [part, instead]) => {
    if (text.search(part) === -1) throw new Error(`${id} is not what it was: it has no ${part.source}.`);
    return text.replace(part, instead);
  }, code);
