import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { changed } from './changed-libraries.ts';
import { CELLS } from './superdoc-cells.ts';
import {
  ALL_OF_LODASH,
  DESCRIPTIONS,
  DRAWING_OF_WHITEBOARDS,
  EMPTY_DOCUMENT,
  ENTITIES,
  MODE,
  OTHER_PICTURES,
  withoutToolbar,
} from './superdoc-left-out.ts';
import { LOOKS } from './superdoc-looks.ts';
import { QUICK_OPENING } from './superdoc-opening.ts';
import {
  ABOVE_AND_BELOW,
  CAPITALS,
  CAPITALS_OF_STYLES,
  CHARTS,
  COUNTED_LINES,
  FLOATS_IN_CELLS,
  LINE_ABOVE_NOTES,
  LINE_HEIGHTS,
  LINES_ABOVE,
  TAB_STOPS,
  TABLES_IN_HEADERS,
} from './superdoc-shown.ts';
import {
  BUILDING_BLOCKS,
  FRAMES,
  LOOKS_OF_LINKS,
  LOOKS_OF_RUNS,
  MENTIONS,
  PASTED_BLANKS,
  PASTED_INSTEAD,
  PASTED_LINES,
  PASTED_LISTS,
  PASTED_PICTURES,
  PASTED_TABS,
  PICTURES_STILL_THERE,
  SIZES_AS_SHOWN,
  TABS_IN_TEXT,
} from './superdoc-stored.ts';
import { ENDS_SUGGESTED, ROWS_SUGGESTED, SUGGESTED_WHEN } from './superdoc-suggestions.ts';
import { CHEAP_KEYS, taking } from './superdoc-typing.ts';
import { WORDS } from './superdoc-words.ts';

/** Where superdoc looks for every bookmark after every key: once for page references, once for a list nobody reads. */
const EVERY_PAGE_REFERENCE =
  /for \(const \[bookmarkName, pmPosition\] of bookmarks\) \{\s*(const location = [^;]+;)\s*if \(location\) anchors\.set\(bookmarkName, (\{[^}]+\})\);\s*\}\s*return anchors;/;

/**
 * Italic on text that states it is not: superdoc took the statement away, and nothing was seen of that. Where the style of the text does
 * not give it the look, it gets it at once.
 */
const STATED_OFF: [RegExp, string] = [
  /if \(hasNegation\) return (cmdChain\.unsetMark\(markName, (\{ extendEmptyMarkRange \})\))\.run\(\);/,
  'if (hasNegation) return (styleOn ? $1 : $1.setMark(markName, {}, $2)).run();',
];

