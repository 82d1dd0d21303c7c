import autocannon from 'autocannon';

export interface Target {
  url: string;
  headers?: Record<string, string>;
}

export interface Measured {
  requestsPerSecond: number;
  /** Milliseconds. */
  p99: number;
}

/** Load one target for a while; an answer that is not 200 makes the measurement worthless, so it throws. */
async function load(target: Target, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url: target.url,
    headers: target.headers ?? {},
    connections: 50,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  }
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Loads the targets in turn, several rounds, and answers the median of each. The machine's own ups and downs then fall
 * on all of them alike.
 */
export async function inTurn<Name extends string>(
  targets: Record<Name, Target>,
  options: { rounds: number; seconds: number },
): Promise<Record<Name, Measured>> {
  const names = Object.keys(targets) as Name[];
  for (const name of names) await load(targets[name], 2);
  const rounds: Record<string, Measured[]> = {};
  for (let round = 0; round < options.rounds; round += 1) {
    for (const name of names) {
      const measured = await load(targets[name], options.seconds);
      rounds[name] = [...(rounds[name] ?? []), measured];
    }
  }
  const entries = names.map((name) => {
    const all = rounds[name] ?? [];
    return [
      name,
      {
        requestsPerSecond: median(all.map((one) => one.requestsPerSecond)),
        p99: median(all.map((one) => one.p99)),
      },
    ];
  });
  // Every name of the targets has an entry: they were made from those names just above.
  return Object.fromEntries(entries) as Record<Name, Measured>;
}
