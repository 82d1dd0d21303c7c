import { readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { QUICK_OPENING } from './superdoc-opening.ts';
import {
  BUILDING_BLOCKS,
  FRAMES,
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
import { OF_UNIVER } from './univer-typing.ts';

/** The editor's name in the Docs API, and the folder of its page under `src`. */
const EDITORS = { documenteditor: 'docx', spreadsheeteditor: 'xlsx', pdfeditor: 'pdf' } as const;

/** "use client" at the head of a module means something to frameworks that render on the server; not here. */
const NO_NEWS = 'MODULE_LEVEL_DIRECTIVE';

/**
 * Editors in files of their own, which a new version of our pages leaves in everybody's cache. Only what they need at
 * once: hyphenation, readers of other formats and the like stay in files that are loaded when they are used.
 */
const EDITOR_FILES = [
  // Vite's own few lines for loading such a file, which every page has: else they would pull in an editor.
  { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
  // Every page says something before an editor is there, and superdoc's corrections do: else they would pull it in, and say it before the
  // language is known.
  { name: 'words', test: /\/packages\/words\/src\/[\w-]+\.ts$|\/@lingui\//, priority: 1 },
  // Both editors use some of it.
  { name: 'lodash', test: /\/lodash-es\//, priority: 1 },
  {
    name: 'superdoc',
    test: /\/superdoc\/dist\/chunks\/(?:src|SuperConverter|create-theme|create-headless-toolbar|create-super-doc-ui)-[\w-]{8}\.es\.js$/,
  },
  { name: 'univer', test: /\/@univerjs\/[^/]+\/lib\/es\/(?:index|locale\/en-US)\.js$/ },
];

const root = join(import.meta.dirname, 'src');
const output = join(import.meta.dirname, 'dist');

const built = Object.entries(EDITORS);

/** What `main.ts` begins once it knows the language is named in the page, so that a browser fetches it meanwhile. */
const fetchesWhatOpens: Plugin = {
  name: 'fetches-what-opens',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, filename }) {
      const opens = join(dirname(filename), 'open.ts');
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const open = chunks.find((chunk) => chunk.facadeModuleId === opens);
      if (open === undefined) return [];
      const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const });
      const all = [open, ...chunks.filter((chunk) => open.imports.includes(chunk.fileName))];
      const styles = all.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
      return [
        ...[open.fileName, ...open.imports].map((file) =>
          link({ rel: 'modulepreload', crossorigin: '', href: `../${file}` }),
        ),
        ...styles.map((file) => link({ rel: 'stylesheet', crossorigin: '', href: `../${file}` })),
      ];
    },
  },
};

/** The Docs API asks for `{editor}/main/index.html`: the page moves there before Vite works out its addresses. */
const pagesWhereTheDocsApiAsks: Plugin = {
  name: 'pages-where-the-docs-api-asks',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const [editor, folder] of built) {
      const page = bundle[`${folder}/index.html`];
      if (page?.type !== 'asset') continue;
      // From `docx/` to `documenteditor/main/`: one level deeper.
      page.source = String(page.source).replaceAll('"../assets/', '"../../assets/');
      page.fileName = `${editor}/main/index.html`;
    }
  },
};

/** What pdf.js reads while it draws: character maps, the standard fonts, decoders, colour profiles. */
const filesOfPdfJs: Plugin = {
  name: 'files-of-pdf-js',
  async writeBundle() {
    const from = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
    for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
      await cp(join(from, folder), join(output, 'assets/pdfjs', folder), { recursive: true });
    }
  },
};

/** An empty document, which superdoc has twice for who opens none. Ours always opens one. */
const EMPTY_DOCUMENT = /(["`])(?:data:application\/octet-stream;base64,)?UEsDB[\w+/=]{10000,}\1/;
/** Pictures that only superdoc's own toolbar has, in the place of which the page has one of its own: named twice, there and here. */
const withoutToolbar = (code: string): string =>
  code.replace(/^var (\w+) = "<svg.*";$/gm, (line, name: string) =>
    code.split(new RegExp(`\\b${name}\\b`)).length === 3 ? `var ${name} = "<svg/>";` : line,
  );

/** Konva, which draws the whiteboards of superdoc's PDF pages: a workbook has none. From its first line to its last. */
const DRAWING_OF_WHITEBOARDS = /^var PI_OVER_180 = .*?^var lib_default = Konva\$1.*?^\}\);$/ms;
/** By which libraries within superdoc say more to who develops with them, in a browser that has no `process`. */
const MODE = /process\$1\.env\.NODE_ENV/g;

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

