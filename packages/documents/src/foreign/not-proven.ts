import { DocumentError } from '../errors.ts';

/**
 * The difference between two exports of a foreign editor could not be told, or not be put into the original, with
 * certainty. `message` says in a sentence for people what stood in the way.
 */
export class NotProven extends DocumentError {
  override readonly name = 'NotProven';

  constructor(message: string, options?: ErrorOptions) {
    super('merge-refused', message, options);
  }
}
