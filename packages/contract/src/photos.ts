import { z } from 'zod';
import { DEFAULT_EXPERIMENT_TYPE_ID } from './constants.ts';
import { Visibility } from './experiments.ts';
import { Id, line, MAX_REASON, optionalText } from './shapes.ts';

/** Bytes of a photo that is sent. */
export const MAX_PHOTO_BYTES = 16 * 1024 * 1024;
/** Pixels of its longer side, to which the browser scales it before: what a page that is printed can show. */
export const PHOTO_SIDE = 2_400;
export const MAX_CAPTION = 300;

const caption = optionalText('What the photo shows', MAX_CAPTION).trim().default('');

/** What is sent with a photo that is put into a workbook. */
export const PhotoFields = z.object({
  caption,
  /** Refused with the code `reason-required` where the type of the workbook asks and there is none. */
  reason: line('A reason', MAX_REASON).optional(),
});

/** What is sent with a photo of which a workbook is made. */
export const NewPhotoFields = z.object({
  caption,
  title: line('Title', 300),
  experimentTypeId: z.coerce.number('Choose a workbook type.').pipe(Id).default(DEFAULT_EXPERIMENT_TYPE_ID),
  visibility: Visibility.default('Public'),
});
