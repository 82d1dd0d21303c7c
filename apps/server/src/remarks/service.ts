import {
  type Mentionable,
  mentionOf,
  mentionsIn,
  type NewRemark,
  type NewRemarkPlace,
  type Remark,
  type RemarkPlace,
} from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { listPeopleWithRights } from '../experiments/people/rights.ts';
import { checkOpen, type ExperimentFacts } from '../experiments/policy.ts';
import { lockExperiment } from '../experiments/repository.ts';
import { findVisible } from '../experiments/service.ts';
import type { ExperimentPlace } from '../holders.ts';
import { notify } from '../notifications/notify.ts';
import type { Parts } from '../parts.ts';
import { conflict, forbidden, invalid, notFound, tooMany } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { mayRead, mayReplace, maySettle, mayWithdraw } from './policy.ts';
import { presentRemark } from './presenter.ts';
import * as repository from './repository.ts';

/** All of them are answered at once; whoever needs more has the document. */
const MOST_REMARKS = 500;
/** Of one person. */
const MOST_AN_HOUR = 100;
/** Mail goes out to each of those who are mentioned. */
const MOST_MENTIONED_AN_HOUR = 300;
const HOUR_MS = 3_600_000;

/** Of those who have remarked before, so many are told of the next remark. */
const MOST_TOLD = 20;
/** Characters of a remark that a notification shows, and the entry that it ended. */
const SHOWN = 300;

/** The latest first. @throws Refusal 403, 404 */
export async function listRemarks({ db }: Parts, viewer: Viewer, place: ExperimentPlace): Promise<Remark[]> {
  const experiment = await findVisible({ db }, viewer, place);
  checkOpen(viewer, experiment);
  const rows = await repository.listRemarks(db, experiment.id);
  return rows.map((row) => presentRemark(viewer, experiment, row));
}

/** Whom the viewer can mention: the others who may open the workbook, by name. @throws Refusal 403, 404 */
export async function listMentionable(
  { db }: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
): Promise<Mentionable[]> {
  const experiment = await findVisible({ db }, viewer, place);
  checkOpen(viewer, experiment);
  return (await listReaders(db, experiment)).filter(({ id }) => id !== viewer.userId);
}

/** Everybody who may open a workbook, by name. */
async function listReaders(
  db: Kysely<Schema>,
  experiment: ExperimentFacts & { project_type_id: number },
): Promise<Mentionable[]> {
  const { people } = await listPeopleWithRights(db, experiment);
  return people.flatMap(({ name, rights }) =>
    mayRead(rights, experiment) ? [{ id: rights.userId, name }] : [],
  );
}

/**
 * Writes a remark on the newest version of a workbook, which stays as it is. Who is mentioned is told, as are the owner of the
 * workbook and those who remarked on it before.
 *
 * @throws Refusal 400 where the text does not name who is mentioned; 403, 404; 409 where somebody who is mentioned may not open
 *   the workbook, or it has too many remarks; 429
 */
export async function writeRemark(
  act: UserAct,
  { place, written }: { place: ExperimentPlace; written: NewRemark },
): Promise<Remark> {
  const { parts, viewer } = act;
  const text = written.text.replaceAll(/\r\n?/g, '\n');
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  const id = await change(act, async (trx) => {
    const before = await lockExperiment(trx, experiment.id);
    checkOpen(viewer, before);
    const readers = await listReaders(trx, before);
    const mentioned = findMentioned(readers, { text, ids: written.mentions });
    const at = parts.clock.now();
    await checkHowMany(trx, viewer, { experimentId: before.id, mentioned: mentioned.length, at });
    const newest = await repository.findNewest(trx, before.document_id);
    const { version } = newest;
    const place =
      written.place &&
      (await checkPlace(trx, viewer, { place: written.place, experimentId: before.id, newest }));
    const earlier = await repository.listWriters(trx, before.id, MOST_TOLD);
    const remark = {
      experiment_id: before.id,
      version,
      text,
      written_by: viewer.userId,
      written_by_name: viewer.name,
      written_at: at,
    };
    const created = await repository.insertRemark(trx, remark, mentioned);
    if (place) {
      const rectangles = place.rectangles.flat();
      await repository.insertPlace(trx, { remark_id: created, ...place, rectangles });
    }
    const told = new Set(mentioned.map((person) => person.id));
    const others = new Set([before.user_id, ...earlier]);
    const participants = readers.flatMap((reader) =>
      others.has(reader.id) && !told.has(reader.id) ? reader.id : [],
    );
    const news = { experimentId: before.id, remarkId: created, detail: inShort(text) };
    await notify(trx, act, [...told], { kind: 'mentioned', ...news });
    // Somebody who reads with a marker in the hand tells nobody of each stroke.
    if (place?.kind !== 'highlight') await notify(trx, act, participants, { kind: 'remarked', ...news });
    return {
      entry: {
        event: 'Remark On Workbook',
        message: `${viewer.name} ${didTo(place)} workbook "${before.title}"`,
        table: 'remarks',
        rowId: created,
        new: {
          experimentId: before.id,
          version,
          remark: text,
          mentioned,
          ...(place && { place }),
          at: at.toISOString(),
        },
      },
      done: created,
    };
  });
  return readRemark(parts.db, viewer, { experiment, remarkId: id });
}

