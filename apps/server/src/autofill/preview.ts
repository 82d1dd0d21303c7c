import type { PreviewedTag } from '@benchbook/contract';
import { DocumentError } from '@benchbook/documents/basics';
import type { Parts } from '../parts.ts';
import { previewFilling } from '../plumbing/document-threads/index.ts';
import { Refusal } from '../plumbing/refusal.ts';
import type { Say } from '../plumbing/speaking.ts';
import { orRefuse, versionFile } from '../stored-files/reading.ts';
import { findVisibleTemplate } from '../templates/service.ts';
import { versionOf } from '../versions/service.ts';
import type { Viewer } from '../viewer.ts';
import { withPlaces } from './problem-places.ts';
import { previewDataObject } from './values.ts';

/**
 * What each placeholder of a template becomes with a Data Object, which need not be saved. Whoever may see the template may
 * ask; the LIMS is not asked, and nothing is changed.
 *
 * @throws Refusal 404; 409 for a Data Object that cannot be read, or damaged bytes; 422 for a document that cannot be; 503
 */
export async function previewTemplate(
  parts: Parts,
  viewer: Viewer,
  id: number,
  dataObject: string,
  say: Say,
): Promise<PreviewedTag[]> {
  const template = await findVisibleTemplate(parts, viewer, id);
  const { values, later } = previewDataObject(parts, viewer, dataObject, template.document_type);
  const file = versionFile(await versionOf(parts, template, template.latest_version));
  const { storage } = parts.environment;
  const order = { sha256: file.sha256, values, later: [...later], storage };
  const tags = await orRefuse(parts, [file], () => previewFilling(order, viewer.userId)).catch(
    (error: unknown) => {
      if (!(error instanceof DocumentError)) throw error;
      throw new Refusal(422, [{ msg: error.message }]);
    },
  );
  return tags.map(({ problem, ...tag }) => ({
    ...tag,
    problem: problem === null ? null : say(withPlaces(problem, tag.tag, dataObject)),
  }));
}
