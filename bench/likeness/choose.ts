/** A document of a collection, and what its maker says is in it. */
export interface Listed {
  kind: string;
  file: string;
  features: string[];
}

/** Lines of a `MANIFEST.tsv` of a collection; documents that are no packages are none of ours. */
export function readManifest(text: string): Listed[] {
  return text
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([kind = '', file = '', , , , , features = '']) => ({
      kind,
      file: `${kind}/${file}`,
      // What has no feature has a `-` there, which is one, too.
      features: (features || '-').split(/[, ]+/),
    }))
    .filter(({ features }) => !features.includes('not-a-zip'));
}

/**
 * So many documents, half of each kind, spread over what is in them: of each feature in turn, the rarest first, the next
 * one that was not chosen. The same for the same collection, and a smaller number is the beginning of a larger one.
 */
export function choose(listed: readonly Listed[], count: number): string[] {
  const kinds = [...new Set(listed.map(({ kind }) => kind))].sort();
  const queues = kinds.map((kind) => inTurns(listed.filter((one) => one.kind === kind)));
  const chosen: string[] = [];
  for (let index = 0; chosen.length < Math.min(count, listed.length); index++) {
    const next = queues[index % queues.length]?.shift();
    if (next !== undefined) chosen.push(next);
  }
  return chosen;
}

function inTurns(listed: readonly Listed[]): string[] {
  const groups = new Map<string, string[]>();
  for (const { file, features } of listed) {
    for (const feature of features) groups.set(feature, [...(groups.get(feature) ?? []), file]);
  }
  // Spread over each group: what is beside each other in it is often of one maker, and alike.
  const queues = [...groups.values()].sort((a, b) => a.length - b.length).map(spreadOver);
  const chosen = new Set<string>();
  while (chosen.size < listed.length) {
    for (const queue of queues) {
      const next = queue.find((file) => !chosen.has(file));
      if (next !== undefined) chosen.add(next);
    }
  }
  return [...chosen];
}

/** The middle, the quarters, the eighths and so on. */
function spreadOver(files: readonly string[]): string[] {
  const order = new Set<string>();
  for (let step = 1; order.size < files.length; step *= 2) {
    for (let part = 0; part < step; part++) {
      const file = files[Math.floor(((2 * part + 1) * files.length) / (2 * step))];
      if (file !== undefined) order.add(file);
    }
  }
  return [...order];
}