/** How it is refused, and what the trail says, that a remark ended. */
const ENDS = {
  settled: {
    may: maySettle,
    refusal: 'A remark is settled by who wrote it, by the owner of the workbook, or by an administrator.',
    event: 'Settle Remark',
  },
  withdrawn: {
    may: (viewer: Viewer, _: unknown, row: repository.RemarkRow) => mayWithdraw(viewer, row),
    refusal: 'Only who wrote a remark withdraws it.',
    event: 'Withdraw Remark',
  },
} as const;

/**
 * Settles a remark, or withdraws it. It stays where it is, with what was done to it. Who wrote it is told that somebody else settled it.
 *
 * @throws Refusal 403 for whom it is not, 404, 409 where that was done already
 */
export async function endRemark(
  act: UserAct,
  kind: keyof typeof ENDS,
  { place, remarkId }: { place: ExperimentPlace; remarkId: number },
): Promise<Remark> {
  const { parts, viewer } = act;
  const { may, refusal, event } = ENDS[kind];
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  await change(act, async (trx) => {
    const before = await lockExperiment(trx, experiment.id);
    checkOpen(viewer, before);
    const row = await findRemark(trx, { experimentId: before.id, remarkId });
    if (!may(viewer, before, row)) throw forbidden(refusal);
    if (row.withdrawn_at !== null) throw conflict('This remark was withdrawn: there is nothing more to do.');
    if (kind === 'settled' && row.settled_at !== null) throw conflict('This remark is settled already.');
    const at = parts.clock.now();
    const by = { ended_by: viewer.userId, ended_by_name: viewer.name, ended_at: at };
    await repository.insertEnd(trx, { remark_id: remarkId, kind, ...by });
    if (kind === 'settled' && (await listReaders(trx, before)).some(({ id }) => id === row.written_by)) {
      const news = { experimentId: before.id, remarkId, detail: inShort(row.text) };
      await notify(trx, act, [row.written_by], { kind, ...news });
    }
    const whose = row.written_by === viewer.userId ? 'their remark' : `the remark of ${row.written_by_name}`;
    return {
      entry: {
        event,
        message: `${viewer.name} ${kind === 'settled' ? 'settled' : 'withdrew'} ${whose} on workbook "${before.title}"`,
        table: 'remarks',
        rowId: remarkId,
        // The sentence is for everybody who sees that there is a workbook; what was remarked is not.
        new: {
          experimentId: before.id,
          [kind]: true,
          number: remarkId,
          remark: inShort(row.text),
          at: at.toISOString(),
        },
      },
    };
  });
  return readRemark(parts.db, viewer, { experiment, remarkId });
}

/**
 * The people behind the ids, by the names they have here.
 *
 * @throws Refusal 400, 409; nobody learns by it whether there is somebody with an id who may not open the workbook
 */
