import { fromHex, hashOfLeaf, hashOfText, isSigned, join, toHex } from './digest.ts';
import { broken, count, type Finding, inBothTimes, open, proved } from './findings.ts';
import { MEMBERS, type SealedRow, type TreeMember } from './format.ts';
import { anchorText, columnText, leafText } from './record.ts';
import { nodesBeside, rootOf } from './tree.ts';

/** The members with rows, and of which table those are. */
export const TABLES = { versions: 'versions', signatures: 'signatures', entries: 'audit_entries' } as const;
export type Rows = Record<keyof typeof TABLES, SealedRow[]>;

/** Whether the rows are in the sealed trail whose roots were signed. @param key that signed the file */
export async function checkTrail(rows: Rows, tree: TreeMember, key: string): Promise<Finding[]> {
  const newest = tree.anchors.at(-1);
  if (newest === undefined) return [broken('The file holds no anchor of the trail.', MEMBERS.tree)];
  const findings = checkPlaces(rows, newest.number);
  const all = Object.values(rows).flat();
  if (newest.key !== key)
    findings.push(broken('The newest anchor was signed with another key than the file.', MEMBERS.tree));
  if (new Set(all.map(({ number }) => number)).size !== all.length)
    findings.push(broken('Two rows claim the same place in the trail.', ...ROW_MEMBERS));
  const leaves = new Map<number, Uint8Array>();
  for (const row of all) leaves.set(row.number, await hashOfLeaf(leafText(await leafOf(row))));
  const nodes = new Map(Object.entries(tree.nodes).map(([name, hash]) => [name, fromHex(hash)]));
  findings.push(...checkNodes(tree, [...leaves.keys()]));
  let areSigned = true;
  for (const anchor of tree.anchors) {
    const then = new Map([...leaves].filter(([number]) => number <= anchor.number));
    const root = await rootOf(anchor.number, then, nodes, join);
    if (root === null || toHex(root) !== anchor.root) {
      const sentence = `The trail of seal ${anchor.number}, which was anchored on ${inBothTimes(anchor.at)}, does not have these rows: one of them, or the anchor, was changed.`;
      findings.push(broken(sentence, ...ROW_MEMBERS, MEMBERS.tree));
    }
    const answer = await isSigned(anchor.key, anchorText(anchor), anchor.signature);
    areSigned &&= answer === true;
    if (answer === false)
      findings.push(
        broken(`The anchor of seal ${anchor.number} was changed after it was signed.`, MEMBERS.tree),
      );
  }
  return findings.some(({ outcome }) => outcome === 'broken')
    ? findings
    : [...findings, ...said(all, tree, areSigned)];
}

const ROW_MEMBERS = [MEMBERS.versions, MEMBERS.signatures, MEMBERS.entries];

/** @param areSigned whether the anchors are shown to be signed; without that what they say is not proved */
function said(all: readonly SealedRow[], { anchors }: TreeMember, areSigned: boolean): Finding[] {
  const anchored = (sentence: string) =>
    areSigned ? proved(sentence) : open(`If the anchors are not forged: ${sentence}`);
  const newest = anchors.at(-1);
  const earlier = anchors.slice(0, -1);
  const gone = all.filter(({ shown }) => shown === null);
  const kept = all.reduce((sum, { hidden }) => sum + Object.keys(hidden).length, 0);
  return [
    anchored(
      `${count(all.length, 'row')} of the trail are in it as they were sealed: at seal ${newest?.number}, anchored on ${inBothTimes(newest?.at ?? '')} with the root ${newest?.root}.`,
    ),
    ...earlier.map((anchor) =>
      anchored(
        `The trail was not written anew since seal ${anchor.number}, anchored on ${inBothTimes(anchor.at)} with the root ${anchor.root}.`,
      ),
    ),
    ...gone.map(({ number }) =>
      broken(
        `The row of seal ${number} had been removed in the laboratory before it was sealed.`,
        ...ROW_MEMBERS,
      ),
    ),
    ...(kept === 0
      ? []
      : [
          open(
            `${count(kept, 'value')}, such as addresses and sessions, are not in the file. The laboratory has them, and cannot change them any more.`,
          ),
        ]),
    open(
      'Times are those of the laboratory’s clock. Who kept an anchor elsewhere (in a log, a mail, on paper) can compare it: what is at or before its seal was there when they got it.',
    ),
    open(
      'That these are all entries about the workbook is what the holder of the key vouches for: the tree shows that each is in the trail, not that none is left out.',
    ),
  ];
}

/** Rows stand in the member of their table, under the numbers of their own columns, and in the tree. */
function checkPlaces(rows: Rows, size: number): Finding[] {
  const findings: Finding[] = [];
  for (const [member, table] of Object.entries(TABLES) as [keyof Rows, string][])
    for (const row of rows[member]) {
      const [id, part] = member === 'versions' ? ['document_id', 'number'] : ['id', null];
      const isItsOwn =
        row.shown === null ||
        (row.shown[id]?.text === row.id &&
          (part === null ? row.part === 0 : row.shown[part]?.text === `${row.part}`));
      if (row.number < 1 || row.number > size || row.table !== table || !isItsOwn)
        findings.push(broken(`The row of seal ${row.number} is not where it belongs.`, MEMBERS[member]));
    }
  return findings;
}

async function leafOf({ shown, hidden, ...leaf }: SealedRow) {
  if (shown === null) return { ...leaf, columns: null };
  const columns: Record<string, string> = { ...hidden };
  for (const [name, { text, salt }] of Object.entries(shown))
    columns[name] = await hashOfText(columnText(salt, name, text));
  return { ...leaf, columns };
}

/** The nodes are those that the roots are made of, and no others. */
function checkNodes({ nodes, anchors }: TreeMember, numbers: readonly number[]): Finding[] {
  const needed = new Set(
    anchors.flatMap(({ number }) =>
      nodesBeside(
        number,
        numbers.filter((each) => each <= number),
      ).map(({ name }) => name),
    ),
  );
  const isRight =
    needed.size === Object.keys(nodes).length && Object.keys(nodes).every((name) => needed.has(name));
  return isRight ? [] : [broken('The tree does not have the nodes it should have.', MEMBERS.tree)];
}
