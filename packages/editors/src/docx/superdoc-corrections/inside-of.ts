/** What has others in it, and says each with how far it is from its start. */
interface Holder<Node> {
  forEach(visit: (child: Node, offset: number) => void): void;
}

/**
 * Whether a node is one, or holds one. After every key superdoc walks through the whole document again and again for what most documents
 * do not have. A node of ProseMirror never changes, and what a key leaves alone is the same node as before. So what is
 * inside of a node is found out once, and after a key only of the paragraph with the letter and what it stands in.
 */
export function insideOf<Node extends Holder<Node>>(isOne: (node: Node) => boolean): (node: Node) => boolean {
  const known = new WeakMap<Node, boolean>();
  return function holds(node) {
    const before = known.get(node);
    if (before !== undefined) return before;
    let found = isOne(node);
    node.forEach((child) => {
      // All of them, so that each is known the next time.
      found = holds(child) || found;
    });
    known.set(node, found);
    return found;
  };
}
