import { type FoundWorkbook, MAX_LINKS, type NewLink, type WorkbookLinks } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../../audit/act.ts';
import { change } from '../../audit/change.ts';
import type { ExperimentPlace } from '../../holders.ts';
import type { Parts } from '../../parts.ts';
import { conflict, notFound } from '../../plumbing/refusal.ts';
import type { Viewer } from '../../viewer.ts';
import { checkOpen, checkTag, decideTag } from '../policy.ts';
import { lockExperiment } from '../repository.ts';
import { findVisible } from '../service.ts';
import * as repository from './repository.ts';

const personOf = (viewer: Viewer) => ({ userId: viewer.userId, visibleTypes: viewer.visibleProjectTypeIds });

/** What a workbook is linked with, of what the viewer may open. @throws Refusal 403, 404 */
export async function readLinks(
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
): Promise<WorkbookLinks> {
  const workbook = await findVisible(parts, viewer, place);
  checkOpen(viewer, workbook);
  const asked = [parts.db, personOf(viewer), workbook.id] as const;
  const [links, linkedFrom, original, copies] = await Promise.all([
    repository.listLinks(...asked),
    repository.listLinkedFrom(...asked),
    repository.findOriginal(...asked),
    repository.listCopies(...asked),
  ]);
  return {
    links: links.map(presentLink),
    linkedFrom: linkedFrom.map(presentLink),
    copyOf: original === undefined ? null : presentCopied(original),
    copies: copies.map(presentCopied),
    mayLink: decideTag(viewer, workbook).allowed,
  };
}

/** A workbook by its number, as much as leads to it; undefined where the viewer may not open it. */
export async function findReachable(
  { db }: Parts,
  viewer: Viewer,
  experimentId: number,
): Promise<FoundWorkbook | undefined> {
  const row = await repository.findInReach(db, personOf(viewer), experimentId);
  return row && presentWorkbook(row);
}

type LinkRow = Awaited<ReturnType<typeof repository.listLinks>>[number];

const presentWorkbook = (
  row: Omit<LinkRow, 'link_id' | 'word' | 'added_by_name' | 'added_at'>,
): FoundWorkbook => ({
  id: row.id,
  title: row.title,
  documentType: row.document_type,
  projectId: row.project_id,
  projectTitle: row.project_title,
});

const presentLink = (row: LinkRow) => ({
  id: row.link_id,
  workbook: presentWorkbook(row),
  word: row.word,
  by: row.added_by_name,
  at: row.added_at.toISOString(),
});

const presentCopied = (row: Awaited<ReturnType<typeof repository.listCopies>>[number]) => ({
  workbook: presentWorkbook(row),
  version: row.version ?? 1,
  amends: row.amends,
});

/**
 * Links a workbook to another one that the viewer may open. Who may tag it may link it (0110).
 *
 * @throws Refusal 403; 404 where either is not there for the viewer; 409
 */
export async function addLink(
  act: UserAct,
  { place, written }: { place: ExperimentPlace; written: NewLink },
): Promise<WorkbookLinks> {
  const { parts, viewer } = act;
  const { id: fromId } = await findVisible(parts, viewer, place);
  const { experimentId: toId, word } = written;
  await change(act, async (trx) => {
    const workbook = await lockExperiment(trx, fromId);
    checkTag(viewer, workbook);
    if (fromId === toId) throw conflict('A workbook is not linked to itself.');
    // What the viewer may not open is as what is not there: neither is told.
    const target = await repository.findInReach(trx, personOf(viewer), toId);
    if (target === undefined) throw notFound('workbook');
    if ((await repository.countLinks(trx, fromId)) >= MAX_LINKS)
      throw conflict(
        sentence('A workbook has at most {maxLinks} links. Remove one that is not needed any more.', {
          maxLinks: MAX_LINKS,
        }),
      );
    const link = { fromId, toId, word, by: viewer.userId, byName: viewer.name, at: parts.clock.now() };
    if ((await repository.insertLink(trx, link)) === undefined)
      throw conflict(sentence('It is linked to “{title}” already.', { title: target.title }));
    return {
      entry: {
        event: 'Link Workbook',
        // Without the title of the other, which those who read the log may not see.
        message: `${viewer.name} linked workbook "${workbook.title}" to another one`,
        table: 'experiments',
        rowId: fromId,
        new: { link: { to: toId, word } },
      },
    };
  });
  return readLinks(parts, viewer, place);
}

/**
 * Says anew what a link is; who added it stays as it was.
 *
 * @throws Refusal 403; 404 as `removeLink`
 */
export async function changeLink(
  act: UserAct,
  { place, linkId, word }: { place: ExperimentPlace; linkId: number; word: string },
): Promise<WorkbookLinks> {
  const { parts, viewer } = act;
  const { id: fromId } = await findVisible(parts, viewer, place);
  await change(act, async (trx) => {
    const workbook = await lockExperiment(trx, fromId);
    checkTag(viewer, workbook);
    const link = await findShownLink(trx, viewer, { fromId, linkId });
    if (link.word === word) return { entry: null };
    await repository.writeWord(trx, linkId, word);
    return {
      entry: {
        event: 'Edit Link',
        message: `${viewer.name} said anew what a link from workbook "${workbook.title}" is`,
        table: 'experiments',
        rowId: fromId,
        old: { link: { to: link.to_id, word: link.word } },
        new: { link: { to: link.to_id, word } },
      },
    };
  });
  return readLinks(parts, viewer, place);
}

/** A link from a workbook, locked. @throws Refusal 404 where there is none, or one to what the viewer may not open */
async function findShownLink(
  trx: Transaction<Schema>,
  viewer: Viewer,
  { fromId, linkId }: { fromId: number; linkId: number },
) {
  const link = await repository.lockLink(trx, fromId, linkId);
  if (link === undefined) throw notFound('link');
  const isShown = (await repository.findInReach(trx, personOf(viewer), link.to_id)) !== undefined;
  if (!isShown) throw notFound('link');
  return link;
}

/** @throws Refusal 403; 404 where the workbook has no such link, or one to what the viewer may not open */
export async function removeLink(
  act: UserAct,
  { place, linkId }: { place: ExperimentPlace; linkId: number },
): Promise<WorkbookLinks> {
  const { parts, viewer } = act;
  const { id: fromId } = await findVisible(parts, viewer, place);
  await change(act, async (trx) => {
    const workbook = await lockExperiment(trx, fromId);
    checkTag(viewer, workbook);
    const link = await findShownLink(trx, viewer, { fromId, linkId });
    await repository.deleteLink(trx, linkId);
    return {
      entry: {
        event: 'Unlink Workbook',
        message: `${viewer.name} removed a link from workbook "${workbook.title}"`,
        table: 'experiments',
        rowId: fromId,
        old: { link: { to: link.to_id, word: link.word } },
      },
    };
  });
  return readLinks(parts, viewer, place);
}
