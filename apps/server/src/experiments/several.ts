import type { SeveralChanged, TypeOfSeveral } from '@benchbook/contract';
import type { Kysely, Schema, Transaction } from '@benchbook/database';
import { asSentence, sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import type { Change } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { type CodedEntry, notFound, Refusal } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { editFields } from './edit.ts';
import { listNamed, type NamedExperiment } from './repository.ts';

/**
 * The same of each of some workbooks, in the order of their numbers.
 *
 * @param work what is done with one, whose project the viewer sees
 * @throws Refusal with a sentence, and the number, of each workbook that refuses: of the status they share, or else 409
 */
export async function ofEach<Done>(
  db: Kysely<Schema>,
  viewer: Viewer,
  experimentIds: readonly number[],
  work: (experiment: NamedExperiment) => Promise<Done>,
): Promise<Done[]> {
  const visible = await listNamed(db, viewer.visibleProjectTypeIds, experimentIds);
  const done: Done[] = [];
  const refusals: { status: number; entries: CodedEntry[] }[] = [];
  for (const id of [...new Set(experimentIds)].toSorted((one, other) => one - other)) {
    const experiment = visible.find((each) => each.id === id);
    try {
      if (experiment === undefined) throw notFound('workbook');
      done.push(await work(experiment));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const entries = error.entries.map(({ code, msg }) => ({
        code,
        msg:
          experiment === undefined
            ? msg
            : sentence('“{title}”: {problem}', { title: experiment.title, problem: asSentence(msg) }),
        items: [String(id)],
      }));
      refusals.push({ status: error.status, entries });
    }
  }
  const [first] = refusals;
  if (first === undefined) return done;
  const isShared = refusals.every(({ status }) => status === first.status);
  throw new Refusal(
    isShared ? first.status : 409,
    refusals.flatMap(({ entries }) => entries),
  );
}

/**
 * One change of several workbooks: of all of them, with an entry each, or of none.
 *
 * @param work answers what the trail says of one; null: it is as it was
 * @returns how many were changed
 * @throws Refusal as `ofEach`
 */
export const changeEach = (
  act: UserAct,
  experimentIds: readonly number[],
  work: (trx: Transaction<Schema>, experiment: NamedExperiment) => Promise<Change | null>,
): Promise<number> =>
  change(act, async (trx) => {
    const done = await ofEach(trx, act.viewer, experimentIds, (experiment) => work(trx, experiment));
    const entry = done.filter((each) => each !== null);
    return { entry, done: entry.length };
  });

/** Gives several workbooks another type, by the rules by which one is given one. @throws Refusal 403, 404, 409 */
export async function changeTypes(
  act: UserAct,
  { experimentIds, experimentTypeId, reason }: TypeOfSeveral,
): Promise<SeveralChanged> {
  const edit = { fields: { experimentTypeId }, based: undefined, reason };
  const changed = await changeEach(act, experimentIds, (trx, { id }) => editFields(trx, act, id, edit));
  return { changed };
}
