import type { Bench } from './bench.ts';

/** What several cases begin with: it happens on a bench when the first of them asks, and each gets what came of it. */
export function once<T>(happen: (bench: Bench) => Promise<T>): (bench: Bench) => Promise<T> {
  const happened = new WeakMap<Bench, Promise<T>>();
  return (bench) => {
    const outcome = happened.get(bench) ?? happen(bench);
    happened.set(bench, outcome);
    return outcome;
  };
}
