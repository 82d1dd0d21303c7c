import { type Change, taking } from './superdoc-typing.ts';

/** What a screen reader is told, and what is said of headers and footers: in English alone (`words.ts`). */
const SAID_ALOUD: Change[] = [
  [
    /(?<=this\.#ariaLiveRegion\.textContent = )message;/,
    'saidAloud(message, this.#ariaLiveRegion.textContent);',
  ],
  [/`\$\{type\} content area\. Double click to start typing\.`/, 'storyName(type)'],
  [
    /`Double-click to edit \$\{region\.kind === "header" \? "header" : "footer"\}`/,
    'howToWriteIn(region.kind)',
  ],
  [
    /`Editing \$\{title\} \(\$\{variant\}\) \$\{page\} – Press Esc to return`/,
    'howToLeave(this.#session.kind)',
  ],
];

/** What is written on the pages themselves: over a field that has no name, and where something cannot be drawn. */
const WRITTEN_ON_PAGES: Change[] = [
  [/(?<=textElement\.textContent = this\.node\.attrs\.alias \|\| )"Structured content"/, 'namelessField'],
  [/(?<=labelText: sdt\.alias \?\? )"Structured content"/, 'namelessField'],
  [/(?<=const alias = sdt\?\.alias \|\| )"Inline content"/, 'namelessField'],
  [/(?<=\ttext\.textContent = )label;/, 'undrawnChart(label);'],
  [/"Data truncated for display"/, 'partOfChart'],
  [/`\[Render Error: \$\{blockId\}\]`/g, 'undrawnBlock'],
  [/if \(error instanceof Error\) el\.title = error\.message;/, ''],
  [/"Layout engine hit an error\. Your document is safe — try reloading layout\."/, 'undrawnPages'],
  [/"Reload layout"/, 'drawAgain'],
];

/**
 * superdoc calls everything in a text by its own names, in English alone (“Table cell node”), and a screen reader reads these in the
 * place of what a cell holds or a picture's author described. What a table or a picture is, it knows by itself.
 */
const NAMES_OF_NODES: Change[] = [
  [
    /"aria-label": "(?:[A-Z][\w ]* node|Structured [\w ]*block|Smart tag|Table of Contents|Index|Citation|Cross-reference|\w+ entry|Table of contents entry|[\w ]+ field)",?/g,
    '',
  ],
  [/\w+\.setAttribute\("aria-label", "(?:Footnote|Endnote) reference"\);/g, ''],
  [/this\.dom\.setAttribute\("aria-label", "Document section"\);/, ''],
  [/annotation\.setAttribute\("aria-label", "Field annotation"\);/, ''],
  [/(?<=elem\.setAttribute\("aria-label", )"Invalid link - not clickable"/, 'linkToNowhere(text)'],
  [/`\$\{textContent\$1\.trim\(\)\} - external link`/, 'linkOut(textContent$$1.trim())'],
  [/"(?:Main content area, start typing to enter text\.|Document content area)"/g, 'nameOfText'],
  [/`\$\{textContent\$1\.trim\(\)\} \(opens in new tab\)`/, 'linkToNewTab(textContent$$1.trim())'],
];

/**
 * A screen reader reads of a picture what its author wrote about it; superdoc had it read the name that the file has for it, such as
 * “Picture 5”, by which a frame of ours is known again. Of one about which nothing is written superdoc wrote “Image”.
 */
const DESCRIBED_PICTURES: Change = [
  /(?<=hidden: \{\s*default: false,\s*rendered: false\s*\},\s*title: )\{ default: null \}(?=,\s*rId:)/,
  '{ default: null, renderDOM: ({ title }) => title ? { title, "aria-label": title } : {} }',
];
const PICTURES_WITHOUT_WORDS: Change = [/(?<=title: docPr\?\.attributes\?\.descr \|\| )"Image"/, 'null'];

/** What an empty field of a form says where the file does not: in English alone (`words.ts`). */
const EMPTY_FIELD: Change = [
  /(?<=^const EMPTY_SDT_PLACEHOLDER_TEXT = )"Click or tap here to enter text";/m,
  'emptyField;',
];

/** What is said otherwise in each file of superdoc, in the words of our catalogue (`words.ts`): all of it is in English alone. */
export const WORDS: Record<'src' | 'SuperConverter' | 'pictures', Change[]> = {
  src: [
    taking(
      'drawAgain, howToLeave, howToWriteIn, linkOut, linkToNewTab, linkToNowhere, namelessField, nameOfText, partOfChart, saidAloud, storyName, undrawnBlock, undrawnChart, undrawnPages',
      'words.ts',
    ),
    ...SAID_ALOUD,
    ...WRITTEN_ON_PAGES,
    ...NAMES_OF_NODES,
    DESCRIBED_PICTURES,
  ],
  SuperConverter: [taking('emptyField', 'words.ts'), EMPTY_FIELD, PICTURES_WITHOUT_WORDS],
  // EMF, WMF and TIFF, of which it cannot make a picture.
  pictures: [
    taking('undrawnPicture', 'words.ts'),
    [/const label = params\.label \|\| "Unable to render image";/, 'const label = undrawnPicture;'],
  ],
};
