/** What is imported, as its own domain keeps it, by the id the LIMS gave it. */
export interface Imported<Item extends { id: string }> {
  labelOf(item: Item): string;
  /** Changes what differs; each in a transaction and with an audit entry of its own. @throws Refusal */
  take(item: Item): Promise<'created' | 'updated' | 'unchanged'>;
}
