import { z } from 'zod';

/** Every refusal (decision 31): sentences a lab person understands, `field` where one input is at fault. */
export const ErrorAnswer = z.object({
  errors: z.array(z.object({ msg: z.string(), field: z.string().optional() })).min(1),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
export type ErrorEntry = ErrorAnswer['errors'][number];
