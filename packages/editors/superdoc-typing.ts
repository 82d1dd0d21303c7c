import { join } from 'node:path';

/** What stands in superdoc's code, and what is put there. */
export type Change = [RegExp, string];

const corrections = join(import.meta.dirname, 'src/docx/superdoc-corrections');

/** The line that has what a correction of ours exports, before the first of a file. */
export const taking = (what: string, file: string): Change => [
  /^/,
  `import { ${what} } from ${JSON.stringify(join(corrections, file)).replaceAll('$', '$$$$')};\n`,
];

/** A walk through the whole document for what is rare: the first one behind `where`. */
const rarely = (where: string): Change => [
  new RegExp(`(${where}[^]{1,1200}?)([\\w$.]+?)\\??\\.descendants(?:\\?\\.)?\\(`),
  '$1rareNodes($2).descendants(',
];

/** The changes that make a key cheap in a long document, by the file of superdoc (docs/decisions/0186). */
export const CHEAP_KEYS: Record<
  'src' | 'SuperConverter' | 'create-theme' | 'create-headless-toolbar' | 'DocxZipper',
  Change[]
> = {
  src: [
    taking('rareNodes', 'rare-nodes.ts'),
    rarely('var processAiHighlights = '),
    rarely('var buildPermissionState = '),
    rarely('var collectPermissionTags = '),
    rarely('function collectSDTNodes\\('),
    rarely('function createLeadingCaretPlugin\\('),
    rarely('function collectCommentPositions\\('),
    rarely('function computeNoteNumbering\\('),
    // Where the page is measured for marks of page ends: superdoc draws pages itself, and there are none.
    [
      /const bounds = editorElem\.value\.getBoundingClientRect\(\);\s*(const breakNodes = [^;]+;)/,
      '$1\n\tif (breakNodes.length === 0) return;\n\tconst bounds = editorElem.value.getBoundingClientRect();',
    ],
    // Names of sections, `section-0` and so on, which is what they are called where no name is found.
    [/const projections = resolveSectionProjections\(this\.#options\.editor\);/, 'const projections = [];'],
    // What each line on the pages looks like, for a list that nobody reads.
    [/(?<=capturePaintSnapshotLine\(lineEl, context, options = \{\}\) \{\n)/, '\t\treturn;\n'],
    [
      /(?<=collectPaintSnapshotFromDomRoot\(rootEl\) \{\n\t\tconst pageElements = )Array\.from\([^\n]*\);/,
      '[];',
    ],
    // Two letters between two frames: what was not changed of the pages is not painted again for that.
    taking('isTyping', 'typed-steps.ts'),
    [/(?<=isSimpleTransaction = mapping && )mapping\.maps\.length === 1;/, 'isTyping(mapping);'],
    // Tables look the same where only their place in the document is another: positions count from where a table begins.
    [
      /(?<=if \(block\.kind === "table"\) \{\n\t\tconst tableBlock = block;\n)(?=\t\tlet hash\$3 = 2166136261;\n\t\thash\$3 = hashString\(hash\$3, block\.id\);\n)/,
      '\t\tconst firstPosition = firstPositionIn(tableBlock);\n',
    ],
    [
      /(?<=hashNumber\(hash\$3, )run\.(pmStart|pmEnd) \?\? -1(?=\))/g,
      '(run.$1 == null ? -1 : run.$1 - firstPosition)',
    ],
    taking('areSameRun, firstPositionIn', 'shifted.ts'),
    // Where a place was not followed, it is painted again.
    [
      /const mappingUnreliable = this\.currentMapping != null && (newPmStart != null && current\.element\.dataset\.pmStart != null && )this\.currentMapping\.map\(Number\(current\.element\.dataset\.pmStart\)\) !== newPmStart;/,
      'const paintedAt = Number(current.element.dataset.pmStart);\n\t\t\t\t' +
        'const mappingUnreliable = $1(this.currentMapping ? this.currentMapping.map(paintedAt) !== newPmStart : fragment.kind === "table" && paintedAt !== newPmStart);',
    ],
    // What stands above an element that was met is known.
    [
      /(?<=while \(parent && parent !== container\) \{\n)(?=\t+if \(pmNodeSet\.has\(parent\)\) nonLeaf\.add\(parent\);)/,
      '\t\t\t\tif (nonLeaf.has(parent)) break;\n',
    ],
    // Pages are described for who draws them when they are drawn, and all that is on them for nobody.
    [
      /items: (page\.fragments\.map\(\(fragment, fragmentIndex\) => resolveFragmentItem\(fragment, fragmentIndex, pageIndex, blockMap,[^;]*? : void 0\)\)),(?=\n\t\tmargins)/,
      'get items() {\n\t\t\tconst value = $1;\n\t\t\tObject.defineProperty(this, "items", { value });\n\t\t\treturn value;\n\t\t},',
    ],
    [/\tif \(blocks\.length > 0\) resolved\.blockVersions = [^\n]*\n/, ''],
    // By which what was measured is found again: tables that were only moved measure the same.
    taking('onceForLook', 'shifted.ts'),
    [
      /(?<=const hash\$3 = )hashRuns\(block\)(?=;\n\t\treturn `\$\{block\.id\}@)/,
      'onceForLook(block, hashRuns)',
    ],
    // Attributes by their own names: by those of `dataset` each takes several times as long.
    [
      /(?<=\[fragmentEl, \.\.\.Array\.from\(elements\)\];\n)\t\t\tfor \(const el of allElements\) \{[\s\S]*?\n\t\t\t\}\n/,
      '\t\t\tfor (const el of allElements) {\n' +
        '\t\t\t\tconst oldStart = el.getAttribute("data-pm-start");\n\t\t\t\tconst oldEnd = el.getAttribute("data-pm-end");\n' +
        '\t\t\t\tif (oldStart && Number.isFinite(Number(oldStart))) el.setAttribute("data-pm-start", String(mapping.map(Number(oldStart))));\n' +
        '\t\t\t\tif (oldEnd && Number.isFinite(Number(oldEnd))) el.setAttribute("data-pm-end", String(mapping.map(Number(oldEnd), -1)));\n' +
        '\t\t\t}\n',
    ],
    [
      /(?<=const pm(?:Start|End) = Number\()node\.dataset\.pm(Start|End) (?=\?\? "NaN"\);\n\t\t\t(?:const pmEnd|if \(!Number\.isFinite\(pmStart\) \|\| !Number\.isFinite\(pmEnd\)\) continue;\n\t\t\tif \(pmEnd < pmStart\)))/g,
      'node.getAttribute(POSITIONS.$1) ',
    ],
    [
      /(?=^var DomPositionIndex = class)/m,
      'var POSITIONS = { Start: "data-pm-start", End: "data-pm-end" };\n',
    ],
    // Pages in view are drawn, and one on each side: not seven, wherever one looks.
    taking('pagesToDraw', 'mounted-pages.ts'),
    [
      /(?<=const isContainerScrollable = [^\n]+\n)(?=\t+const scrollCont = this\.scrollContainer;)/,
      '\t\tlet viewHeight = this.doc.defaultView.innerHeight;\n',
    ],
    [
      /if \(isContainerScrollable\) (scrollY = Math\.max\(0, this\.mount\.scrollTop - paddingTop\);)\s*else if \(isScrollContainerActive\) \{/,
      'if (isContainerScrollable) {\n\t\t\t$1\n\t\t\tviewHeight = this.mount.clientHeight;\n\t\t} else if (isScrollContainerActive) {\n\t\t\tviewHeight = scrollCont.clientHeight;',
    ],
    [
      /let lo = 0;\s*let hi = N;\s*while \(lo < hi\) \{[^}]*\}\s*const anchor = Math\.max\(0, lo - 1\);\s*const baseWindow = this\.virtualWindow;[\s\S]*?(?=const needed = )/,
      'const { first: start$$1, last: end$$1 } = pagesToDraw(this.virtualOffsets, scrollY, viewHeight / zoom);\n\t\t',
    ],
    // As many pages may be of other heights: one is turned.
    [
      /if \(this\.currentLayout\.pages\.length !== this\.virtualHeights\.length\) (?=this\.virtualHeights = )/,
      '',
    ],
    // What is scrolled by only leaves pages as they are. Names of controls stand on the first page with each: which is that may be another.
    [
      /(?=this\.sdtLabelsRendered\.clear\(\);\n\t\tfor \(const \[idx, state\] of this\.pageIndexToState)/,
      'const areOnlyScrolled = alreadyProcessedLayout && this.changedBlocks.size === 0 && this.sdtLabelsRendered.size === 0;\n\t\t',
    ],
    [
      /\} else this\.patchPage\(existing, page, i\);(?=\n\t\t\}\n\t\tif \(this\.mount\.firstChild !== this\.topSpacerEl\))/,
      '} else if (!areOnlyScrolled) this.patchPage(existing, page, i);',
    ],
    taking('jsonInParts, positionsInParts', 'kept-json.ts'),
    [
      /getJSON\(\) \{\s*const json = this\.state\.doc\.toJSON\(\);/,
      'getJSON(write = (doc) => doc.toJSON()) {\n\t\tconst json = write(this.state.doc);',
    ],
    [/docJson = this\.#editor\.getJSON\(\);/, 'docJson = this.#editor.getJSON(jsonInParts);'],
    [
      /(?<=const positionMap = this\.#editor\?\.state\?\.doc && docJson \? )buildPositionMapFromPmDoc/,
      'positionsInParts',
    ],
    // A run that was only moved looks as before.
    [
      /(?<=const runA = a\.runs\[i\];\s+const runB = b\$1\.runs\[i\];\n)(?=\t\tif \(runA\.kind === "image")/,
      '\t\tif (areSameRun(runA, runB)) continue;\n',
    ],
    // Fonts are few, and runs are many.
    [
      /(?<=const style = node\.italic === true \? "italic" : "normal";\n)(?=\tconst logicalPrimary = primaryFamily)/,
      '\tconst face = 1 << ((node.bold === true ? 1 : 0) + (node.italic === true ? 2 : 0));\n' +
        '\tconst known = (acc.known ??= new Map()).get(node.fontFamily) ?? 0;\n' +
        '\tif (known & face) return;\n\tacc.known.set(node.fontFamily, known | face);\n',
    ],
    // Where all has the height it had, pages are not filled anew.
    taking('filledPages', 'same-pages.ts'),
    [
      /let layout = layoutDocument\(nextBlocks, measures, (\{\s+\.\.\.options,\s+\.\.\.seededInitialOptions,[^}]*\})\);/,
      `let layout = filledPages(_previousLayout, { blocks: nextBlocks, measures, options: $1 }, dirty.stableBlockIds, { ofLines: computeFragmentPmRange, ofTable: applyTableFragmentPmRange, ofBlock: extractBlockPmRange }, (given) => layoutDocument(given.blocks, given.measures, given.options));`,
    ],
    // An export writes what is not as it was at the last one.
    [/(?<=#prepareDocumentForExport\(comments = \[\])(?=\) \{)/, ', write = (doc) => doc.toJSON()'],
    [
      /(?<=prepareCommentsForExport\(doc\$1, tr, this\.schema, comments\);\s+return )tr\.doc\.toJSON\(\)/,
      'write(tr.doc)',
    ],
    [/(?<=const json = this\.#prepareDocumentForExport\(preparedComments)(?=\);)/, ', jsonInParts'],
  ],
  SuperConverter: [
    taking('rareNodes', 'rare-nodes.ts'),
    rarely('const enumerateStructuralRowChanges = '),
    rarely('const enumeratePprChanges = '),
    rarely('function findAllSdtNodes\\('),
    taking('keptTable', 'kept-tables.ts'),
    [
      /const tableBlock = (tableNodeToBlock\(node, \{\s*nextBlockId,\s*positions,\s*storyKey: context\.storyKey,[^}]*\}\));\s*if \(tableBlock\) \{\s*blocks\.push/,
      'const tableBlock = keptTable(node, context, (nextBlockId, bookmarks) => $1);\n\tif (tableBlock) {\n\t\tblocks.push',
    ],
    [/(?<=\tclear\(\) \{\n)(?=\t\tthis\.#previous\.clear\(\);)/, '\t\tthis.tables = void 0;\n'],
    taking('MOVED_FROM', 'shifted.ts'),
    [
      /(?<=runs: paragraphBlock\.runs\.map\(\(run\$1\) => \(\{\n\t+\.\.\.run\$1,\n)(?=\t+pmStart: )/,
      '\t\t\t\t[MOVED_FROM]: run$$1[MOVED_FROM] ?? run$$1,\n',
    ],
    taking('jsonBesideKept, keptChildren, keptXml', 'export/kept-xml.ts'),
    [
      /(?<=footnoteProperties\.originalXml\)\);\s+\}\s+const elements = )translateChildNodes\(params\)/,
      'keptChildren(params, translateChildNodes)',
    ],
    [
      /(?<=#generate_xml_as_list\(data, debug = false\) \{\s+const json = )JSON\.parse\(JSON\.stringify\(data\)\)/,
      'jsonBesideKept(data)',
    ],
    [
      /(?<=const newElements = )this\.#generateXml\(child, nextInsideDeletion\)/,
      'keptXml(child, (each) => this.#generateXml(each, nextInsideDeletion))',
    ],
  ],
  'create-theme': [
    taking('rareNodes', 'rare-nodes.ts'),
    rarely('const collectStandardCommentDocumentState = '),
  ],
  DocxZipper: [
    taking('partsOfFile', 'export/parts-of-file.ts'),
    [
      /await this\.unzip\(originalDocxFile\);\s*const filePromises = \[\];\s*unzippedOriginalDocx\.forEach\(.*?await Promise\.all\(filePromises\);/s,
      'await partsOfFile(originalDocxFile);',
    ],
  ],
  'create-headless-toolbar': [
    // Some hundred commands, each made for the text as it is, for whoever asks what a button is about, and calls none of them.
    [/commands: (editor\.commands \?\? \{\}),/g, 'get commands() {\n\t\t\treturn $1;\n\t\t},'],
  ],
};
