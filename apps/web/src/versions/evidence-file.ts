import { experimentFilePaths } from '@benchbook/contract';
import { t } from '@benchbook/words';

/** The evidence of a workbook that was signed, as a file to download. */
export const evidenceFile = (place: { projectId: number; experimentId: number }, title: string) => ({
  url: experimentFilePaths.evidence(place.projectId, place.experimentId),
  name: t('{title} (evidence).zip', { title }),
});
