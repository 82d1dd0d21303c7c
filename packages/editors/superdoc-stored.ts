import { type Change, taking } from './superdoc-typing.ts';

/**
 * A picture is written as large as it is shown: superdoc wrote one in a cell no wider than the cell, of which a person saw nothing, and one
 * that was just pasted in the proportions it came with (docs/decisions/0181).
 */
export const SIZES_AS_SHOWN: Change[] = [
  [/if \(tableCell\) \{(?=\s*const maxWidthEmu = )/, 'if (false) {'],
  [
    /(?<=size = resolveExportSize\([^\n]*\n\t)if \(src\?\.startsWith\("data:image\/png"\)\) \{/,
    'if (false) {',
  ],
];

/** A picture that is pasted from another document is written as what is seen (`pasted-pictures.ts`). */
export const PASTED_PICTURES: Change[] = [
  taking('leadToOwnPictures', 'pasted-pictures.ts'),
  [/(?<=let outSlice = sliceJson;\n\tif \()renames\.size > 0 && (?=sliceJson\))/, ''],
  [
    /(?<=rewriteImageSrcsInSliceJsonTree\(node, renames\);\n)(?=\t\toutSlice = JSON\.stringify\(slice\);)/,
    '\t\tleadToOwnPictures(slice.content ?? [], editor.converter?.convertedXml ?? {});\n',
  ],
];

/** What stands behind a tab in a text is painted (`tabs-in-text.ts`). */
export const TABS_IN_TEXT: Change[] = [
  taking('tabsApart', 'tabs-in-text.ts'),
  [
    /(?<=block\.runs = expandRunsForInlineNewlines\(block\.runs\);\n\t\}\);\n)(?=\tif \(!trackedChangesConfig\) return finalizeParagraphBlocks)/,
    `\tblocks.forEach((block) => {
\t\tif (block.kind === "paragraph") block.runs = tabsApart(block.runs, block.attrs ?? {});
\t});
`,
  ],
];

/**
 * Blanks that Word puts into an element of their own are blanks, and paragraphs in which nothing stands are paragraphs: superdoc left such elements
 * out, made one word of two, and left no blank line.
 */
export const PASTED_BLANKS: Change[] = [
  [
    /\.replace\(\/&nbsp;\/gi, " "\)\.replace\(\/<span\[\^>\]\*>\\s\*<\\\/span>\/gi, ""\)\.replace\(\/<p\[\^>\]\*>\\s\*<\\\/p>\/gi, ""\)/,
    '.replace(/<span[^>]*><\\/span>/gi, "")',
  ],
];

/** What is pasted from Word into an empty paragraph takes its place, as everything else does that is pasted. */
export const PASTED_INSTEAD: Change[] = [
  [
    /const tr = view\.state\.tr\.replaceSelectionWith\(doc\$2, true\);(?=\n\tnormalizePastedLinks\(tr, editor\);\n\tdispatch\(tr\);\n\treturn true;\n\};\nconst wrapTextsInRuns)/,
    `const only = doc$$2.childCount === 1 && doc$$2.firstChild.type.name === "paragraph" && !doc$$2.firstChild.attrs.paragraphProperties?.numberingProperties;
	const tr = only ? view.state.tr.replaceSelectionWith(doc$$2, true) : view.state.tr.replaceSelection(new Slice(doc$$2.content, 0, 0));`,
  ],
];

/** Each line of plain text is a paragraph, one in which nothing stands too; what is copied as plain text has as many lines as paragraphs. */
export const PASTED_LINES: Change[] = [
  [/text\$2\.split\(\/\(\?:\\r\\n\?\|\\n\)\+\/\)/, 'text$$2.split(/\\r\\n?|\\n/)'],
  [/(slice\.content\.textBetween\(0, slice\.content\.size), "\\n\\n"\)/, '$1, "\\n")'],
  [/(fragment\.textBetween\(0, fragment\.size), "\\n\\n"\)/, '$1, "\\n")'],
];

/**
 * A picture that was pasted goes by undo: superdoc looked for pictures to put among those of the file in every state on the way, gave up at one that
 * was gone in the end, and the key did nothing. It did the same with all that was done before.
 */
export const PICTURES_STILL_THERE: Change[] = [
  [
    /if \(!foundImages \|\| foundImages\.length === 0\) return null;/,
    `foundImages = foundImages.filter(({ node, pos }) => state.doc.nodeAt(pos)?.eq(node));
			if (foundImages.length === 0) return null;`,
  ],
];

/**
 * What a run says of its look itself, and what is from a style: superdoc counted all of a run's looks among its own as soon as it had one. Nothing
 * of that is written; by it a look of the style stays behind when there is another one (`styles/apply.ts`).
 */
