/** For reading a document there may be no editor at all. */
const ONLY_READS = new URLSearchParams(location.search).get('type') === 'embedded';

/**
 * Begins to load what a page needs before there is a document: while it waits for one, and while the server prepares it. What
 * could not be loaded early is loaded anew when it is asked for.
 *
 * @returns what asks for it
 */
export function early<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  if (ONLY_READS) return load;
  const begun = load();
  // Nobody waits for it yet.
  begun.catch(() => {});
  return () => begun.catch(load);
}
