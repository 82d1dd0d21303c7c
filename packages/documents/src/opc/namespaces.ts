/**
 * Namespaces of Office Open XML in their transitional form (ECMA-376 part 4). The strict form (part 1) has other
 * URIs for the same vocabulary; the XML reader maps them to these, so that nobody else has to know both.
 */
export const NS = {
  word: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  spreadsheet: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  drawing: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  wordDrawing: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  spreadsheetDrawing: 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing',
  chart: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  math: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  officeRelationships: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  packageRelationships: 'http://schemas.openxmlformats.org/package/2006/relationships',
  contentTypes: 'http://schemas.openxmlformats.org/package/2006/content-types',
  compatibility: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  vml: 'urn:schemas-microsoft-com:vml',
  office: 'urn:schemas-microsoft-com:office:office',
  word2010: 'http://schemas.microsoft.com/office/word/2010/wordml',
  xml: 'http://www.w3.org/XML/1998/namespace',
} as const;

const STRICT = 'http://purl.oclc.org/ooxml/';
const TRANSITIONAL = 'http://schemas.openxmlformats.org/';

const cache = new Map<string, string>();

/**
 * The transitional form of a namespace or relationship type, which is the URI itself unless it is a strict one:
 * `http://purl.oclc.org/ooxml/wordprocessingml/main` is `http://schemas.openxmlformats.org/wordprocessingml/2006/main`.
 */
export function transitionalUri(uri: string): string {
  if (!uri.startsWith(STRICT)) return uri;
  let known = cache.get(uri);
  if (known === undefined) {
    const [vocabulary, ...rest] = uri.slice(STRICT.length).split('/');
    known = `${TRANSITIONAL}${vocabulary}/2006/${rest.join('/')}`;
    if (cache.size < 1000) cache.set(uri, known);
  }
  return known;
}

/** The URI a document uses for a namespace given in its transitional form: the strict one if it declares that. */
export function namespaceUriIn(scope: ReadonlyMap<string, string>, namespace: string): string {
  for (const uri of scope.values()) if (transitionalUri(uri) === namespace) return uri;
  return namespace;
}
