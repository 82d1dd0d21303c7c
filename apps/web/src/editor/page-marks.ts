/** Highlights and notes on the pages of a PDF, which the editor draws. What the editor asks for is not believed: it is sent to the server. */
export interface PageMarks {
  /** As the editor is to show them. */
  list: readonly object[];
  /** The one to bring the person to; another object is another wish. */
  shown: { id: number } | null;
  /** Rejects where it is not written down. */
  write(mark: unknown): Promise<unknown>;
  withdraw(id: number): Promise<unknown>;
}

/** What the editor wants written down, in an event of its own, with the number that the answer goes to. */
export function askedIn(event: unknown): { token: number; data: Record<string, unknown> } | null {
  const data: unknown =
    typeof event === 'object' && event !== null && 'data' in event ? event.data : undefined;
  if (typeof data !== 'object' || data === null || !('token' in data)) return null;
  const { token, ...asked } = data;
  return typeof token === 'number' ? { token, data: asked } : null;
}
