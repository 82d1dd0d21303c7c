/** The server is of a kind to which the observation cannot apply; `message` says which. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}
