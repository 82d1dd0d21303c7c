import type { Parts } from '../../parts.ts';
import type { Break } from '../breaks.ts';
import { Comparison, type Kept } from '../comparison.ts';
import { BrokenStamp, openStamp } from './kept.ts';
import { listStamps } from './repository.ts';

const AT_ONCE = 100;
/** Told at once; whoever sees to these finds the others. */
const MOST_BREAKS = 100;

/** Whether the time stamps are as they were kept, and the trail as they saw it. */
export async function verifyTimeStamps(parts: Parts): Promise<Break[]> {
  const breaks: Break[] = [];
  const comparison = new Comparison(parts);
  for (let after = '0'; breaks.length + comparison.breaks.length < MOST_BREAKS; ) {
    const rows = await listStamps(parts.db, after, AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined) break;
    const kept: Kept[] = [];
    for (const row of rows)
      try {
        const { anchor, said } = await openStamp(parts, row);
        kept.push({ ...anchor, stamped: said });
      } catch (error) {
        if (!(error instanceof BrokenStamp)) throw error;
        const seal = Number(row.number).toLocaleString('en-US');
        const sentence = `The time stamp of seal ${seal}: it ${error.message}.`;
        breaks.push({ mark: `time stamp ${row.id}`, sentence });
      }
    await comparison.go(kept);
    after = last.id;
  }
  return [...breaks, ...comparison.breaks];
}