/** The button of a list takes the paragraph with the caret out of it, as in Word: superdoc took the whole list apart. */
const ONE_OUT_OF_LIST: [RegExp, string] = [
  /if \(allListItems && seenLevels\.size > 0 && selection\.empty(?=\) \{\n\t\tconst expanded = )/,
  '$& && !paragraphsInSelection.every(({ node }) => predicate(node))',
];

/** Marks of endnotes have what writes them, and superdoc does not look for it. */
const MARKS_OF_ENDNOTES: [RegExp, string] = [
  /(?<=\tfootnoteReference: translator\$\d+,)(?=\n\t\tshapeContainer)/,
  'endnoteReference: translator$$37,',
];

/**
 * The end of a line as places of the text: a reference is one place, however many letters it shows. superdoc counted those, and the key
 * End at a reference led as many letters into the next line.
 */
const ENDS_OF_LINES: [RegExp, string] = [
  /const sliceStart = runPmStart \+ startOffset;\s*const sliceEnd = runPmStart \+ endOffset;/,
  'const isOne = runLength !== 1 && coercePmEnd(run$$1) === runPmStart + 1;' +
    'const sliceStart = runPmStart + (isOne ? Number(startOffset > 0) : startOffset);' +
    'const sliceEnd = runPmStart + (isOne ? 1 : endOffset);',
];

/** Tab in the last cell goes to the first of a new row; superdoc, which is there with the row, went on to the second. */
const FIRST_OF_NEW_ROW: [RegExp, string] = [
  /(?<=this\.editor\.chain\(\)\.addRowAfter\(\))\.goToNextCell\(\)(?=\.run\(\))/,
  '',
];

/**
 * Has the pages, and the caret on them, come after the text at once. superdoc lays them out before the next frame; until then the keys that
 * go by lines went by those of the text as it had been. All that it waits for in between are its own promises.
 */
const PAGES_AT_ONCE: [RegExp, string] = [
  /(?=\t#scheduleRerender\(\) \{)/,
  '\tbringPagesAfterText() {\n' +
    '\t\tif (!this.#pendingDocChange) return this.#selectionSync.flushNow();\n' +
    '\t\tthis.#flushRerenderQueue().then(\n' +
    '\t\t\t() => this.#selectionSync.requestRender({ immediate: true }),\n' +
    '\t\t\t(error) => this.#handleLayoutError("render", error instanceof Error ? error : new Error(String(error))),\n' +
    '\t\t);\n' +
    '\t}\n',
];

/**
 * Cells that superdoc shows and has typed into, and left out of what it exports: those of a row that is wider than the grid of its table,
 * and those of next to no width, which it takes for its own fillers.
 */
const EVERY_CELL: [RegExp, string][] = [
  [/if \(usedColumns \+ colspan > availableColumns\) break;/, ''],
  [
    /(?<=const widths = cell\.attrs\?\.colwidth;\s*if \()(?=Array\.isArray\(widths\) && widths\.length > 0\))/,
    '(cell.content ?? []).every((block) => block.type === "paragraph" && !block.content?.length) && ',
  ],
];

/**
 * A mark is given to texts that do not have it, and undo takes it from these only: superdoc's runs, which have no marks, were taken for what it is
 * given to, with all the texts in them, and undo took it from those that had it before.
 */
const MARKS_OF_TEXTS: [RegExp, string] = [
  /(?<=^function addMark\(tr, from, to, mark\) \{\n[^\n]*\n[^\n]*\n[^\n]*\n\t\tif \(!node\.isInline)(?=\) return;)/m,
  ' || !node.isAtom',
];

/** A chart is deleted, typed over, moved and brought back by undo like anything else (`chartsMayStand`). */
const CHARTS_GO: [RegExp, string] = [
  /if \(\(CHART_IMMUTABILITY_KEY\.getState\(state\) \?\? 0\) === 0\) return !transactionInsertsChart\(tr\);\s*return !isChartMutation\(tr, state\.doc\);/,
  'return !transactionInsertsChart(tr) || tr.getMeta("history$") !== void 0 || chartsMayStand(tr.doc, state.doc);',
];

/** What is left out of each file of superdoc 1.46.3, or done otherwise, by what stands in its place. */
const CHANGED: Record<string, [RegExp, string][]> = {
  'blank-docx': [[EMPTY_DOCUMENT, '""']],
  'create-theme': [
    [DRAWING_OF_WHITEBOARDS, 'var lib_default = {};'],
    [MODE, '"production"'],
    ...CHEAP_KEYS['create-theme'],
    ...MENTIONS,
    ...SUGGESTED_WHEN['create-theme'],
  ],
  DocxZipper: CHEAP_KEYS.DocxZipper,
  'create-headless-toolbar': [
    ...QUICK_OPENING['create-headless-toolbar'],
    ...CHEAP_KEYS['create-headless-toolbar'],
    ...PICTURES_STILL_THERE,
    ...SUGGESTED_WHEN['create-headless-toolbar'],
  ],
  src: [
    [EMPTY_DOCUMENT, '""'],
    [MODE, '"production"'],
    [DESCRIPTIONS, ''],
    [
      ALL_OF_LODASH,
      `import { isEqual, isMatch, sortedIndexBy } from 'lodash-es';\nconst require_lodash = () => ({ isEqual, isMatch, sortedIndexBy });`,
    ],
    taking('WantedAnchors', 'wanted-anchors.ts'),
    [
      /(?<=const anchorMap = )computeAnchorMap\(bookmarks, layout, blocksForLayout\);/,
      `new WantedAnchors(bookmarks, (position) => computeAnchorMap(new Map([['', position]]), layout, blocksForLayout).get(''));`,
    ],
    taking('holdsComments', 'marked-nodes.ts'),
    [
      /(?<=^function listCommentAnchors\(editor\) \{\n)/m,
      '\tif (!holdsComments(editor.state.doc)) return [];\n',
    ],
    STATED_OFF,
    ONE_OUT_OF_LIST,
    taking('forgetLines, heightOfLine, heightOfRuns', 'line-height.ts'),
    ...LINE_HEIGHTS,
    taking('chartsMayStand, drawnChart', 'charts.ts'),
    CHARTS,
    CHARTS_GO,
    taking('linesAbove', 'cell-borders.ts'),
    ...LINES_ABOVE,
    ...FLOATS_IN_CELLS,
    ...ABOVE_AND_BELOW,
    TABLES_IN_HEADERS,
    LINE_ABOVE_NOTES,
    ...CAPITALS,
    ...WORDS.src,
    FIRST_OF_NEW_ROW,
    PAGES_AT_ONCE,
    ...CHEAP_KEYS.src,
    ...QUICK_OPENING.src,
    ...FRAMES.src,
    ...ENDS_SUGGESTED.src,
    ...ROWS_SUGGESTED.src,
    ...SUGGESTED_WHEN.src,
    ...LOOKS.src,
    ...CELLS.src,
  ],
  // Its parser of XML can be a stream of Node's, which takes a stand-in for those.
  'xml-js': [[/(?<=Stream\$3 = )require_stream_browserify\(\)\.Stream;/, 'function() {};']],
  SuperConverter: [
    [OTHER_PICTURES, ''],
    taking(
      'isMetafileExtension, isTiffExtension, convertMetafileToSvg, convertTiffToPng, setMetafileDomEnvironment, setTiffDomEnvironment',
      'other-pictures.ts',
    ),
    [ENTITIES, 'const import_he = { default: { decode: withoutEntities } };'],
    taking('withoutEntities', 'entities.ts'),
    [MODE, '"production"'],
    taking('WantedAnchors', 'wanted-anchors.ts'),
    [
      EVERY_PAGE_REFERENCE,
      'return new WantedAnchors(bookmarks, (pmPosition) => { $1 return location && $2; });',
    ],
    taking('trackedNodes', 'marked-nodes.ts'),
    [/(?<=const allInlineNodes = )findInlineNodes(?=\(state\.doc\);)/, 'trackedNodes'],
    MARKS_OF_ENDNOTES,
    ...EVERY_CELL,
    MARKS_OF_TEXTS,
    ...WORDS.SuperConverter,
    ENDS_OF_LINES,
    COUNTED_LINES,
    taking('eachPlaceOnce', 'tab-stops.ts'),
    ...TAB_STOPS,
    CAPITALS_OF_STYLES,
    ...CHEAP_KEYS.SuperConverter,
    ...QUICK_OPENING.SuperConverter,
    ...SIZES_AS_SHOWN,
    ...FRAMES.SuperConverter,
    ...ENDS_SUGGESTED.SuperConverter,
    ...ROWS_SUGGESTED.SuperConverter,
    ...SUGGESTED_WHEN.SuperConverter,
    ...BUILDING_BLOCKS,
    ...LOOKS_OF_RUNS,
    ...LOOKS_OF_LINKS,
    ...LOOKS.SuperConverter,
    ...PASTED_BLANKS,
    ...PASTED_INSTEAD,
    ...PASTED_LINES,
    ...PASTED_LISTS,
    ...PASTED_PICTURES,
    ...PASTED_TABS,
    ...TABS_IN_TEXT,
    // Behind what changes the same places of it.
    ...CELLS.SuperConverter,
  ],
};

/** Leaves out what nobody sees of superdoc, and does in less time what is done after every key, file by file. */
export const lessOfSuperdoc: Plugin = {
  name: 'less-of-superdoc',
  transform(code, id) {
    const file = /\/superdoc\/dist\/chunks\/([\w-]+)-[\w-]{8}\.es\.js$/.exec(id)?.[1];
    const parts = file === undefined ? undefined : CHANGED[file];
    if (parts === undefined) return null;
    return { code: changed(withoutToolbar(code), parts, id), map: null };
  },
};

/** `superdoc-pictures`: what `lessOfSuperdoc` takes out, a file of its own. */
export const picturesOfSuperdoc: Plugin = {
  name: 'pictures-of-superdoc',
  enforce: 'pre',
  resolveId(source) {
    if (source !== 'superdoc-pictures') return null;
    const folder = join(dirname(fileURLToPath(import.meta.resolve('superdoc'))), 'chunks');
    const file = readdirSync(folder).find((name) => /^SuperConverter-.*\.es\.js$/.test(name));
    if (file === undefined) throw new Error(`${folder} is not what it was: it has no SuperConverter.`);
    return `${join(folder, file)}?pictures`;
  },
  load(id) {
    if (!id.endsWith('.es.js?pictures')) return null;
    const whole = readFileSync(id.replace('?pictures', ''), 'utf8');
    const imports = whole.match(/^import .*;$/gm) ?? [];
    const [pictures = ''] = OTHER_PICTURES.exec(whole) ?? [];
    const code = [
      ...imports,
      pictures,
      'export { convertMetafileToSvg, convertTiffToPng, createPlaceholder };',
    ];
    return changed(code.join('\n'), [[MODE, '"production"'], ...WORDS.pictures], id);
  },
};
