import { type Change, taking } from './superdoc-typing.ts';

const HELPERS = '../suggestions/ends-of-paragraphs.ts';
const TAKEN_OUT = '../suggestions/ends-taken-out.ts';
const ROWS = '../suggestions/rows-decided.ts';
const NEW_ROWS = '../tables/suggested-rows.ts';
const PLAIN = '../suggestions/plain-edits.ts';

/**
 * An end of a paragraph that is put in while changes are tracked is one of the paragraph (`ends-of-paragraphs.ts`), as one that is taken out is:
 * decided about in the same way, and written whatever becomes of the text in front of it. superdoc kept it as a look of the text, in the place of a look
 * that somebody else had suggested, and where there was no text it was the end of another paragraph, or nobody's. The text in front is marked still, so
 * that it is seen.
 */
export const ENDS_SUGGESTED: Record<'src' | 'SuperConverter', Change[]> = {
  SuperConverter: [
    taking('isOfEnd, ownId', HELPERS),
    // Read of a file, before superdoc takes the properties of a paragraph with text apart …
    [
      /(?<=^const handleParagraphNode\$2 = .*?\tconst pPr = [^\n]*\n)/ms,
      `	const changedEnd = ["w:del", "w:ins"].map((name) => pPr?.elements?.find((el) => el.name === "w:rPr")?.elements?.find((el) => el.name === name)).find(Boolean);
`,
    ],
    [
      /(?<=const markDeletionElement = )\(pPr\?\.elements\?\.find\(\(el\) => el\.name === "w:rPr"\)\)\?\.elements\?\.find\(\(el\) => el\.name === "w:del"\);/,
      'changedEnd;',
    ],
    [
      /(?<=schemaNode\.attrs\.markTrackChange = \{\n\t+type: )"paragraphMarkDelete"/,
      'markDeletionElement.name === "w:del" ? "paragraphMarkDelete" : "paragraphMarkInsert"',
    ],
    [
      /(?<=type: markDeletionElement\.name [^\n]*\n\t+id: )logicalId \|\| \(sourceId \? String\(sourceId\) : ""\)/,
      'ownId(logicalId || (sourceId ? String(sourceId) : ""), markDeletionElement.name)',
    ],
    // … and written.
    [/(?<=const paragraphSplitTrackFormatMark = )findParagraphSplitTrackFormatMark\(node\);/, 'null;'],
    [
      /(?=\tconst sectPr = node\.attrs\?\.paragraphProperties\?\.sectPr;)/,
      `	if (!params?.isFinalDoc && markTrackChange?.type === "paragraphMarkInsert") pPr = prependParagraphSplitInsertion(ensureParagraphPropertiesNode(pPr), {
		type: "element",
		name: "w:ins",
		attributes: {
			"w:id": String(resolveExportWordId(params, markTrackChange)),
			"w:author": markTrackChange.author,
			"w:date": markTrackChange.date
		}
	});
`,
    ],
    // Painted, so that it is seen.
    [
      /(?<=^function paragraphToFlowBlocks\(\{.*?\tconst \{ paragraphAttrs, resolvedParagraphProperties \} = [^\n]*\n)/ms,
      `	if (para.attrs?.markTrackChange?.type === "paragraphMarkDelete") paragraphAttrs.endTakenOut = true;
`,
    ],
    // Where it belongs (17.13.5.15): superdoc put it behind all looks.
    [
      /runProperties\.elements\.push\((?=\{\n\t+type: "element",\n\t+name: "w:del",)/,
      'runProperties.elements.splice(runProperties.elements.findIndex(({ name }) => name === "w:ins") + 1, 0, ',
    ],
    [
      /(?<=const trackFormatMark = )findTrackFormatMark\(marks\);(?=\n\tif \(!trackFormatMark\) return runPropertiesNode;)/,
      'marks.find((mark) => getMarkType$$1(mark) === "trackFormat" && !isOfEnd(mark));',
    ],
  ],
  src: [
    taking('looksOf, ofBoth, splitBySuggestion, withoutEndChange', HELPERS),
    taking('hasEnds, takeOutEnds', TAKEN_OUT),
    taking('asInsertion', '../suggestions/insertions.ts'),
    // What is done to suggested text while changes are not tracked is no suggestion.
    taking('madePlain', PLAIN),
    [
      /(?<=const protectsExistingTrackedReviewState = transactionTouchesTrackedReviewState\(prevState, transactionToApply\))(?=;)/,
      ' && (isTrackChangesActive$$1 || forceTrackChanges || skipTrackChanges || !madePlain(transactionToApply))',
    ],
    // What is put in front of a paragraph is put in, and what cannot be put in is said to be refused.
    [
      /(?<=^const replaceStep = .*?\tstep = )(normalizeReplaceStepSingleCharDelete\(\{.*?\n\t\}\));/ms,
      'asInsertion($1, newTr.doc);',
    ],
    [
      /(?<=\tif \(compiled\.handled\) return;\n\tif \(compiled\.failed\) )return;/,
      'return void (step.slice.content.size > 0 && newTr.setMeta("isLost", true));',
    ],
    // An end that is taken out is painted behind the text, and painted again when that is another.
    [
      /(?<=var paragraphAttrsEqual = [^\n]*\n[^\n]*\n[^\n]*\n)/,
      '\tif (a.endTakenOut !== b$$1.endTakenOut) return false;\n',
    ],
    [
      /(?<=const paragraphAttrsVersion = attrs \? \[\n)(?=\t+attrs\.alignment \?\? "",\n\t+attrs\.spacing\?\.before \?\? "",)/,
      '\t\t\tattrs.endTakenOut ?? "",\n',
    ],
    [
      /runContext\.showFormattingMarks(?=\);\n\tel\.querySelectorAll\("a\[href\]"\))/,
      'expandedBlock.attrs?.endTakenOut ? "taken-out" : $&',
    ],
    [
      /(?<=mark\.classList\.add\("superdoc-formatting-paragraph-mark"\);\n)/,
      '\tif (showFormattingMarks === "taken-out") mark.classList.add("taken-out");\n',
    ],
    // The card says where a paragraph ended: superdoc ran the last word of one into the first of the next.
    [
      /(?<=^var getTrackedChangeText = \(\{ )(?=nodes, mark, trackedChangeType, isReplacement \}\) => \{\n)/m,
      'paragraphs, ',
    ],
    [
      /(?<=^var getTrackedChangeText = [^\n]*\n)/m,
      `	let last;
	const endBefore = (text, node) => {
		const isOther = text !== "" && last !== paragraphs.get(node);
		last = paragraphs.get(node);
		return isOther ? "¶" : "";
	};
`,
    ],
    [/(?<==== "trackDelete"\)\) return acc;\n[^\n]*\n\t\tacc \+= )(?=nodeText;)/, 'endBefore(acc, node) + '],
    [/(?<==== "trackInsert"\)\) return acc;\n[^\n]*\n\t\tacc \+= )(?=nodeText;)/, 'endBefore(acc, node) + '],
    [
      /(?<=\tconst nodesWithMark = \[\];\n\ttrackedChangesWithId\.forEach\([^\n]*\n[^\n]*\(node\$1\) => \{\n)/,
      `			if (node$$1.type.name === "paragraph") paragraph = node$$1;
			else paragraphs.set(node$$1, paragraph);
`,
    ],
    [
      /(?<=\tconst nodesWithMark = \[\];\n)(?=\ttrackedChangesWithId\.forEach\()/,
      '\tconst paragraphs = new Map();\n\tlet paragraph;\n',
    ],
    [/(?<== getTrackedChangeText\(\{\n)(?=\t\tnodes: nodesToUse,)/, '\t\tparagraphs,\n'],
    // What is deleted over several paragraphs is deleted with the ends between them; superdoc marked the text only, and nothing where there was none.
    [
      /(?<=^const replaceStep = .*?\t\tlet hasInlineContent = )false;/ms,
      'hasEnds(newTr.doc, step.from, step.to);',
    ],
    [
      /(?<=^var tryCompileStep = .*?\t\tlet hasInlineContent = )false;/ms,
      'hasEnds(newTr.doc, step.from, step.to);',
    ],
    [
      /if \(!ops\.length\)(?= return failure\$4\("CAPABILITY_UNAVAILABLE", `text-delete range [^\n]*\n)/,
      'const stepsBefore = ctx$$1.tr.steps.length;\n\tif (!ops.length && !hasEnds(ctx$$1.tr.doc, from$$1, to))',
    ],
    [
      /(?=\tif \(recordCollapsedIds && collapsedIds\.size\) \{)/,
      `	const since = ctx$$1.tr.mapping.slice(stepsBefore);
	const { name = "", email = "" } = ctx$$1.intent.user ?? {};
	takeOutEnds(ctx$$1.tr, since.map(from$$1, -1), since.map(to, 1), { id: deletionId, author: name, authorEmail: email, date: ctx$$1.intent.date });
`,
    ],
    // All ends that one deletion takes out are decided about with its text, also where other text was put in its place.
    [
      /(?=\tif \(decision === "accept"\) \{\n\t\tfor \(const seg of deleted\) \{\n)/,
      '\tpushParagraphMarkOps({ ops, change, decision, ranges: deleted });\n',
    ],
    [
      /(?<=^function addTrackedParagraphSplitMark\(\{.*?\n\tconst sourceBlock = [^\n]*\n).*?\tconst changeId = /ms,
      `	if (!sourceBlock) return;
	const { storedMarks } = tr;
	const anchor = "source";
	const changeId = `,
    ],
    [
      /\ttr\.addMark\(range\.from, range\.to, mark\);\n(?=\ttr\.setMeta\("skipTrackChanges", true\);)/,
      `	const [first, second] = splitBySuggestion(sourceBlock.node.attrs, insertedBlock.node.attrs, {
		type: "paragraphMarkInsert",
		id: changeId,
		author: mark.attrs.author,
		authorEmail: mark.attrs.authorEmail,
		date: mark.attrs.date
	});
	tr.setNodeMarkup(sourceBlock.pos, null, first);
	tr.setNodeMarkup(insertedBlock.pos, null, second);
	const range = findTrackableTextRange(tr.doc, sourceBlock) ?? { from: 0, to: 0 };
	tr.doc.nodesBetween(range.from, range.to, (node, pos) => {
		if (node.isText && !markType.isInSet(node.marks)) tr.addMark(pos, pos + node.nodeSize, mark);
	});
	if (storedMarks) tr.setStoredMarks(storedMarks);
`,
    ],
    // At the start of a paragraph, and in an empty one, Enter took another way, on which nothing was suggested.
    [
      /(?=\t\tif \(keepMarks\) ensureMarks\(state, editor\.extensionService\.splittableMarks\);\n\t\ttr\.scrollIntoView\(\);)(?<=^const splitBlock = .*?\n)/ms,
      '\t\tif (can && selection.empty) addTrackedParagraphSplitMark({ state, tr, editor, splitSelection: $$from, sourceBlockDepth: $$from.depth });\n',
    ],
    // What is selected goes as a suggestion first: Enter did nothing.
    [
      /(?<=^const handleEnter = .*?\tdispatchHistoryBoundary\(view\);\n)/ms,
      '\tif (isTrackChangesActive(editor.state) && !editor.state.selection.empty) editor.commands.deleteSelection();\n',
    ],
    [
      /record\.type === "paragraphMarkDelete"(?=[^\n]*out\.push)/,
      '(record.type === "paragraphMarkDelete" || record.type === "paragraphMarkInsert")',
    ],
    [
      /subtype: "paragraph-mark-deletion"/,
      'subtype: record.type === "paragraphMarkInsert" ? "paragraph-mark-insertion" : "paragraph-mark-deletion"',
    ],
    [
      /(?<=is not a paragraph-mark deletion\.`\)\n\t\};\n\tops\.push\(\{\n\t\tkind: )decision === "accept"/,
      '(decision === "accept") === (mark.subtype !== "paragraph-mark-insertion")',
    ],
    [
      /(?<=for \(const seg of change\.formattingSegments\) \{\n\t\tif \(decision === "accept"\) \{\n)/,
      `			ops.push({ kind: "clearParagraphMark", from: seg.from, to: seg.to, changeId: change.id, side: SegmentSide.Formatting });
`,
    ],
    [
      /if \(paragraphSplit\) ops\.push\(\{\n\t+kind: "rejectParagraphSplit",.*?\}\);\n\t+else (?=ops\.push\(\{\n\t+kind: "restoreFormat")/ms,
      `if (paragraphSplit) ops.push({ kind: "collapseParagraphMark", from: run.from, to: run.to, changeId: change.id, side: SegmentSide.Formatting });
			`,
    ],
    [
      /beforeMarks: run\.mark\.attrs\?\.before \?\? \[\],(\s+)afterMarks: run\.mark\.attrs\?\.after \?\? \[\]/,
      'beforeMarks: looksOf(run.mark.attrs?.before),$1afterMarks: looksOf(run.mark.attrs?.after)',
    ],
    [
      /const target = (findParagraphMarkChangeAt\([^\n]*\));\n\t+if \(target\) (tr\.setNodeMarkup\(target\.pos, void 0, )\{\s+\.\.\.target\.node\.attrs,\s+markTrackChange: null\s+\}/,
      'for (let target; (target = $1); ) $2withoutEndChange(target.node.attrs)',
    ],
    [
      /(?<=for \(const op of paragraphMarkOps\) )\{\n\t+const target = (findParagraphMarkChangeAt\([^\n]*\));\n\t+if \(!target\) continue;(\n\t+tr\.setNodeMarkup\(target\.pos, void 0, )\{\s+\.\.\.target\.node\.attrs,\s+markTrackChange: null\s+\}/,
      'for (let target; (target = $1); ) {$2withoutEndChange(target.node.attrs)',
    ],
    [
      /(if \(joinPos <= 0 \|\| joinPos >= tr\.doc\.content\.size \|\| !canJoin\(tr\.doc, joinPos\)\) continue;\n)(\t+)tr\.join\(joinPos\);/,
      `$1$2const whole = ofBoth(target.node, tr.doc.nodeAt(joinPos));
$2tr.join(joinPos);
$2tr.setNodeMarkup(target.pos, void 0, whole);`,
    ],
  ],
};

const CLOCK = taking('serverMinute, serverNow', '../../frame/connection/server-clock.ts');
/** When something was suggested, of the kinds that superdoc dates to the millisecond. */
const STAMPS: Change = [/\(\/\* @__PURE__ \*\/ new Date\(\)\)\.toISOString\(\)/g, 'serverMinute()'];
/** When a comment was written, changed or settled. */
const OF_COMMENTS: Change = [
  /(?<=\b(?:created|resolved|updated)Time\b[^\n]*)\bDate\.now\(\)/g,
  'serverNow()',
];

/**
 * When something was suggested or commented is what the server's clock showed (docs/decisions/0201), and of suggestions stored to the minute, as Word does.
 * superdoc went by the clock of the computer, and stored the beginning of ten minutes, in which the document may not have been open yet.
 */
export const SUGGESTED_WHEN: Record<
  'src' | 'SuperConverter' | 'create-theme' | 'create-headless-toolbar',
  Change[]
> = {
  src: [
    CLOCK,
    taking('goesOn', '../suggestions/suggested-when.ts'),
    STAMPS,
    OF_COMMENTS,
    [/Date\.now\(\) \/ 6e5\) \* 6e5/g, 'serverNow() / 6e4) * 6e4'],
    // What goes on with a suggestion has its date, too.
    [
      /(?<=markName: Track(?:Insert|Delete)MarkName,\n\t\tpredicate: \(mark\) => )(?=matchesSameUserRefinement\()/g,
      'goesOn(mark.attrs.date, date) && ',
    ],
    [
      /(?<=\telse if \(trackedMark\) )id = trackedMark\.mark\.attrs\.id;/g,
      '({ id, date } = trackedMark.mark.attrs);',
    ],
    [
      /(?<=^var isSameUserForRefinement = [^\n]*\n\treturn )/m,
      'goesOn(segment?.attrs?.date, ctx$$1.intent.date) && ',
    ],
    [
      /(?=\t\tconst refinedId = refinementTarget\.changeId;)/,
      '\t\tctx$$1.intent = { ...intent, date: refinementTarget.attrs.date };\n',
    ],
    [
      /(?=\tconst sharedDeletionId = intent\.replacementGroupHint \|\| coalesceTarget\?\.changeId)/,
      '\tif (coalesceTarget) ctx$$1.intent = { ...intent, date: coalesceTarget.attrs.date };\n',
    ],
    // Comments that are made by its document API.
    [/const now = Date\.now\(\);(?=\n[^\n]*\n\t+upsertCommentEntity\()/g, 'const now = serverNow();'],
  ],
  SuperConverter: [
    CLOCK,
    STAMPS,
    OF_COMMENTS,
    [/(?<=new Date\(unixMillis \|\| )Date\.now\(\)/, 'serverNow()'],
    // Of what has several dates, the file had the first.
    [
      /(?<=next\?\.name === tcName && next\.attributes\?\.\["w:id"\] === tcId)(?=\) \{\n\t+mergedElements)/,
      ' && next.attributes["w:date"] === current.attributes["w:date"]',
    ],
  ],
  'create-theme': [CLOCK, OF_COMMENTS],
  'create-headless-toolbar': [CLOCK, STAMPS],
};

/**
 * Rows that were put in or taken out are decided about, also where they are not all of their table: superdoc refused these, and with them everything else
 * that was suggested in the document.
 */
export const ROWS_SUGGESTED: Record<'src' | 'SuperConverter', Change[]> = {
  SuperConverter: [
    // What stands in a row of the file is written as it was read: superdoc wrote it as suggested, too, where only the row was.
    [
      /applyCellContentTrackChange\(\{(?=\n\t+elements,\n\t+markerName: marker\.name)/,
      'if (!node.attrs.trackChange.sourceId) $&',
    ],
    [/(?=\t\tundecidableReason: reason,\n)/, '\t\ttable,\n'],
  ],
  src: [
    taking('decidedRows, outermost', ROWS),
    taking('suggestRows', NEW_ROWS),
    // Rows of a table that somebody puts in or takes out: superdoc knew whole tables only.
    [
      /(?<=^var tryCompileStep = [^\n]*\n)/m,
      `	if (suggestRows({ step, newTr, map: map$$1, user, date, inverted: () => originalStep.invert(tr.docs[originalStepIndex]).map(map$$1) }, { newId: v4_default, markInsertion, markDeletion })) {
		newTr.setMeta(TrackChangesBasePluginKey, {});
		newTr.setMeta(CommentsPluginKey, { type: "force" });
		return { handled: true };
	}
`,
    ],
    [
      /(?=\tif \(structural\.decidable === false \|\| !structural\.wholeTable\) return \{)/,
      `	if (!structural.wholeTable) {
		const { gone, kept } = decidedRows(structural, decision);
		for (const { from, to } of gone) {
			ops.push({ kind: "removeContent", from, to, changeId: change.id, side: SegmentSide.Deleted });
			removedRanges.push({ from, to, cause: decision });
		}
		for (const { from, to } of kept) ops.push({ kind: "clearRowTrackChange", from, to, changeId: change.id });
		if (gone.length + kept.length > 0) retired.add(change.id);
		return { ok: true };
	}
`,
    ],
    // What is suggested within a row that goes, goes with it.
    [
      /(?=\t\tif \(!structural \|\| structural\.wholeTable !== true \|\| structural\.decidable === false\) continue;\n\t\tif \(!\(structural\.side === "insertion" && decision === "reject")/,
      `		if (structural && !structural.wholeTable) structuralTableRemovals.push(...decidedRows(structural, decision).gone);
`,
    ],
    // What is suggested within a row that stays is decided about with it, as in a table that stays.
    [
      /(?=\t\tif \(!structural \|\| structural\.wholeTable !== true \|\| structural\.decidable === false\) continue;\n\t\tif \(!\(structural\.side === "insertion" && decision === "accept")/,
      `		if (structural && !structural.wholeTable) structuralTableStays.push(...decidedRows(structural, decision).kept);
`,
    ],
    [
      /(?<=const contentOps = )(sortedOps\.filter\(\(op\) => op\.kind === "removeContent"\))(?=\.reverse\(\))/,
      'outermost($1)',
    ],
  ],
};
