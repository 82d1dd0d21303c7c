/** Something a page asked for that is not possible; `status` is the HTTP answer's, `message` for the person. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
