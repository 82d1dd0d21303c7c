import { fromHex, hashOfLeaf, hashOfText, isSigned, join, toHex } from './digest.ts';
import { broken, type Finding, inBothTimes, open, proved } from './findings.ts';
import { MEMBERS, type SealedRow, type TreeMember } from './format.ts';
import { anchorText, columnText, leafText } from './record.ts';
import { type Sentence, sentence } from './sentence.ts';
import { nodesBeside, rootOf } from './tree.ts';

/** The members with rows, and of which table those are. */
export const TABLES = { versions: 'versions', signatures: 'signatures', entries: 'audit_entries' } as const;
export type Rows = Record<keyof typeof TABLES, SealedRow[]>;

/** Whether the rows are in the sealed trail whose roots were signed. @param key that signed the file */
export async function checkTrail(rows: Rows, tree: TreeMember, key: string): Promise<Finding[]> {
  const newest = tree.anchors.at(-1);
  if (newest === undefined) return [broken(sentence('The file holds no anchor of the trail.'), MEMBERS.tree)];
  const findings = checkPlaces(rows, newest.number);
  const all = Object.values(rows).flat();
  if (newest.key !== key)
    findings.push(
      broken(sentence('The newest anchor was signed with another key than the file.'), MEMBERS.tree),
    );
  if (new Set(all.map(({ number }) => number)).size !== all.length)
    findings.push(broken(sentence('Two rows claim the same place in the trail.'), ...ROW_MEMBERS));
  const leaves = new Map<number, Uint8Array>();
  for (const row of all) leaves.set(row.number, await hashOfLeaf(leafText(await leafOf(row))));
  const nodes = new Map(Object.entries(tree.nodes).map(([name, hash]) => [name, fromHex(hash)]));
  findings.push(...checkNodes(tree, [...leaves.keys()]));
  let areSigned = true;
  for (const anchor of tree.anchors) {
    const then = new Map([...leaves].filter(([number]) => number <= anchor.number));
    const seal = String(anchor.number);
    const root = await rootOf(anchor.number, then, nodes, join);
    if (root === null || toHex(root) !== anchor.root) {
      const said = sentence(
        'The trail of seal {seal}, which was anchored on {at}, does not have these rows: one of them, or the anchor, was changed.',
        { seal, at: inBothTimes(anchor.at) },
      );
      findings.push(broken(said, ...ROW_MEMBERS, MEMBERS.tree));
    }
    const answer = await isSigned(anchor.key, anchorText(anchor), anchor.signature);
    areSigned &&= answer === true;
    if (answer === false)
      findings.push(
        broken(
          sentence('The anchor of seal {seal} was changed after it was signed.', { seal }),
          MEMBERS.tree,
        ),
      );
  }
  return findings.some(({ outcome }) => outcome === 'broken')
    ? findings
    : [...findings, ...said(all, tree, areSigned)];
}

const ROW_MEMBERS = [MEMBERS.versions, MEMBERS.signatures, MEMBERS.entries];

/** @param areSigned whether the anchors are shown to be signed; without that what they say is not proved */
function said(all: readonly SealedRow[], { anchors }: TreeMember, areSigned: boolean): Finding[] {
  const anchored = (said: Sentence) =>
    areSigned ? proved(said) : open(sentence('If the anchors are not forged: {said}', { said }));
  const newest = anchors.at(-1);
  const earlier = anchors.slice(0, -1);
  const gone = all.filter(({ shown }) => shown === null);
  const kept = all.reduce((sum, { hidden }) => sum + Object.keys(hidden).length, 0);
  return [
    anchored(
      sentence(
        all.length === 1
          ? 'One row of the trail is in it as it was sealed: at seal {seal}, anchored on {at} with the root {root}.'
          : '{rows} rows of the trail are in it as they were sealed: at seal {seal}, anchored on {at} with the root {root}.',
        {
          rows: all.length,
          seal: String(newest?.number),
          at: inBothTimes(newest?.at ?? ''),
          root: newest?.root ?? '',
        },
      ),
    ),
    ...earlier.map(({ number, at, root }) =>
      anchored(
        sentence('The trail was not written anew since seal {seal}, anchored on {at} with the root {root}.', {
          seal: String(number),
          at: inBothTimes(at),
          root,
        }),
      ),
    ),
    ...gone.map(({ number }) =>
      broken(
        sentence('The row of seal {seal} had been removed in the laboratory before it was sealed.', {
          seal: String(number),
        }),
        ...ROW_MEMBERS,
      ),
    ),
    ...(kept === 0
      ? []
      : [
          open(
            sentence(
              kept === 1
                ? 'One value, such as an address or a session, is not in the file. The laboratory has it, and cannot change it any more.'
                : '{kept} values, such as addresses and sessions, are not in the file. The laboratory has them, and cannot change them any more.',
              { kept },
            ),
          ),
        ]),
    open(
      sentence(
        'Times are those of the laboratory’s clock. Who kept an anchor elsewhere (in a log, a mail, on paper) can compare it: what is at or before its seal was there when they got it.',
      ),
    ),
    open(
      sentence(
        'That these are all entries about the workbook is what the holder of the key vouches for: the tree shows that each is in the trail, not that none is left out.',
      ),
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
        findings.push(
          broken(
            sentence('The row of seal {seal} is not where it belongs.', { seal: String(row.number) }),
            MEMBERS[member],
          ),
        );
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
  return isRight ? [] : [broken(sentence('The tree does not have the nodes it should have.'), MEMBERS.tree)];
}
