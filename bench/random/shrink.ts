/**
 * The fewest of the things, in their order, with which something still `fails`: none of what is answered can be left out alone.
 * Large parts are tried first. `things` fail together; `tries` is how often it may be asked at most, after which the best is
 * answered that was found.
 */
export async function shrink<T>(
  things: readonly T[],
  fails: (some: T[]) => Promise<boolean>,
  tries = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  let left = [...things];
  let asked = 0;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let isSmaller = true;
    while (isSmaller) {
      isSmaller = false;
      // From behind: what came last is seldom what made something fail, and often only what shows it.
      for (let at = left.length - size; at > -size; at -= size) {
        const some = left.toSpliced(Math.max(at, 0), size + Math.min(at, 0));
        if (some.length === 0 || some.length === left.length) continue;
        if (asked >= tries) return left;
        asked += 1;
        if (!(await fails(some))) continue;
        left = some;
        isSmaller = true;
      }
    }
  }
  return left;
}
