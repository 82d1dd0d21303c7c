import { MovedBlock, positionedObjects } from './shifted.ts';

/** What superdoc lays out of a table. */
type Block = object;
type NextId = (kind: string) => string;
type Bookmarks = Map<string, number>;

interface Kept {
  block: MovedBlock<Block> | null;
  /** Where the table stood when it was converted. */
  start: number;
  bookmarks: Bookmarks;
  /** All that a conversion asks of the document beside the table itself. */
  asked: string;
}

/** superdoc's own cache of paragraphs, which it empties when a style or a way of showing changes: tables go with them. */
interface ParagraphCache {
  tables?: WeakMap<object, Kept> | undefined;
}

interface Context {
  flowBlockCache?: ParagraphCache;
  blockIdPrefix?: string;
  nextBlockId: NextId;
  positions: { get(node: object): { start: number } | undefined };
  bookmarks?: Bookmarks;
  trackedChangesConfig?: object;
  enableComments?: boolean;
  converterContext?: {
    showBookmarks?: boolean;
    sectionDirection?: unknown;
    sectionDirectionContext?: unknown;
  };
}

/**
 * A table as superdoc lays it out, converted anew only when something in it is another: superdoc converted all tables of a document after
 * every key, which was a fifth of the work. Where only what stands before it has changed, its positions follow.
 *
 * @param node the table as `jsonInParts` writes it
 * @param convert superdoc's own conversion, which says where the table's bookmarks are
 */
export function keptTable(
  node: { attrs?: { sdBlockId?: unknown } },
  context: Context,
  convert: (nextBlockId: NextId, bookmarks: Bookmarks | undefined) => Block | null,
): Block | null {
  const { flowBlockCache: cache, positions, bookmarks, converterContext } = context;
  const id = node.attrs?.sdBlockId;
  const start = positions.get(node)?.start;
  // Bookmarks that are shown are counted while they are converted.
  if (!cache || !id || start === undefined || converterContext?.showBookmarks)
    return convert(context.nextBlockId, bookmarks);
  const asked = JSON.stringify([
    context.trackedChangesConfig,
    context.enableComments,
    converterContext?.sectionDirection,
    converterContext?.sectionDirectionContext,
  ]);
  cache.tables ??= new WeakMap();
  let kept = cache.tables.get(node);
  if (kept?.asked !== asked) {
    // Ids of their own: those that are counted through the document would be given twice.
    let ids = 0;
    const own: Bookmarks = new Map();
    const block = convert((kind) => `${context.blockIdPrefix ?? ''}${id}-${ids++}-${kind}`, own);
    const { canBeKept } = positionedObjects(block);
    kept = { block: block && new MovedBlock(block), start, bookmarks: own, asked };
    if (canBeKept) cache.tables.set(node, kept);
  }
  const by = start - kept.start;
  for (const [name, position] of kept.bookmarks) bookmarks?.set(name, position + by);
  return kept.block?.movedBy(by) ?? null;
}
