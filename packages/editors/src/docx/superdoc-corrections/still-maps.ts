/** What a step of ProseMirror moves: triples of where a range began, how many places it had, and how many it has. */
interface StepMap {
  ranges: readonly number[];
  map(position: number, side: number): number;
}

interface Known {
  /** Of so many maps. */
  of: number;
  /** The places of those that move something. */
  moving: number[];
}

/** From as many on it pays to know which of them move something. */
const MANY = 8;

const known = new WeakMap<readonly StepMap[], Known>();

/**
 * A place in the text after steps, as `Mapping.map` of ProseMirror finds it by asking each of them. Steps that change no more than the
 * properties of a paragraph or a run move nothing: they put one place where one was. An opening makes thousands of them, and
 * asked each for the place of each.
 *
 * @param maps of the steps, to which only more are added
 * @param side of what is put where the place is, as in ProseMirror
 */
export function throughMaps(
  maps: readonly StepMap[],
  from: number,
  to: number,
  position: number,
  side: number,
): number {
  let place = position;
  if (to - from < MANY) {
    for (let at = from; at < to; at++) place = maps[at]?.map(place, side) ?? place;
    return place;
  }
  for (const at of movingOf(maps)) {
    if (at >= to) break;
    if (at >= from) place = maps[at]?.map(place, side) ?? place;
  }
  return place;
}

function movingOf(maps: readonly StepMap[]): readonly number[] {
  let of = known.get(maps);
  if (of === undefined) {
    of = { of: 0, moving: [] };
    known.set(maps, of);
  }
  for (; of.of < maps.length; of.of++) if (!isStill(maps[of.of])) of.moving.push(of.of);
  return of.moving;
}

/** Within a range of one place there is none that could come to stand elsewhere. */
function isStill(map: StepMap | undefined): boolean {
  const ranges = map?.ranges ?? [];
  for (let at = 0; at < ranges.length; at += 3) {
    const [was = 0, is = 0] = [ranges[at + 1], ranges[at + 2]];
    if (was !== is || was > 1) return false;
  }
  return true;
}