export const LOOKS_OF_RUNS: Change[] = [
  [
    /(?<=const keys\$1 = \[\.\.\.new Set\(\[\.\.\.existingInlineKeys, \.\.\.markKeysToAdd)(?=\]\)\];)/,
    '.filter((key) => !hadInlineKeysMetadata || (segmentInlineProps != null && key in segmentInlineProps))',
  ],
];

/**
 * What the text of a link looks like is written as that of any other text: what it says itself. superdoc wrote all of it, font, size and language of the
 * place with it, so that a link stayed as it was where the look of the text around it was changed.
 */
export const LOOKS_OF_LINKS: Change[] = [
  [
    /(?<=hyperlinkClone\.elements\.forEach\(\(run\$1\) => )applyBaseRunProps\(run\$1\)(?=\);)/,
    '(run$$1?.name === "w:r" ? replaceRunProps : applyBaseRunProps)(run$$1)',
  ],
];

/** Lists that are pasted begin with the number they began with (`pasted-lists.ts`). */
export const PASTED_LISTS: Change[] = [
  taking('numbersOfList', '../pasted-lists.ts'),
  [
    /(?<=\tconst items = )(Array\.from\(listElem\.children\)\.filter\(\(c\$1\) => c\$1\.tagName\.toLowerCase\(\) === "li"\);)(?=\n\tconst newLists = )/,
    `$1
	const numbers = numbersOfList(listElem, level);
	if (numbers) ListHelpers.generateNewListDefinition({ numId: rootNumId, listType: "orderedList", level: String(level), editor, ...numbers });`,
  ],
];

/**
 * Tabs of plain text that is pasted are tabs of the document (`w:tab`): superdoc kept them as characters, which other programs show as next to
 * nothing, so that columns were columns here and one number in print.
 */
export const PASTED_TABS: Change[] = [
  [
    /(?<=if \(block\) p\.appendChild\(serializer\.)serializeNode\(schema\.text\(block, marks\)\)/,
    'serializeFragment(Fragment.from(buildTextWithTabs(schema, block, marks)))',
  ],
];

/** Whom a comment mentions is written (`mentions.ts`). */
export const MENTIONS: Change[] = [
  taking('mentionsAsText', 'mentions.ts'),
  [
    /(?<=const convertHtmlToSchema = \(commentHTML\) => \{[^}]*?content: )commentHTML(?=,)/,
    'mentionsAsText(commentHTML)',
  ],
];

/**
 * What stands in a building block (a cover page, a watermark) and in a table of contents is drawn, whatever it is: superdoc drew the paragraphs of
 * it, and nothing of tables, pictures and shapes, of which a cover page is made.
 */
export const BUILDING_BLOCKS: Change[] = [
  [
    /(?<=else if \(child\.type === "structuredContentBlock"\) handleStructuredContentBlockNode\(child, context\);\n)(?=\t\}\n\}\nfunction structuredContentNodeToBlocks)/,
    '\t\telse nodeHandlers[child.type]?.(child, context);\n',
  ],
  [
    /(?<=\ttocId\n\t+\}, context, outputArrays\);\n\t\t\})(?=\n\t\}\);\n\}\nfunction handleTableOfContentsNode)/,
    ' else nodeHandlers[child.type]?.(child, { ...context, ...outputArrays });',
  ],
];

