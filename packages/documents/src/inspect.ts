import { brief } from './brief.ts';
import { type Protection, protectionOf } from './docx/read/protection.ts';
import { storiesOf } from './docx/read/story.ts';
import { unshownOfChart } from './docx/show/unshown-charts.ts';
import { unshownPlaces } from './docx/show/unshown-places.ts';
import { countElements, refuseTooManyPieces } from './elements.ts';
import { DocumentError } from './errors.ts';
import {
  contradictionOf,
  type DocumentFormat,
  type DocumentType,
  formatOfMainPart,
  holdsMacros,
} from './formats.ts';
import { type ContentTypes, readContentTypes } from './opc/content-types.ts';
import { NS } from './opc/namespaces.ts';
import { readRelationships, relatedPart, relationshipKind } from './opc/relationships.ts';
import type { XmlElement } from './opc/xml.ts';
import { type OpcPackage, type PackageLimits, readPackage } from './opc/zip.ts';
import { notShownDrawings, notShownInputRules, notShownRules } from './xlsx/index.ts';

/** What a document is, found from its content and never from its name. */
export interface Inspection {
  type: DocumentType;
  /** The ending that Office expects of it: what it says it is inside, whatever its name ends in. */
  format: DocumentFormat;
  /** Holds macros, or says it may (docm, xlsm), whatever its name ends in. */
  macroEnabled: boolean;
  /** Only a PDF can be inspected while it is encrypted; encrypted Office files are refused. */
  encrypted: boolean;
  /** Carries a digital signature, which any edit would break. */
  signed: boolean;
  /** What stays in the file and is not shown by the editor, in plain words, e.g. `charts`. */
  keptNotShown: string[];
  editable: { ok: true } | { ok: false; reason: string };
  /** docx: what its author lets others do in it, if that is not everything. */
  protection?: Protection;
  /** How many paragraphs (docx) or cells (xlsx) an editor has to build; 0 for a PDF. */
  elements: number;
}

/**
 * Says what a document is and whether it can be edited without a loss. Throws DocumentError with a sentence for
 * the person when it is nothing we open: empty, truncated, password-protected, an older Office format, another
 * kind of archive, a presentation.
 */
export function inspect(bytes: Uint8Array, limits?: Partial<PackageLimits>): Inspection {
  const document = openDocument(bytes, limits);
  if (document.type === 'pdf') return inspectPdf(bytes);
  refuseEntities(document.pkg);
  refuseTooManyPieces(document.pkg, document.type, document.part);
  return inspectPackage(document);
}

/** The ending that Office expects of a document, from its main part alone. Throws DocumentError as `openDocument` does. */
export function formatOf(bytes: Uint8Array): DocumentFormat {
  const document = openDocument(bytes);
  if (document.type === 'pdf') return 'pdf';
  return formatOfMainPart(document.type, readContentTypes(document.pkg).of(document.part));
}

/** An Office document opened, with the name of its main part; a PDF is only known to be one. */
export type OpenDocument = { type: 'pdf' } | OpenPackage;

interface OpenPackage {
  type: 'docx' | 'xlsx';
  part: string;
  pkg: OpcPackage;
}

/**
 * Opens a document by its content. Throws DocumentError as `inspect` does, but looks at the main part only.
 *
 * @param like another state of it, by which it is read quicker
 */
export function openDocument(
  bytes: Uint8Array,
  limits?: Partial<PackageLimits>,
  like?: OpenDocument,
): OpenDocument {
  if (bytes.length === 0) throw new DocumentError('not-a-document', 'The file is empty.');
  const head = latin1(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return { type: 'pdf' };
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) throw olderOfficeFile(bytes);
  if (head.startsWith('{\\rtf')) {
    throw new DocumentError(
      'legacy-format',
      'The file is in Rich Text Format. Save it as a Word document (docx) and upload that.',
    );
  }
  if (!head.startsWith('PK')) {
    throw new DocumentError('not-a-document', 'The file is not a Word, Excel or PDF document.');
  }
  const pkg = readPackage(bytes, limits);
  if (like && like.type !== 'pdf') pkg.readLike(like.pkg);
  return { ...mainPartOf(pkg), pkg };
}

const DOCUMENT_TYPES = (['latin1', 'utf16le'] as const).map((encoding) => Buffer.from('<!DOCTYPE', encoding));
const DOCUMENT_TYPE_BIG_ENDIAN = Buffer.from(DOCUMENT_TYPES[1] ?? []).swap16();

/**
 * No part may declare a document type, also none that is never read here: an entity can stand for a file of the
 * reader's machine or for gigabytes, and others will read the document after us.
 */
function refuseEntities(pkg: OpcPackage): void {
  for (const name of pkg.names()) {
    if (!/\.(?:xml|rels|vml)$/i.test(name)) continue;
    const part = pkg.readOnce(name);
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.length);
    if ([...DOCUMENT_TYPES, DOCUMENT_TYPE_BIG_ENDIAN].some((type) => bytes.includes(type))) {
      throw new DocumentError(
        'unsafe',
        'The file declares its own XML entities, which no Office document does, so it was not opened.',
      );
    }
  }
}

