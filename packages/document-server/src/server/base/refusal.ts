/** Something a page asked for that is not possible; `status` is the HTTP answer's, `message` for the person. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** For whoever asks for more than they may do. */
export function mayNotEdit(): Refusal {
  return new Refusal(403, 'You may not edit this document.');
}
