import { type Change, taking } from './superdoc-typing.ts';

const COPIED = '../copying/copied-cells.ts';
const PASTED = '../copying/pasted-cells.ts';
const FROM_MENU = '../copying/pasted-from-menu.ts';
const EMPTIED = '../copying/emptied-cells.ts';

/** How the changes of a place are kept: as suggestions or not. */
const isTracked = (state: string) =>
  `TrackChangesBasePluginKey.getState(${state})?.isTrackChangesActive === true`;

/** In the place of a change that superdoc makes of `slice`. */
const intoCells = (slice: string, isOwn: boolean) =>
  `pasteIntoCells(state, ${slice}, { isTracked: ${isTracked('state')}, isOwn: ${isOwn} })`;

/** HTML that was read, before it is put in. */
const READ: Change = [
  /(?<=\tdoc\$2 = wrapTextsInRuns\(doc\$2\);\n\tconst \{ dispatch, state \} = editor\.view;\n\tif \(!dispatch\) return false;\n)/,
  `	const filled = ${intoCells('new Slice(doc$$2.content, 0, 0)', false)};
	if (filled) {
		normalizePastedLinks(filled, editor);
		dispatch(filled);
		return true;
	}
`,
];

/** The cell at the mouse, which superdoc counted in its row as if nothing were merged. */
const AT_THE_MOUSE: Change[] = [
  taking('cellAt', 'cell-at.ts'),
  [
    /(?<=const localY = point\.y - tableFragment\.y;\n)\t\tlet rowY = 0;[\s\S]+?(?=\t\tconst cellMeasure = rowMeasure\.cells\[colIndex\];)/,
    `		const at = cellAt(tableFragment, tableMeasure, { x: localX, y: localY });
		if (!at) continue;
		const { rowIndex, colIndex, rowY, colX } = at;
		const rowMeasure = tableMeasure.rows[rowIndex];
		const row = tableBlock.rows[rowIndex];
		if (!rowMeasure || !row) continue;
`,
  ],
  [
    /return getCellPosFromTableHit\(tableHit, editor\?\.state\?\.doc \?\? null, [^\n]+;/,
    'const at = tableHit.cellBlock.runs.find((run) => run.pmStart != null)?.pmStart;\n' +
      '\t\treturn resolveCellContext(editor?.state?.doc ?? null, at)?.cellPos ?? null;',
  ],
];

/** Cells that go on in the rows below, as they are exported. */
const GOING_ON: Change[] = [
  taking('withContinuedCells', 'continued-cells.ts'),
  [
    /(?<=^function preProcessVerticalMergeCells\(table, \{ editorSchema \}\) \{\n)[\s\S]+?(?=\n\}\nconst normalizeTwipWidth)/m,
    '\treturn table && withContinuedCells(table, () => editorSchema.nodes.paragraph.createAndFill().toJSON(), resolveGridBefore);',
  ],
];

/** Cells of a table are copied as cells, and what is pasted into cells fills them (docs/decisions/0215). */
export const CELLS: Record<'src' | 'SuperConverter', Change[]> = {
  src: [
    ...AT_THE_MOUSE,
    taking('pasteAsByKeys', FROM_MENU),
    [
      /(?<=if \(!)handleClipboardPaste\(\{\s*editor: targetEditor,\s*view\s*\}, html, text\)(?=\) \{)/,
      'pasteAsByKeys(view.dom, html, text)',
    ],
    // Cells that are selected stay so: superdoc took their texts for cells.
    [
      /(?<=if \(typeof SelectionType\.create === "function")(?=\) view\.dispatch\()/,
      ' && !view.state.selection.$$anchorCell',
    ],
    taking('copiedCells, textOfCells', COPIED),
    [
      /const copyHandler = \(event\) => \{[\s\S]*?if \(!this\.view\) return;\n/,
      `$&				const cells = copiedCells(this.view.state);
				const copied = (from, to) => cells ? new Slice(Fragment$$1.from(cells), 0, 0) : this.view.state.doc.slice(from, to);
`,
    ],
    [
      /(?<=const slice = wrapHeadingSelectionAsParagraph\()this\.view\.state\.doc\.slice\(from\$1, to\)/,
      'copied(from$$1, to)',
    ],
    [/(?<=const richHtml = )(?=buildSelectionClipboardHtml\(this\.view, editor\);)/, 'cells ? null : '],
    [
      /(?<=const fragment = )this\.view\.state\.doc\.slice\(from\$1, to\)(?=\.content;\n\t+const div\$1)/,
      'copied(from$$1, to)',
    ],
    [
      /(?<=clipboardData\.setData\("text\/plain", )(?=this\.view\.state\.doc\.textBetween\(from\$1, to, "\\n"\)\);)/,
      'cells ? textOfCells(cells) : ',
    ],
  ],
  SuperConverter: [
    ...GOING_ON,
    taking('copiedCells, textOfCells', COPIED),
    taking('emptiedCells', EMPTIED),
    [
      /(?<=^function deleteCellSelection\(state, dispatch\) \{\n.*\n.*\n)/m,
      `	const emptied = ${isTracked('state')} ? undefined : emptiedCells(state);
	if (emptied) {
		if (dispatch && emptied.docChanged) dispatch(emptied);
		return true;
	}
`,
    ],
    [
      /(?<=view\.dispatch\()(?=view\.state\.tr\.deleteSelection\(\)\.scrollIntoView\(\)\);)/,
      `(!${isTracked('view.state')} && emptiedCells(view.state)) || `,
    ],
    // Somebody who only reads saw the text go that they wanted to cut out.
    [
      /(?<=^function handleCutEvent\(view, event, editor\) \{\n)/m,
      '\tif (!editor.options.editable) return false;\n',
    ],
    taking('pasteIntoCells, pasteTextIntoCells', PASTED),
    [
      /^(function handleCutEvent\([\s\S]*?)const slice = view\.state\.doc\.slice\(from, to\);/m,
      '$1const cells = copiedCells(view.state);\n\t\tconst slice = cells ? new Slice(Fragment.from(cells), 0, 0) : view.state.doc.slice(from, to);',
    ],
    [
      /(?<=clipboardData\.setData\("text\/plain", )(?=fragment\.textBetween\(0, fragment\.size)/,
      'cells ? textOfCells(cells) : ',
    ],
    [
      /(?<=const tr = )(?=state\.tr\.replaceSelection\(cleanSlice\);)/,
      `${intoCells('cleanSlice', true)} ?? `,
    ],
    READ,
    [
      /(?<=\n)(?=\tconst only = doc\$2\.childCount === 1 && doc\$2\.firstChild)/,
      `	const { state } = view;
	const filled = ${intoCells('new Slice(doc$$2.content, 0, 0)', false)};
	if (filled) {
		normalizePastedLinks(filled, editor);
		dispatch(filled);
		return true;
	}
`,
    ],
    [
      /(?<=case "plain-text": \{\n)/,
      `			const { state } = view;
			const filled = pasteTextIntoCells(state, plainText, ${isTracked('state')});
			if (filled) {
				view.dispatch(filled);
				return true;
			}
`,
    ],
  ],
};