/** How high a line is (`line-height.ts`): in paragraphs, in empty ones, in lines that are broken anew; measured anew when fonts come. */
const LINE_HEIGHTS: [RegExp, string][] = [
  [/resolveLineHeight\(spacing, fontSize, ascent \+ descent\)/, 'heightOfLine(spacing, fontSize, fontInfo)'],
  [
    /resolveLineHeight\(spacing, resolvedFontSize, Math\.max\(resolvedFontSize, ascent \+ descent\)\)/,
    'heightOfLine(spacing, resolvedFontSize, fontInfo)',
  ],
  [
    /lineHeightForRuns\(runs, startRun, endRun, lastMeasuredFontSize\)/,
    'heightOfRuns(block.attrs?.spacing, runs, { from: startRun, to: endRun }, lastMeasuredFontSize)',
  ],
  [/(?<=^function clearFontMetricsCache\(\) \{\n)/m, '\tforgetLines();\n'],
];

/** Lines of a paragraph that does not say how they are counted are counted as `auto` (17.18.48 in ECMA-376 part 1): superdoc took them for less. */
const COUNTED_LINES: [RegExp, string] = [
  /if \(lineRule === "auto"\) (?=return \{\s*value: value \* AUTO_SPACING_DEFAULT_MULTIPLIER)/,
  '',
];

/** The tab stops of a paragraph, each once (`tab-stops.ts`), with none of the usual ones before its own. */
const TAB_STOPS: [RegExp, string][] = [
  [
    /const \{ explicitStops, (defaultTabInterval, paragraphIndent, rawParagraphIndent \} = context;)/,
    'const explicitStops = eachPlaceOnce(context.explicitStops);\n\tconst { $1',
  ],
  [/(?<=const defaultStart = )!hasStartAlignedExplicit(?= \? 0 :)/, '!hasExplicitStops'],
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

/** The lines above a cell (`cell-borders.ts`): where only some of the cells above have one, above these. */
const LINES_ABOVE: [RegExp, string][] = [
  [
    /const aboveCellBorders = findCellBordersAtColumn\(prevRow\?\.cells, prevRowMeasure\?\.cells, gridColumnStart\);/,
    'const above = linesAbove(prevRow?.cells, prevRowMeasure?.cells, { borders: cellBordersAttr, start: gridColumnStart, end: gridColumnStart + colSpan });' +
      'const aboveCellBorders = above.borders;',
  ],
  [
    /(?<=\t\tcontainer\.appendChild\(cellElement\);\n)(?=\t\tconst tableProvidesMid)/,
    `\t\tif (!isRtl && continuesFromPrev !== true && !isPresentBorder(finalBorders?.top)) for (const part of above.parts) {
			const line = doc$$1.createElement("div");
			line.style.cssText = "position: absolute; height: 0; pointer-events: none";
			line.style.left = \`\${calculateXPosition(part.start)}px\`;
			line.style.top = \`\${y$$1}px\`;
			line.style.width = \`\${calculateColspanWidth(part.start, part.end - part.start)}px\`;
			applyBorder(line, "Top", part.line);
			container.appendChild(line);
		}
`,
  ],
];

/**
 * What floats in a cell in front of its text is as large as it is stored, makes no column wider, and may stand beyond the cell: superdoc
 * made it as wide as the cell, or the columns as wide as it, and cut off the rest.
 */
const FLOATS_IN_CELLS: [RegExp, string][] = [
  [
    /(?<=^function getIntrinsicAtomicBlockWidth\(block\) \{\n)/m,
    '\tif (block.anchor?.isAnchored && block.wrap?.type === "None") return 0;\n',
  ],
  [
    /(?<=async function measureImageBlock\(block, constraints\) \{\n[^\n]*\n[^\n]*\n\tconst maxWidth = )(?=isBehindDocOverlay)/,
    'block.anchor?.isAnchored && block.wrap?.type === "None" || ',
  ],
  [
    /(?<=imageWrapper\.style\.height = `\$\{objectHeight\}px`;\n\s*)imageWrapper\.style\.maxWidth = "100%";/,
    'if (wrap?.type === "None") cellEl.style.overflow = "visible"; else imageWrapper.style.maxWidth = "100%";',
  ],
];

/**
 * Text stands above and below what has a line of its own (`wp:wrapTopAndBottom`), and not in it: superdoc put both in the same place. A
 * paragraph begins, or goes on, below.
 */
const ABOVE_AND_BELOW: [RegExp, string][] = [
  [
    /(?<=\t\t\t\twrapMode: computeWrapMode\(wrap, anchor\),\n)/,
    '\t\t\t\tisAlone: wrapType === "TopAndBottom" && anchor.behindDoc !== true,\n',
  ],
  [
    /(?=\t\tcomputeAvailableWidth\(lineY, lineHeight, baseWidth, columnIndex, pageNumber\) \{\n)/,
    `\t\tplaceBelow(lineY, lineHeight, columnIndex, pageNumber) {
			return this.getExclusionsForLine(lineY, lineHeight, columnIndex, pageNumber).filter((zone) => zone.isAlone)
				.reduce((below, { bounds, distances }) => Math.max(below, bounds.y + bounds.height + distances.bottom), lineY);
		},
`,
  ],
  [
    /(?=\t\tconst FN_SAFETY_MARGIN_PX = 1;\n)/,
    '\t\tstate.cursorY = floatManager.placeBelow(state.cursorY, lines[fromLine].lineHeight || 0, state.columnIndex, state.page.number);\n',
  ],
  [
    /(?=if \(state\.cursorY \+ height \+ lineHeight \+ borderVertical > computeEffectiveBottom)/,
    'if (floatManager.placeBelow(state.cursorY + height, lineHeight, state.columnIndex, state.page.number) > state.cursorY + height) break;\n\t\t\t',
  ],
];

/** A header or footer that ends in a table is as high as that: superdoc counted none of it, and the text began in the table. */
const TABLES_IN_HEADERS: [RegExp, string] = [
  /(?<=else if \(fragment\.kind === )"drawing"(?=\) bottom\$1 \+= typeof fragment\.height)/,
  '"drawing" || fragment.kind === "table"',
];

/** The line above footnotes is two inches long, as in Word: superdoc made it half as long as the lines of the text. */
const LINE_ABOVE_NOTES: [RegExp, string] = [
  /contentWidth \* SEPARATOR_DEFAULT_WIDTH_FACTOR/,
  'Math.min(contentWidth, 192)',
];

/**
 * Small capitals, as in the D of a sugar's name, and capitals that a style asks for: superdoc read both and drew neither. The letters
 * are measured as they are drawn.
 */
const CAPITALS: [RegExp, string][] = [
  [
    /(?<=^\tif \(run\.italic\) parts\.push\("italic"\);\n)/gm,
    '\tif (run.smallCaps) parts.push("small-caps");\n',
  ],
  [/(?<=return `\$\{textRun\?\.italic \? "italic " : ""\})/, '$${textRun?.smallCaps ? "small-caps " : ""}'],
  [/(?<=return `\$\{run\.italic \? "italic" : "normal"\} )/, '$${run.smallCaps ? "small-caps" : "normal"} '],
  [
    /(?<=\tif \(run\.italic\) element\.style\.fontStyle = "italic";\n)/,
    '\tif (run.smallCaps) Object.assign(element.style, { fontVariantCaps: "small-caps", fontSynthesisSmallCaps: "auto" });\n',
  ],
  [/(?<=^\titalic: run\.italic \?\? false,\n)/m, '\tsmallCaps: run.smallCaps ?? false,\n'],
];
const CAPITALS_OF_STYLES: [RegExp, string] = [
  /(?<=merged\[key\] = runAttrs\[key\];\n)(?=\tif \(inlineRunProperties\))/,
  '\tif (merged.allCaps) merged.textTransform ??= "uppercase";\n',
];

/** Charts are drawn as those of a workbook are (`charts.ts`). */
const CHARTS: [RegExp, string] = [
  /(?<=\tcreateChartElement\(block\) \{\n\t\treturn )(?=createChartElement\(this\.doc)/,
  'drawnChart(block) ?? ',
];

/**
 * A mark is given to texts that do not have it, and undo takes it from these only: superdoc's runs, which have no marks, were taken for what it is
 * given to, with all the texts in them, and undo took it from those that had it before.
 */
const MARKS_OF_TEXTS: [RegExp, string] = [
  /(?<=^function addMark\(tr, from, to, mark\) \{\n[^\n]*\n[^\n]*\n[^\n]*\n\t\tif \(!node\.isInline)(?=\) return;)/m,
  ' || !node.isAtom',
];

/**
 * A chart is deleted and typed over like anything else, and brought back by undo; superdoc refused both, and told nobody. There are never more
 * than there were: what a chart shows stands in parts of its own, which no copy brings along.
 */
const CHARTS_GO: [RegExp, string] = [
  /return !isChartMutation\(tr, state\.doc\);/,
  'return !transactionInsertsChart(tr) || tr.getMeta("history$") !== void 0 || countChartNodes(tr.doc) <= countChartNodes(state.doc);',
];

/** What describes superdoc's commands to who develops with it, and is not asked for. */
const DESCRIPTIONS = /^\t\tdescription: (["`])[^\n]*\1,\n\t\texpectedResult: (["`])[^\n]*\2,\n/gm;
/** All of lodash, of which it uses three functions. */
const ALL_OF_LODASH = /^var require_lodash = .*?^\}\)\);$/ms;
/** A table of HTML's entities, which the browser has. */
const ENTITIES = /^var import_he = .*?^\}\)\)\)\(\), 1\);$/ms;
/** What makes pictures of EMF, WMF and TIFF, with zlib: loaded for documents that have some (`other-pictures.ts`). */
const OTHER_PICTURES = /^var SVGFilters = class .*?(?=^var SKIP_FIELD_PROCESSING_NODE_NAMES = )/ms;

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
  'create-headless-toolbar': [
    ...QUICK_OPENING['create-headless-toolbar'],
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
    taking('forgetLines, heightOfLine, heightOfRuns', 'line-height.ts'),
    ...LINE_HEIGHTS,
    taking('drawnChart', 'charts.ts'),
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
    ...CHEAP_KEYS.src,
    ...QUICK_OPENING.src,
    ...FRAMES.src,
    ...ENDS_SUGGESTED.src,
    ...ROWS_SUGGESTED.src,
    ...SUGGESTED_WHEN.src,
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
    ...PASTED_BLANKS,
    ...PASTED_INSTEAD,
    ...PASTED_LINES,
    ...PASTED_LISTS,
    ...PASTED_PICTURES,
    ...PASTED_TABS,
    ...TABS_IN_TEXT,
  ],
};

/** A file of a library with all of these changes; each of them has its place. */
const changed = (code: string, parts: readonly [RegExp, string][], id: string): string =>
  parts.reduce((text, [part, instead]) => {
    if (text.search(part) === -1) throw new Error(`${id} is not what it was: it has no ${part.source}.`);
    return text.replace(part, instead);
  }, code);

/** Leaves out what nobody sees of superdoc, and does in less time what is done after every key, file by file. */
const lessOfSuperdoc: Plugin = {
  name: 'less-of-superdoc',
  transform(code, id) {
    const file = /\/superdoc\/dist\/chunks\/([\w-]+)-[\w-]{8}\.es\.js$/.exec(id)?.[1];
    const parts = file === undefined ? undefined : CHANGED[file];
    if (parts === undefined) return null;
    return { code: changed(withoutToolbar(code), parts, id), map: null };
  },
};

/** Does in less time what Univer does at every letter. */
const quickerUniver: Plugin = {
  name: 'quicker-univer',
  transform(code, id) {
    const library = /\/@univerjs\/([\w-]+)\/lib\/es\/index\.js$/.exec(id)?.[1];
    const parts = library === undefined ? undefined : OF_UNIVER[library];
    return parts === undefined ? null : { code: changed(code, parts, id), map: null };
  },
};

/** `superdoc-pictures`: what `lessOfSuperdoc` takes out, a file of its own. */
const picturesOfSuperdoc: Plugin = {
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

export default defineConfig({
  root,
  resolve: { alias: { '@hocuspocus/provider': join(root, 'docx/superdoc-corrections/no-collaboration.ts') } },
  // Vue's own words for who develops with it.
  define: { __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' },
  // Relative, so that the pages work under any path prefix.
  base: './',
  build: {
    outDir: output,
    emptyOutDir: true,
    target: 'es2024',
    // The editors are megabytes on purpose, and load only in these pages.
    chunkSizeWarningLimit: 8_000,
    rolldownOptions: {
      onLog: (level, log, report) => {
        if (log.code !== NO_NEWS) report(level, log);
      },
      output: { codeSplitting: { groups: EDITOR_FILES } },
      input: Object.fromEntries(built.map(([editor, folder]) => [editor, join(root, folder, 'index.html')])),
    },
  },
  plugins: [
    picturesOfSuperdoc,
    lessOfSuperdoc,
    quickerUniver,
    fetchesWhatOpens,
    pagesWhereTheDocsApiAsks,
    filesOfPdfJs,
  ],
});
