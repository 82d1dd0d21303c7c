import { canonicalJson } from './canonical-json.ts';
import type { Bytes } from './digest.ts';
import {
  type AboutTrail,
  type AboutWorkbook,
  FORMAT,
  type Manifest,
  type ManifestSignature,
  type SealedRow,
  type StampedAnchor,
  type TreeMember,
} from './format.ts';
import { Unreadable } from './open.ts';
import { sentence } from './sentence.ts';

/** What a value has to be; the members of an object are all there, and no others. */
type Shape =
  | 'text'
  | 'count'
  | RegExp
  | { each: Shape }
  | { by: Shape }
  | { either: [null, Shape] }
  | { only: string }
  | { of: Record<string, Shape> };

const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const ROWS: Shape = {
  each: {
    of: {
      number: 'count',
      table: 'text',
      id: 'text',
      part: 'count',
      sealedAt: TIME,
      keyId: 'text',
      seal: HASH,
      shown: { either: [null, { by: { of: { text: 'text', salt: HASH } } }] },
      hidden: { by: HASH },
    },
  },
};
const NAMED: Shape = { of: { id: 'count', title: 'text' } };

const SHAPES = {
  manifest: {
    of: {
      format: { only: FORMAT },
      members: { each: { of: { name: 'text', size: 'count', sha256: HASH } } },
    },
  },
  signature: { of: { key: HASH, signature: SIGNATURE } },
  workbook: {
    of: {
      laboratory: 'text',
      address: 'text',
      project: NAMED,
      workbook: { of: { id: 'count', title: 'text', documentId: 'count' } },
      madeAt: TIME,
      madeBy: 'text',
      methods: { by: 'text' },
    },
  },
  rows: ROWS,
  trail: {
    of: {
      head: 'count',
      verified: 'count',
      breaks: { each: { of: { sentence: 'text', foundAt: TIME, seenToAt: { either: [null, TIME] } } } },
      more: 'count',
    },
  },
  timeStamps: { each: { of: { number: 'count', token: /^([0-9a-f]{2})+$/ } } },
  tree: {
    of: {
      nodes: { by: HASH },
      anchors: {
        each: { of: { number: 'count', hash: HASH, root: HASH, at: TIME, key: HASH, signature: SIGNATURE } },
      },
    },
  },
} satisfies Record<string, Shape>;

interface Members {
  manifest: Manifest;
  signature: ManifestSignature;
  workbook: AboutWorkbook;
  rows: SealedRow[];
  trail: AboutTrail;
  timeStamps: StampedAnchor[];
  tree: TreeMember;
}

/**
 * A member as what it has to be. It has to be canonical, so that each bit of it says something.
 *
 * @throws Unreadable naming it
 */
export function readMember<Kind extends keyof Members>(
  kind: Kind,
  name: string,
  bytes: Bytes,
): Members[Kind] {
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw notOurs(name);
  }
  if (!isOf(SHAPES[kind], value) || canonicalJson(value) !== text) throw notOurs(name);
  // It has the shape that the type says.
  return value as Members[Kind];
}

const notOurs = (name: string) =>
  new Unreadable(sentence('“{name}” is not what Benchbook writes.', { name }));

function isOf(shape: Shape, value: unknown): boolean {
  if (shape === 'text') return typeof value === 'string';
  if (shape === 'count') return Number.isSafeInteger(value) && Number(value) >= 0;
  if (shape instanceof RegExp) return typeof value === 'string' && shape.test(value);
  if ('only' in shape) return value === shape.only;
  if ('either' in shape) return value === null || isOf(shape.either[1], value);
  if ('each' in shape) return Array.isArray(value) && value.every((each) => isOf(shape.each, each));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members = Object.entries(value);
  if ('by' in shape) return members.every(([, member]) => isOf(shape.by, member));
  return (
    members.length === Object.keys(shape.of).length &&
    members.every(([name, member]) => {
      const wanted = Object.hasOwn(shape.of, name) ? shape.of[name] : undefined;
      return wanted !== undefined && isOf(wanted, member);
    })
  );
}
