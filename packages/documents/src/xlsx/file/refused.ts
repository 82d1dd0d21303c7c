import { DocumentError } from '../../errors.ts';

/** An edit this package cannot carry into the file without a loss; nothing was written. The message says which and why. */
export class EditRefused extends DocumentError {
  override readonly name = 'EditRefused';

  constructor(message: string, options?: ErrorOptions) {
    super('merge-refused', message, options);
  }
}
