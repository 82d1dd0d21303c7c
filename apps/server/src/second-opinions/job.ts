import { SECOND_OPINION } from '../documents/second-opinion.ts';
import { defineJob } from '../jobs/job.ts';
import { hearSecondOpinion } from './service.ts';

/** Asked for by every save of a workbook, of which the last one counts (`wantSecondOpinion`). */
export const secondOpinion = defineJob({
  ...SECOND_OPINION,
  run: (parts, { documentId }) => hearSecondOpinion(parts, documentId),
});
