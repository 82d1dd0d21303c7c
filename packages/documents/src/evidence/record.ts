import { canonicalJson } from './canonical-json.ts';

/**
 * A sealed row as a leaf of the tree. It names a hash of each column and not the column, so that whoever shows the row may
 * keep columns for themselves, such as the address somebody worked from, and it is still seen that nothing was changed.
 */
export interface Leaf {
  /** Its place in the chain and in the tree. */
  number: number;
  table: string;
  id: string;
  part: number;
  sealedAt: string;
  keyId: string;
  /** Its seal in hex, which only the laboratory's key could make. */
  seal: string;
  /** By their names, `columnText` of each column that is not null, hashed; null for a row that was gone before it was sealed. */
  columns: Record<string, string> | null;
}

/** What is hashed of a column. @param salt in hex; without it nobody can try what a hash could be of. */
export const columnText = (salt: string, name: string, text: string): string =>
  canonicalJson([salt, name, text]);

/** What is hashed of a leaf, after a byte 0; of a node it is its two children, after a byte 1 (RFC 9162, 2.1.1). */
export const leafText = (leaf: Leaf): string => canonicalJson(leaf);
export const LEAF_PREFIX = 0;
export const NODE_PREFIX = 1;

/** What an anchor says, in the words that are signed: where the trail was at a time. */
export interface AnchorStatement {
  /** Of the newest seal. */
  number: number;
  /** That seal, in hex. */
  hash: string;
  /** Root of the tree of so many leaves, in hex. */
  root: string;
  at: string;
  /** The public key (Ed25519, RFC 8032) it is signed with, in hex. */
  key: string;
}

export const anchorText = ({ number, hash, root, at, key }: AnchorStatement): string =>
  `benchbook anchor\n${canonicalJson({ number, hash, root, at, key })}`;
