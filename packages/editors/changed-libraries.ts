/** What stands between two places of a text in the end. */
interface Change {
  from: number;
  to: number;
  text: string;
}

/** A part that looks back any number of letters does so from each letter of a file: minutes, where V8 does not see by what else to find it. */
const LOOKS_BACK_FAR = /\(\?<[=!](?:[^()\\]|\\.)*\[(?:\\s\\S|\^)\][*+]/;

/**
 * A file of a library with all of these changes, one after the other; each of them has its place. Those that stand apart are made at once:
 * the files are megabytes, and a new text for each change took most of the time of a build.
 */
export function changed(code: string, parts: readonly [RegExp, string][], id: string): string {
  let text = code;
  let pending: Change[] = [];
  for (const [part, instead] of parts) {
    if (LOOKS_BACK_FAR.test(part.source))
      throw new Error(
        `${part.source} looks back through the whole file: have it begin there, and keep that.`,
      );
    let found = changesOf(text, part, instead);
    if (found.length === 0 || touch(found, pending)) {
      text = withChanges(text, pending);
      pending = [];
      found = changesOf(text, part, instead);
    }
    if (found.length === 0) throw new Error(`${id} is not what it was: it has no ${part.source}.`);
    pending.push(...found);
  }
  return withChanges(text, pending);
}

const touch = (found: Change[], pending: Change[]) =>
  found.some((one) => pending.some((other) => one.from <= other.to && other.from <= one.to));

/** @param changes which do not touch each other */
function withChanges(text: string, changes: Change[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const change of changes.toSorted((one, other) => one.from - other.from)) {
    pieces.push(text.slice(done, change.from), change.text);
    done = change.to;
  }
  return [...pieces, text.slice(done)].join('');
}

/** What `code.replace(part, instead)` does to it. */
function changesOf(code: string, part: RegExp, instead: string): Change[] {
  const changes: Change[] = [];
  code.replace(part, (match: string, ...rest: unknown[]) => {
    const place = rest.findIndex((each) => typeof each === 'number');
    const groups = rest.slice(0, place);
    const text = instead.replace(/\$(\$|&|\d)/g, (_, which: string) =>
      which === '$' ? '$' : which === '&' ? match : String(groups[Number(which) - 1] ?? ''),
    );
    const from = Number(rest[place]);
    changes.push({ from, to: from + match.length, text });
    return '';
  });
  return changes;
}
