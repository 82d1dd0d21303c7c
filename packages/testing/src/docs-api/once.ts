import type { Fixture } from './fixture.ts';

/** What several cases begin with: it happens on a fixture when the first of them asks, and each gets what came of it. */
export function once<T>(happen: (fixture: Fixture) => Promise<T>): (fixture: Fixture) => Promise<T> {
  const happened = new WeakMap<Fixture, Promise<T>>();
  return (fixture) => {
    const outcome = happened.get(fixture) ?? happen(fixture);
    happened.set(fixture, outcome);
    return outcome;
  };
}