/** Rows of a table in a cell go over pages line by line (`rows-in-cells.ts`): superdoc cut off what was higher than the rest of the page. */
const ROWS_IN_CELLS: Change[] = [
  taking('endOfFirstRow, heightsOfParts, partsOfRow, withPartOfRow', 'rows-in-cells.ts'),
  [
    /^function getEmbeddedRowLines\(row\) \{\n.*?^\}/ms,
    `function costsOfLines(cell, styled) {
	const padding = styled?.attrs?.padding ?? {};
	const cursor = createCellSliceCursor(describeCellRenderBlocks(cell, styled, { top: padding.top ?? 0, bottom: padding.bottom ?? 0 }), 0);
	return getCellLines(cell).map((_, line) => cursor.advanceLine(line));
}
function getEmbeddedRowLines(row, styled) {
	const parts = partsOfRow(row, (cell) => getCellLines(cell).length);
	if (!styled) return Array.from({ length: parts }, () => ({ lineHeight: row.height / parts }));
	const costs = parts === 1 ? [] : row.cells.map((cell, at) => costsOfLines(cell, styled.cells?.[at]));
	return heightsOfParts(row, styled, costs, parts).map((lineHeight) => ({ lineHeight }));
}`,
  ],
  [
    /for \(const row of tableMeasure\.rows\) for \(const seg of getEmbeddedRowLines\(row\)\) (?=lineHeights\.push)/,
    'for (const [at, row] of tableMeasure.rows.entries()) for (const seg of getEmbeddedRowLines(row, data?.rows?.[at] ?? { cells: [] })) ',
  ],
  [
    /(?<=^function getEmbeddedRowSegmentCount\(row\) \{\n).*?(?=^\})/ms,
    '\treturn partsOfRow(row, getCellSegmentCount);\n',
  ],
  [
    /(?<=^function renderPartialEmbeddedTable\(params\$1\) \{\n[^\n]*\n\tconst rowSegmentCounts = [^\n]*\n)/m,
    `	const end = endOfFirstRow(rowSegmentCounts, globalFromLine - cumulativeLineCount, globalToLine - cumulativeLineCount);
	if (end !== undefined) {
		const cut = cumulativeLineCount + end;
		const first = renderPartialEmbeddedTable({ ...params$$1, globalToLine: cut });
		const rest = renderPartialEmbeddedTable({ ...params$$1, globalFromLine: cut });
		const both = doc$$1.createDocumentFragment();
		both.append(first.element, rest.element);
		return { ...rest, element: both, height: first.height + rest.height, hasSdtContainerChrome: first.hasSdtContainerChrome || rest.hasSdtContainerChrome };
	}
`,
  ],
  [
    /let partialHeight = 0;(\n\t+for \(const cell of row\.cells\) \{[^}]*?)\n\t+partialHeight = Math\.max\(partialHeight, computeCellVisibleHeight\(cell, cellFrom, cellTo\)\);/,
    'const partialHeight = getEmbeddedRowLines(row, block.rows[r$$1]).slice(rowLocalFrom, rowLocalTo).reduce((sum, { lineHeight }) => sum + lineHeight, 0);$1',
  ],
  [
    /(?<=const tableResult = renderEmbeddedTable\(\{\n\t+doc: doc\$1,\n\t+table: )block,/,
    'partialRowInfo ? withPartOfRow(block, partialRowInfo.rowIndex, partialRowInfo) : block,',
  ],
];

/** Paragraphs in frames stand where their frame is stored (`frames.ts`): superdoc read of a frame where it is, and showed it in the text. */
export const FRAMES: Record<'src' | 'SuperConverter', Change[]> = {
  SuperConverter: [
    taking('sizeOfFrame', 'frames.ts'),
    [
      /(?<=^const normalizeFramePr = \(value\) => \{\n\tif \(!value\) return void 0;\n\tconst frame = )\{\}(?=;\n)/m,
      'sizeOfFrame(value)',
    ],
  ],
  src: [
    ...ROWS_IN_CELLS,
    taking('frameAround, placeFrame', 'frames.ts'),
    [
      /(?=\tclear\(\) \{\n\t\t\tzones\.length = 0;\n)/,
      '\tadd(more) {\n\t\t\tzones.push(...more);\n\t\t},\n\t',
    ],
    [
      /(?<=if \(measure\.kind !== "paragraph"\) throw new Error\(`layoutDocument: expected paragraph measure for block \$\{block\.id\}`\);\n)/,
      `\t\t\tconst framed = frameAround(blocks, index, activeLeftMargin + activeTopMargin > 0);
			const holds = (at) => anchoredByParagraph.get(at) || anchoredTablesByParagraph.get(at) || pageRelativeAnchorsByParagraph.get(at);
			if (framed && !blocks.slice(framed.first, framed.end).some((_, at) => holds(framed.first + at))) {
				if (framed.first === index) {
					const state = paginator.ensurePage();
					const columns = getCurrentColumns();
					const geometry = getColumnGeometry(columns);
					const framedBlocks = blocks.slice(framed.first, framed.end);
					const { fragments, zones } = placeFrame(framedBlocks, measures.slice(framed.first, framed.end), {
						number: state.page.number,
						width: activePageSize.w,
						height: activePageSize.h,
						margins: { left: activeLeftMargin, right: activeRightMargin, top: activeTopMargin, bottom: activeBottomMargin },
						columns: Array.from({ length: Math.max(1, columns.count) }, (_, at) => ({
							x: getColumnX(geometry, at, activeLeftMargin),
							width: getColumnWidthAt(columns, at)
						})),
						column: state.columnIndex,
						y: state.cursorY
					}, (each, width, before) => options.remeasureParagraph?.(each, width, calculateFirstLineIndent(each, before)) ?? before);
					fragments.forEach((fragment, at) => state.page.fragments.push({
						...fragment,
						...computeFragmentPmRange(framedBlocks[at], fragment.lines, 0, fragment.toLine)
					}));
					floatManager.add(zones);
				}
				continue;
			}
`,
    ],
    // Text beside what floats at its right was as much wider as the margin is, and went under it.
    [/let leftBoundary = 0;(?=\n\t+for \(const zone of leftFloats\))/, 'let leftBoundary = columnOrigin;'],
    [
      /(?<=const sectionFragments = fragments\.filter\(\(f\) => )(?=blockSectionMap\.get\(f\.blockId\) === sectionIndex\);)/,
      '!f.isFramed && ',
    ],
  ],
};
