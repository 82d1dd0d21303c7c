/** How high a line is (`line-height.ts`): in paragraphs, in empty ones, in lines that are broken anew; measured anew when fonts come. */
export const LINE_HEIGHTS: [RegExp, string][] = [
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
export const COUNTED_LINES: [RegExp, string] = [
  /if \(lineRule === "auto"\) (?=return \{\s*value: value \* AUTO_SPACING_DEFAULT_MULTIPLIER)/,
  '',
];

/** The tab stops of a paragraph, each once (`tab-stops.ts`), with none of the usual ones before its own. */
export const TAB_STOPS: [RegExp, string][] = [
  [
    /const \{ explicitStops, (defaultTabInterval, paragraphIndent, rawParagraphIndent \} = context;)/,
    'const explicitStops = eachPlaceOnce(context.explicitStops);\n\tconst { $1',
  ],
  [/(?<=const defaultStart = )!hasStartAlignedExplicit(?= \? 0 :)/, '!hasExplicitStops'],
];

/** The lines above a cell (`cell-borders.ts`): where only some of the cells above have one, above these. */
export const LINES_ABOVE: [RegExp, string][] = [
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
export const FLOATS_IN_CELLS: [RegExp, string][] = [
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
export const ABOVE_AND_BELOW: [RegExp, string][] = [
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
export const TABLES_IN_HEADERS: [RegExp, string] = [
  /(?<=else if \(fragment\.kind === )"drawing"(?=\) bottom\$1 \+= typeof fragment\.height)/,
  '"drawing" || fragment.kind === "table"',
];

/** The line above footnotes is two inches long, as in Word: superdoc made it half as long as the lines of the text. */
export const LINE_ABOVE_NOTES: [RegExp, string] = [
  /contentWidth \* SEPARATOR_DEFAULT_WIDTH_FACTOR/,
  'Math.min(contentWidth, 192)',
];

/**
 * Small capitals, as in the D of a sugar's name, and capitals that a style asks for: superdoc read both and drew neither. The letters
 * are measured as they are drawn.
 */
export const CAPITALS: [RegExp, string][] = [
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

export const CAPITALS_OF_STYLES: [RegExp, string] = [
  /(?<=merged\[key\] = runAttrs\[key\];\n)(?=\tif \(inlineRunProperties\))/,
  '\tif (merged.allCaps) merged.textTransform ??= "uppercase";\n',
];

/** Charts are drawn as those of a workbook are (`charts.ts`). */
export const CHARTS: [RegExp, string] = [
  /(?<=\tcreateChartElement\(block\) \{\n\t\treturn )(?=createChartElement\(this\.doc)/,
  'drawnChart(block) ?? ',
];
