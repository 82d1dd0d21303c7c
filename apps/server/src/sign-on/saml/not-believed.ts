/** A message of a provider is not what it would have to be. The reason is for administrators, in the audit trail. */
export class NotBelieved extends Error {
  override readonly name = 'NotBelieved';
}

/** @throws NotBelieved unless the condition holds. */
export function mustBe(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new NotBelieved(otherwise);
}
