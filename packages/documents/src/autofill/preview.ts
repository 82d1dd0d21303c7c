import { mainPartOf } from '../inspect.ts';
import { readPackage } from '../opc/index.ts';
import { openWorkbook, type Workbook } from '../xlsx/file/workbook.ts';
import { taggedParagraphs } from './docx-tags.ts';
import { filledStories } from './fill-docx.ts';
import type { FillValue, FillValues } from './fill-value.ts';
import { taggedCells } from './fill-xlsx.ts';
import { type Tag, written } from './tags.ts';
import { filledValue, isMet, itemsOf, laterValue, Problems, type Scope, textOf } from './values.ts';
import { taggedBeside } from './xlsx-beside.ts';
import { taggedFormulas } from './xlsx-formulas.ts';
import { taggedShapes } from './xlsx-shapes.ts';

/** A placeholder of a template, and what stands there after it is filled in. */
export interface PreviewedTag {
  /** As it is written. */
  tag: string;
  /** The kind of text it stands in (`document`, `header`, …), or the cell: `Sheet1!B4`. */
  location: string;
  /** What becomes of it; null where it cannot be filled in. In a loop: of its first items. */
  shows: string | null;
  problem: string | null;
}

/** Tags that are told of one template, and items of a loop that stand for all. */
const MOST = 500;
const ITEMS = 3;
const LONGEST = 200;

/**
 * What each placeholder of a docx or xlsx becomes with these values, in the order of the document. `later`: texts among the
 * values that stand for what is not known yet. Throws DocumentError as `fill` does.
 */
export function preview(
  bytes: Uint8Array,
  values: FillValues,
  later: ReadonlySet<string> = new Set(),
): PreviewedTag[] {
  const pkg = readPackage(bytes);
  const texts =
    mainPartOf(pkg).type === 'docx'
      ? filledStories(pkg).flatMap(({ kind, part }) =>
          taggedParagraphs(pkg.xml(part)).map(({ tags }) => ({ tags, location: kind as string })),
        )
      : textsOf(openWorkbook(bytes));
  const found: PreviewedTag[] = [];
  let open: { tag: Tag; scopes: Scope[] }[] = [];
  let home = '';
  for (const { tags, location } of texts) {
    // A loop ends with the sheet or the part it begins in.
    const own = location.slice(0, Math.max(location.lastIndexOf('!'), 0)) || location;
    if (own !== home) open = [];
    home = own;
    for (const tag of tags as readonly Tag[]) {
      const scopes = open.at(-1)?.scopes ?? [{ value: values }];
      if (tag.kind === 'close')
        open = open.slice(
          0,
          open.findLastIndex((one) => one.tag.name === tag.name),
        );
      if ((tag.kind !== 'value' && tag.kind !== 'open') || found.length >= MOST) continue;
      const { shown, problem, inner } = tagPreview(tag, scopes, later);
      if (tag.kind === 'open') open = [...open, { tag, scopes: inner }];
      found.push({ tag: written(tag), location, shows: problem === null ? shown : null, problem });
    }
  }
  return found;
}

const textsOf = (workbook: Workbook) => [
  ...taggedCells(workbook),
  ...taggedFormulas(workbook),
  ...taggedShapes(workbook),
  ...taggedBeside(workbook),
];

function tagPreview(
  tag: Tag,
  scopes: readonly Scope[],
  later: ReadonlySet<string>,
): { shown: string; problem: string | null; inner: Scope[] } {
  const problems = new Problems();
  const done = (shown: string, inner: Scope[] = []) => ({
    shown: shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown,
    problem: problems.list[0]?.msg ?? null,
    inner,
  });
  if (scopes.length === 0) return done('nothing: it is not repeated');
  const [unknown] = scopes.flatMap((scope) => laterValue(scope, tag.name, later) ?? []);
  if (unknown !== undefined) {
    if (tag.kind === 'value') return done(unknown);
    if (tag.opens !== 'loop') return done(`it depends on ${unknown}`, [...scopes]);
    const inner = { value: unknown, loop: { name: tag.name, item: 1 } };
    return done(
      `repeated for each item of ${unknown}`,
      scopes.slice(0, 1).map((outer) => ({ ...inner, outer })),
    );
  }
  if (tag.kind === 'value') {
    const shown = scopes.map((scope) => textOf(filledValue(scope, tag, problems)));
    return done(shown.join(' · '));
  }
  const [scope = { value: null }] = scopes;
  if (tag.opens !== 'loop') {
    const isThere = isMet(scope, tag, problems);
    return done(isThere ? 'it is there' : 'it is left out', isThere ? [...scopes] : []);
  }
  const items = itemsOf(scope, tag.name, problems);
  const times = items.length === 1 ? 'once' : `${items.length.toLocaleString('en')} times`;
  const inner = items.slice(0, ITEMS).map(
    (value: FillValue, index): Scope => ({
      value,
      loop: { name: tag.name, item: index + 1 },
      outer: scope,
    }),
  );
  return done(items.length === 0 ? 'nothing: the list is empty' : `repeated ${times}`, inner);
}