function inspectPdf(bytes: Uint8Array): Inspection {
  const text = latin1(bytes);
  if (!text.includes('%%EOF') && !text.includes('startxref')) {
    throw new DocumentError('damaged', 'The PDF is cut off: its end is missing. Upload it again.');
  }
  return {
    type: 'pdf',
    format: 'pdf',
    macroEnabled: false,
    encrypted: /\/Encrypt\s+\d+\s+\d+\s+R/.test(text),
    signed: /\/ByteRange\s*\[/.test(text),
    keptNotShown: [],
    editable: { ok: false, reason: 'PDF documents can be read here, not edited.' },
    elements: 0,
  };
}

/** An OLE compound file: its directory names its streams in UTF-16 ([MS-CFB] 2.6.1). */
function olderOfficeFile(bytes: Uint8Array): DocumentError {
  const holds = (stream: string) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(stream, 0, 'utf16le');
  if (holds('EncryptedPackage')) {
    return new DocumentError(
      'encrypted',
      'The document is protected with a password. Remove the password in Word or Excel and upload it again.',
    );
  }
  const kind = holds('WordDocument')
    ? ['a Word 97-2003 document (doc)', 'docx']
    : holds('Workbook') || holds('Book')
      ? ['an Excel 97-2003 workbook (xls)', 'xlsx']
      : undefined;
  if (kind) {
    return new DocumentError(
      'legacy-format',
      `The file is ${kind[0]}. Save it as ${kind[1]} and upload that.`,
    );
  }
  return new DocumentError(
    'legacy-format',
    'The file is in an older Office format. Save it as docx, xlsx or pdf and upload that.',
  );
}

/** Namespaces before those of the standard, such as `http://schemas.microsoft.com/office/excel/2006/2`. */
const EARLY_NAMESPACE =
  /^http:\/\/schemas\.(?:microsoft\.com\/office\/(?:excel|word)|openxmlformats\.org\/(?:spreadsheetml|wordprocessingml))\/200[56]\/(?!main$)/;

/** The main part of an Office package and what it is. Throws DocumentError if it is neither a docx nor an xlsx. */
export function mainPartOf(pkg: OpcPackage): { type: 'docx' | 'xlsx'; part: string } {
  if (!pkg.has('[Content_Types].xml') && pkg.has('mimetype')) {
    throw new DocumentError(
      'not-a-document',
      'The file is an OpenDocument file. Save it as docx or xlsx and upload that.',
    );
  }
  const types = readContentTypes(pkg);
  const part = relatedPart(pkg, '', 'officeDocument');
  if (!part || !pkg.has(part)) {
    throw new DocumentError(
      'not-a-document',
      'The file is not a Word or Excel document: it has no main part.',
    );
  }
  const type = types.of(part);
  if (/binary/i.test(type)) {
    throw new DocumentError(
      'legacy-format',
      'The file is a binary Excel workbook (xlsb). Save it as xlsx and upload that.',
    );
  }
  if (/presentation|powerpoint|slideshow/i.test(type)) {
    throw new DocumentError(
      'not-a-document',
      'The file is a PowerPoint presentation. Workbooks are Word, Excel or PDF documents.',
    );
  }
  const root = pkg.xml(part);
  if (root.is(NS.word, 'document')) return { type: 'docx', part };
  if (root.is(NS.spreadsheet, 'workbook')) return { type: 'xlsx', part };
  const isEarly = EARLY_NAMESPACE.test(root.namespace);
  if (isEarly && (root.localName === 'workbook' || root.localName === 'document')) {
    throw new DocumentError(
      'legacy-format',
      'The file was written by a test version of Office 2007, in a format that was changed later. Open it in a program that still reads it, save it as docx or xlsx and upload that.',
    );
  }
  throw new DocumentError('not-a-document', 'The file is neither a Word nor an Excel document.');
}

function inspectPackage({ type, part, pkg }: OpenPackage): Inspection {
  const types = readContentTypes(pkg);
  const names = pkg.names();
  const signed = names.some((name) => /^_xmlsignatures\/.+/i.test(name));
  const hasMacros = holdsMacros(names, types);
  const mainType = types.of(part);
  const protection = type === 'docx' ? protectionOf(pkg, part) : undefined;
  const reason = signed
    ? 'The document is digitally signed, and an edit would break the signature.'
    : contradictionOf(type, mainType, hasMacros);
  return {
    type,
    format: formatOfMainPart(type, mainType),
    macroEnabled: hasMacros || /macroEnabled/i.test(mainType),
    encrypted: false,
    signed,
    keptNotShown: keptNotShown(pkg, type, names, types),
    editable: reason === undefined ? { ok: true } : { ok: false, reason },
    ...(protection && { protection }),
    elements: countElements(pkg, type, part),
  };
}

const WORD_FEATURES: [string, RegExp][] = [
  [brief`equations`, /<(?:\w+:)?oMath[\s>]/],
  ['form fields and controls', /<(?:\w+:)?control[\s>]/],
  [brief`inserted documents`, /<(?:\w+:)?altChunk[\s>]/],
];
/** Of these the editor of Word documents shows a picture, or a frame whose place is named (see `unshownPlaces`). */
const IN_PLACE = new Set(['SmartArt diagrams', 'embedded objects', 'ink']);

/** Kinds of filters that are kept, and not asked again here. */
const OTHER_FILTERS = /<(?:\w+:)?(?:colorFilter|iconFilter|dynamicFilter|dateGroupItem)[\s>]/;

/** By the content type of the parts they are found in. */
const WORKBOOK_FEATURES: [type: RegExp, features: [string, RegExp][]][] = [
  [/table\+xml$/, [['filters by colour, icon or period', OTHER_FILTERS]]],
  [/worksheet\+xml$/, [['filters by colour, icon or period', OTHER_FILTERS]]],
  [
    /pivotCacheDefinition\+xml$/,
    [
      [
        'pivot tables that Excel fills when it opens the workbook',
        /\srefreshOnLoad\s*=\s*["'](?:1|true)["']/,
      ],
    ],
  ],
];

const KINDS: [string, RegExp][] = [
  [brief`charts`, /^(chart|chartEx)$/],
  [brief`SmartArt diagrams`, /^diagramData$/],
  [brief`embedded objects`, /^(oleObject|package)$/],
  [brief`controls`, /^(control|ctrlProp|activeXControlBinary)$/],
  ['macros', /^vbaProject$/],
  ['links to other workbooks', /^externalLink$/],
  [brief`slicers`, /^slicer$/],
  [brief`timelines`, /^timeline$/],
  [brief`data connections`, /^(connections|queryTable)$/],
  [brief`ink`, /^ink$/],
  [brief`3D models`, /^model3d$/i],
];

/** Pictures that do not stand in a drawing above the cells, by the part that leads to them. */
const PICTURES_ELSEWHERE: [string, RegExp][] = [
  [brief`background pictures`, /\/(?:work|chart)sheets\//i],
  ['pictures of page headers, comments and older objects', /\.vml$/i],
];

function keptNotShown(
  pkg: OpcPackage,
  type: 'docx' | 'xlsx',
  names: string[],
  types: ContentTypes,
): string[] {
  const found = new Set<string>();
  for (const name of names) {
    if (!name.endsWith('.rels')) continue;
    const owner = name.replace(/_rels\/([^/]*)\.rels$/, '$1');
    for (const relationship of readRelationships(pkg, owner)) {
      const kind = relationshipKind(relationship);
      // A chart keeps its numbers in a workbook of its own, which is no object anybody put into the document.
      if (kind === 'package' && /\/charts\//i.test(owner)) continue;
      // What of charts and pictures above the cells is not shown, is said beside what is.
      if (type === 'xlsx' && /^(?:chart|chartEx|control|ctrlProp|activeXControlBinary)$/.test(kind)) continue;
      if (type === 'docx' && kind === 'chart') {
        for (const words of unshownOfChart(pkg, relationship.part)) found.add(words);
        continue;
      }
      for (const [words, pattern] of KINDS) if (pattern.test(kind)) found.add(words);
      if (type === 'xlsx' && kind === 'image')
        for (const [words, pattern] of PICTURES_ELSEWHERE) if (pattern.test(owner)) found.add(words);
      if (kind === 'attachedTemplate' || (relationship.external && kind === 'image'))
        found.add('links to other files');
    }
  }
  if (type === 'docx') return wordFeatures(pkg, found);
  for (const words of notShownDrawings(pkg)) found.add(words);
  for (const words of notShownRules(pkg)) found.add(words);
  for (const words of notShownInputRules(pkg)) found.add(words);
  for (const name of names) {
    const features = workbookFeatures(types.of(name));
    if (features.length === 0) continue;
    const text = pkg.text(name);
    for (const [words, pattern] of features) if (pattern.test(text)) found.add(words);
  }
  return [...found];
}

function wordFeatures(pkg: OpcPackage, found: ReadonlySet<string>): string[] {
  const features = new Set([...found].filter((words) => !IN_PLACE.has(words)));
  for (const { part, kind } of storiesOf(pkg)) {
    const text = pkg.text(part);
    for (const [words, pattern] of WORD_FEATURES) {
      // Equations are shown in the text, and not in headers and notes.
      if (pattern.test(text) && !(words === 'equations' && kind === 'document')) features.add(words);
    }
    if (text.includes('txbxContent') && hasBoxOutsideDrawings(pkg.xml(part))) features.add(brief`text boxes`);
  }
  return [...features, ...unshownPlaces(pkg)];
}

/** Whether a text box stands in nothing the editor could draw. */
function hasBoxOutsideDrawings(root: XmlElement): boolean {
  return [...root.descendants()].some((element) => {
    if (!element.is(NS.word, 'txbxContent')) return false;
    let at = element.parent;
    while (at && !at.is(NS.word, 'drawing') && at.namespace !== NS.vml) at = at.parent;
    return at === undefined;
  });
}

function workbookFeatures(type: string): [string, RegExp][] {
  return WORKBOOK_FEATURES.find(([pattern]) => pattern.test(type))?.[1] ?? [];
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
