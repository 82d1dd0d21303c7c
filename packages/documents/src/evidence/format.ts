import { canonicalJson } from './canonical-json.ts';
import type { AnchorStatement, Leaf } from './record.ts';

/** The members of an evidence file beside the documents; each JSON is canonical (RFC 8785). */
export const MEMBERS = {
  /** Every other member but its signature, with its SHA-256. */
  manifest: 'manifest.json',
  signature: 'manifest-signature.json',
  /** The page that checks all of it. */
  page: 'verify.html',
  /** Which workbook it is, who made the file and when. */
  workbook: 'workbook.json',
  /** Sealed rows, each with its place in the tree. */
  versions: 'versions.json',
  signatures: 'signatures.json',
  entries: 'entries.json',
  /** The nodes beside the rows, and signed roots. */
  tree: 'tree.json',
  /** What time-stamp authorities said of anchors; there where they said something. */
  timeStamps: 'time-stamps.json',
  /** What the laboratory's own look at its trail found when the file was made. Files from before there was one do not have it. */
  trail: 'trail.json',
  /** What was signed and who signed it, for people; it carries the document. Not in every file. */
  pages: 'pages.pdf',
  /** What the pages are, or why there are none, in sentences. */
  aboutPages: 'pages.txt',
} as const;

export const FORMAT = 'benchbook evidence 1';

/** The bytes of a version. @param ending of its format */
export const documentName = (version: number, ending: string): string => `version-${version}.${ending}`;

export const DOCUMENT_NAME = /^version-(\d+)\.\w+$/;

export interface Manifest {
  format: typeof FORMAT;
  members: { name: string; size: number; sha256: string }[];
}

/** Over the manifest. `key` and `signature` in hex. */
export interface ManifestSignature {
  key: string;
  signature: string;
}

/** What is signed of a manifest. */
export const manifestText = (manifest: Manifest): string => `benchbook evidence\n${canonicalJson(manifest)}`;

export interface AboutWorkbook {
  /** What the laboratory calls itself, and the address of its installation. */
  laboratory: string;
  address: string;
  project: { id: number; title: string };
  workbook: { id: number; title: string; documentId: number };
  /** When the file was made, and for whom. */
  madeAt: string;
  madeBy: string;
  /** What is said of each method by which a signer proved who they are. */
  methods: Record<string, string>;
}

/** A sealed row. A column that is not shown is there by its hash. */
export interface SealedRow extends Omit<Leaf, 'columns'> {
  /** Null: the row was gone before it was sealed. */
  shown: Record<string, { text: string; salt: string }> | null;
  hidden: Record<string, string>;
}

export interface TreeMember {
  /** In hex, by their names. */
  nodes: Record<string, string>;
  /** The oldest first; to the last one all rows belong. */
  anchors: (AnchorStatement & { signature: string })[];
}

/** What the laboratory knew of its whole trail, of which the file shows some rows, when it made the file. */
export interface AboutTrail {
  /** Of so many seals the newest `verified` were verified then. */
  head: number;
  verified: number;
  /** What was ever found broken, the oldest first; where there is much, what nobody has seen to before the rest. */
  breaks: {
    sentence: string;
    foundAt: string;
    /** When an administrator said what came of it; null: nobody has. */
    seenToAt: string | null;
  }[];
  /** How many are not named. */
  more: number;
}

/** What an authority said of the anchor with this number: that the text which was signed of it was there at a time. */
export interface StampedAnchor {
  number: number;
  /** Of RFC 3161, in DER, in hex. */
  token: string;
}
