import { findVersion } from '../documents/repository.ts';
import { versionAddress } from '../editor/version-address.ts';
import { checkOpen } from '../experiments/policy.ts';
import { findVisible } from '../experiments/service.ts';
import type { ExperimentPlace } from '../holders.ts';
import type { Parts } from '../parts.ts';
import { fetchBytes } from '../plumbing/outgoing/fetch-bytes.ts';
import { Slots } from '../plumbing/slots.ts';
import type { Viewer } from '../viewer.ts';
import { isBlankPicture } from './blank-picture.ts';
import { findPreview, insertPreview } from './repository.ts';

/** Raised whenever the picture of the same bytes becomes another one. */
const PREVIEW_EDITION = 1;
const LIMITS = { bytes: 1_500_000, milliseconds: 30_000 };
/** Of the longer side, for an ONLYOFFICE Docs. */
const SIDE = 640;
const MAKE_MS = 2 * 60_000;
const ASK_MS = 500;
/** What could not be made is tried again after so long. */
const AGAIN_MS = 60 * 60_000;
/** Remembered of a process. */
const MOST_FAILED = 10_000;

/** One after the other, so that somebody who prints waits for one of them at most. */
const slots = new Slots({
  slots: 1,
  line: 100,
  refuse: () => new Error('Too many pictures are waited for.'),
});

interface UnderWay {
  making: Set<string>;
  /** When, by the SHA-256 of what no picture could be made of. */
  failed: Map<string, number>;
}
const underWay = new WeakMap<Parts, UnderWay>();

/** A picture of the first page; `making`: it is asked for again in a moment; `none`: there is none, and will be none soon. */
export type Preview = { bytes: Uint8Array } | 'making' | 'none';

/**
 * The picture of the first page or sheet of the latest version of a workbook, for whoever may open that. What was not made yet is
 * made behind the answer. To see it is no look at the document in the trail, as a search that shows a passage is none.
 *
 * @throws Refusal 403, 404
 */
export async function previewOf(parts: Parts, viewer: Viewer, place: ExperimentPlace): Promise<Preview> {
  const workbook = await findVisible(parts, viewer, place);
  checkOpen(viewer, workbook);
  const version = await findVersion(parts.db, workbook.document_id, workbook.latest_version);
  if (version === undefined) return 'none';
  const known = await findPreview(parts.db, version.sha256, PREVIEW_EDITION);
  // One that is damaged is made anew: it is no record.
  const bytes = known && (await parts.blobs.read(known.sha256).catch(() => undefined));
  // An empty page says less than the sign of its kind, which stands where there is no picture.
  if (bytes !== undefined) return isBlankPicture(bytes) ? 'none' : { bytes };
  const { making, failed } = underWay.get(parts) ?? { making: new Set(), failed: new Map() };
  underWay.set(parts, { making, failed });
  const { sha256 } = version;
  if (making.has(sha256)) return 'making';
  const failedAt = failed.get(sha256);
  if (failedAt !== undefined && parts.clock.now().getTime() - failedAt < AGAIN_MS) return 'none';
  making.add(sha256);
  const type = workbook.document_type;
  const holder = { id: workbook.id, projectId: workbook.project_id };
  const source = {
    sha256,
    filetype: version.format ?? type,
    url: versionAddress(parts, holder, { type, number: version.number }),
  };
  slots
    .within(() => make(parts, source))
    .catch(() => {
      if (failed.size >= MOST_FAILED) failed.clear();
      failed.set(sha256, parts.clock.now().getTime());
    })
    .finally(() => making.delete(sha256));
  return 'making';
}

interface Source {
  sha256: string;
  filetype: string;
  url: string;
}

/** @throws Error where none can be made */
async function make(parts: Parts, { sha256, filetype, url }: Source): Promise<void> {
  if (!(await drawsPages(parts))) throw new Error('Nothing is there that draws pages.');
  const request = {
    filetype,
    outputtype: 'png',
    key: `preview-${PREVIEW_EDITION}-${sha256}`,
    url,
    async: true,
    thumbnail: { aspect: 1, first: true, width: SIDE, height: SIDE },
  };
  const end = performance.now() + MAKE_MS;
  while (performance.now() < end) {
    const { error = 0, fileUrl } = await parts.documentServer.convert(request);
    if (fileUrl !== undefined) {
      const bytes = await fetchBytes(parts.documentServer.addressOf(fileUrl), LIMITS);
      if (!isPng(bytes)) throw new Error('The document server made something else.');
      const png = await parts.blobs.put(bytes);
      return insertPreview(parts.db, {
        source: sha256,
        edition: PREVIEW_EDITION,
        png,
        at: parts.clock.now(),
      });
    }
    if (error !== 0) throw new Error(`The document server answered ${error}.`);
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  throw new Error('It took too long.');
}

async function drawsPages({ environment, documentServer }: Parts): Promise<boolean> {
  if (!environment.documentServer.builtIn) return true;
  const { libreOffice, drawsPages: draws } = await documentServer.command({ c: 'libreOffice' });
  return typeof libreOffice === 'string' && draws === true;
}

/** By its signature (PNG, 5.2). */
const isPng = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 8)).toString('hex') === '89504e470d0a1a0a';