function findMentioned(
  readers: readonly Mentionable[],
  { text, ids }: { text: string; ids: readonly number[] },
): Mentionable[] {
  const said = new Set(
    mentionsIn(
      text,
      readers.map(({ name }) => name),
    ).map(({ name }) => name),
  );
  return ids.map((id) => {
    const person = readers.find((reader) => reader.id === id);
    if (person === undefined) {
      throw conflict(
        'Somebody you mention cannot open this workbook. Choose people from those who are offered.',
      );
    }
    if (!said.has(person.name)) {
      throw invalid(
        sentence('The remark mentions {name} and does not say “{mentionOf}”. Choose the person again.', {
          name: person.name,
          mentionOf: mentionOf(person.name),
        }),
        'text',
      );
    }
    return person;
  });
}

type Newest = Awaited<ReturnType<typeof repository.findNewest>>;

/** What somebody did by writing a remark, in a sentence about the workbook. */
function didTo(place: RemarkPlace | undefined): string {
  if (!place) return 'remarked on';
  const did = place.replaces === null ? '' : 'anew ';
  return place.kind === 'note'
    ? `put a note ${did}on page ${place.page} of`
    : `highlighted ${did}words on page ${place.page} of`;
}

/**
 * The place of a remark as it is kept. Which version it is about decides the server: what a person has before them has to be that.
 *
 * @throws Refusal 400 where there are no pages; 403, 404 where it is to stand for a remark that is not theirs or not there; 409
 */
async function checkPlace(
  db: Kysely<Schema>,
  viewer: Viewer,
  { place, experimentId, newest }: { place: NewRemarkPlace; experimentId: number; newest: Newest },
): Promise<RemarkPlace> {
  const { version, replaces = null, ...where } = place;
  if (newest.type !== 'pdf') throw invalid('Only the pages of a PDF take highlights and notes.', 'place');
  if (version !== newest.version) {
    throw conflict('The document has a newer version. Open it again, and mark it there.');
  }
  if (replaces !== null) {
    const row = await findRemark(db, { experimentId, remarkId: replaces });
    if (row.written_by !== viewer.userId) throw forbidden('Only who wrote a note writes it anew.');
    if (row.page === null) throw conflict('This remark is of the workbook, and of no place on its pages.');
    if (!mayReplace(viewer, row)) throw conflict('This note was withdrawn or written anew already.');
  }
  return { ...where, replaces: replaces ?? null };
}

/** @throws Refusal 409, 429 */
async function checkHowMany(
  db: Kysely<Schema>,
  viewer: Viewer,
  { experimentId, mentioned, at }: { experimentId: number; mentioned: number; at: Date },
): Promise<void> {
  if ((await repository.countRemarks(db, experimentId)) >= MOST_REMARKS) {
    throw conflict(
      sentence('A workbook takes at most {mostRemarks} remarks. Go on in its document, or in a copy.', {
        mostRemarks: MOST_REMARKS,
      }),
    );
  }
  const since = new Date(at.getTime() - HOUR_MS);
  const { remarks, people } = await repository.countWrittenBy(db, viewer.userId, since);
  if (remarks >= MOST_AN_HOUR) {
    throw tooMany(
      sentence('You have written {mostAnHour} remarks within an hour. Go on later.', {
        mostAnHour: MOST_AN_HOUR,
      }),
    );
  }
  if (people + mentioned > MOST_MENTIONED_AN_HOUR) {
    throw tooMany(
      sentence(
        'You would have mentioned more than {mostMentionedAnHour} people within an hour. Go on later, or mention nobody.',
        { mostMentionedAnHour: MOST_MENTIONED_AN_HOUR },
      ),
    );
  }
}

async function findRemark(
  db: Kysely<Schema>,
  { experimentId, remarkId }: { experimentId: number; remarkId: number },
): Promise<repository.RemarkRow> {
  const [row] = await repository.listRemarks(db, experimentId, remarkId);
  if (row === undefined) throw notFound('remark');
  return row;
}

async function readRemark(
  db: Kysely<Schema>,
  viewer: Viewer,
  { experiment, remarkId }: { experiment: ExperimentFacts & { id: number }; remarkId: number },
): Promise<Remark> {
  return presentRemark(viewer, experiment, await findRemark(db, { experimentId: experiment.id, remarkId }));
}

/** The beginning of a remark as one line. */
function inShort(text: string): string {
  const oneLine = text.replaceAll(/\s+/g, ' ');
  return oneLine.length <= SHOWN ? oneLine : `${oneLine.slice(0, SHOWN - 1).trimEnd()}…`.toWellFormed();
}
