import { unzipSync } from 'fflate';

/** The parts of a package by name, unpacked. Throws when it is no zip archive. */
export function partsOf(bytes: Uint8Array): Map<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(bytes)).filter(([name]) => !name.endsWith('/')));
}

/** What became of the parts of a package. */
export interface PartChanges {
  changed: string[];
  added: string[];
  removed: string[];
}

export function comparePackages(
  before: Map<string, Uint8Array>,
  after: Map<string, Uint8Array>,
): PartChanges {
  const changed = [...before].flatMap(([name, bytes]) => {
    const now = after.get(name);
    return now && Buffer.compare(bytes, now) !== 0 ? [name] : [];
  });
  return {
    changed,
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
  };
}
