import { z } from 'zod';
import { ErrorAnswer } from './errors.ts';

/** Decision 30: what was made, and what was refused with the name of each file. */
export const uploadAnswer = <Made extends z.ZodType>(made: Made) =>
  z.object({ created: z.array(made), errors: ErrorAnswer.shape.errors.element.array() });
