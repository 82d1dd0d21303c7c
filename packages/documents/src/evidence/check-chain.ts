import type { Rows } from './check-trail.ts';
import { broken, type Finding } from './findings.ts';
import { MEMBERS } from './format.ts';
import { sentence } from './sentence.ts';

/** A step of the chain of signers the workbook was bound to when it was published. */
export interface SaidStep {
  step: number;
  meaning: string;
  /** The person, or the role, that has to sign it. */
  who: string;
  isSigned: boolean;
}

/** The steps in their order; none where one review is enough. */
export function saidChain({ entries, signatures }: Rows): SaidStep[] {
  const signed = new Set(signatures.map((row) => row.shown?.step?.text));
  const published = entries.find((row) => row.shown?.event?.text === 'Publish Workbook');
  return stepsOf(published?.shown?.new?.text ?? '').map((step) => ({
    ...step,
    isSigned: signed.has(String(step.step)),
  }));
}

/** Whether a workbook that is reviewed was signed by all who had to. */
export function checkChain(rows: Rows): Finding[] {
  if (!rows.signatures.some((row) => row.shown?.kind?.text === 'review')) return [];
  return saidChain(rows)
    .filter(({ isSigned }) => !isSigned)
    .map(({ step, meaning, who }) =>
      broken(
        sentence(
          'The workbook was reviewed, and step {step} of its chain of signers, {meaning} by {who}, is not signed.',
          { step, meaning, who },
        ),
        MEMBERS.signatures,
      ),
    );
}

function stepsOf(json: string): Omit<SaidStep, 'isSigned'>[] {
  try {
    const values: unknown = JSON.parse(json);
    if (typeof values !== 'object' || values === null || !('chain' in values)) return [];
    return Array.isArray(values.chain) ? values.chain.flatMap(stepOf) : [];
  } catch {
    return [];
  }
}

function stepOf(value: unknown): Omit<SaidStep, 'isSigned'>[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!('step' in value && 'meaning' in value && 'who' in value)) return [];
  return [{ step: Number(value.step), meaning: String(value.meaning), who: String(value.who) }];
}
