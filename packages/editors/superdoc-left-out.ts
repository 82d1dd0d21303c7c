/** An empty document, which superdoc has twice for who opens none. Ours always opens one. */
export const EMPTY_DOCUMENT = /(["`])(?:data:application\/octet-stream;base64,)?UEsDB[\w+/=]{10000,}\1/;

/** Pictures that only superdoc's own toolbar has, in the place of which the page has one of its own: named twice, there and here. */
export const withoutToolbar = (code: string): string =>
  code.replace(/^var (\w+) = "<svg.*";$/gm, (line, name: string) =>
    code.split(new RegExp(`\\b${name}\\b`)).length === 3 ? `var ${name} = "<svg/>";` : line,
  );

/** Konva, which draws the whiteboards of superdoc's PDF pages: a workbook has none. From its first line to its last. */
export const DRAWING_OF_WHITEBOARDS = /^var PI_OVER_180 = .*?^var lib_default = Konva\$1.*?^\}\);$/ms;

/** By which libraries within superdoc say more to who develops with them, in a browser that has no `process`. */
export const MODE = /process\$1\.env\.NODE_ENV/g;

/** What describes superdoc's commands to who develops with it, and is not asked for. */
export const DESCRIPTIONS = /^\t\tdescription: (["`])[^\n]*\1,\n\t\texpectedResult: (["`])[^\n]*\2,\n/gm;

/** All of lodash, of which it uses three functions. */
export const ALL_OF_LODASH = /^var require_lodash = .*?^\}\)\);$/ms;

/** A table of HTML's entities, which the browser has. */
export const ENTITIES = /^var import_he = .*?^\}\)\)\)\(\), 1\);$/ms;

/** What makes pictures of EMF, WMF and TIFF, with zlib: loaded for documents that have some (`other-pictures.ts`). */
export const OTHER_PICTURES = /^var SVGFilters = class .*?(?=^var SKIP_FIELD_PROCESSING_NODE_NAMES = )/ms;
