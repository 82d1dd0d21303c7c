import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What came of a check. `noted`: as it may be, and for the laboratory to judge. `left out`: it was not asked for, or an earlier
 * one that it rests on did not pass.
 */
export type Outcome = 'passed' | 'failed' | 'noted' | 'left out';

export interface Check {
  /** `IQ-01`, `OQ-07`: stays the same in later versions. */
  id: string;
  /** What it is for: paragraphs of 21 CFR Part 11 and Annex 11. */
  requirement: string;
  what: string;
  expected: string;
  /** @throws Error with a sentence that says what was observed instead */
  run(): Promise<Observed>;
}

export interface Observed {
  outcome?: Extract<Outcome, 'noted'>;
  /** In a sentence. */
  observed: string;
  /** Ids, hashes and answers that the sentence rests on. No secrets. */
  evidence?: Record<string, unknown>;
}

export interface Result extends Omit<Check, 'run'> {
  outcome: Outcome;
  observed: string;
  evidence: Record<string, unknown>;
  at: string;
}

/** An earlier check, on which this one rests, did not pass. */
export class Missing extends Error {}

/** What an earlier check has left for this one. @throws Missing */
export function need<Value>(value: Value | undefined, from: string): Value {
  if (value === undefined) throw new Missing(`It rests on ${from}, which did not pass.`);
  return value;
}

/** @throws Error with that sentence */
export function expectThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** Runs checks one after the other; none keeps the next from being run. */
export async function runChecks(checks: readonly Check[], say: (line: string) => void): Promise<Result[]> {
  const results: Result[] = [];
  for (const { run, ...check } of checks) {
    const result = { ...check, ...(await outcomeOf(run)), at: new Date().toISOString() };
    say(`${result.outcome.padEnd(8)} ${check.id} ${check.what}: ${result.observed}`);
    results.push(result);
  }
  return results;
}

async function outcomeOf(run: Check['run']): Promise<Pick<Result, 'outcome' | 'observed' | 'evidence'>> {
  try {
    const { outcome = 'passed', observed, evidence = {} } = await run();
    return { outcome, observed, evidence };
  } catch (error) {
    const observed = error instanceof Error ? error.message : String(error);
    return { outcome: error instanceof Missing ? 'left out' : 'failed', observed, evidence: {} };
  }
}

/** Asks again, for something that is done soon after the answer. @returns undefined when it has not come by then */
export async function eventually<Value>(
  ask: () => Promise<Value | undefined>,
  milliseconds: number,
): Promise<Value | undefined> {
  const until = Date.now() + milliseconds;
  for (;;) {
    const value = await ask();
    if (value !== undefined || Date.now() > until) return value;
    await sleep(500);
  }
}
