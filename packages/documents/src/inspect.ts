import { type Protection, protectionOf } from './docx/protection.ts';
import { storiesOf } from './docx/story.ts';
import { countElements } from './elements.ts';
import { DocumentError } from './errors.ts';
import { type ContentTypes, readContentTypes } from './opc/content-types.ts';
import { NS } from './opc/namespaces.ts';
import { readRelationships, relatedPart, relationshipKind } from './opc/relationships.ts';
import { type OpcPackage, type PackageLimits, readPackage } from './opc/zip.ts';

/** The kinds of documents a workbook can be. */
export type DocumentType = 'docx' | 'xlsx' | 'pdf';

/** What a document is, found from its content and never from its name. */
export interface Inspection {
  type: DocumentType;
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
  return inspectPackage(document);
}

/** An Office document opened, with the name of its main part; a PDF is only known to be one. */
export type OpenDocument = { type: 'pdf' } | OpenPackage;

interface OpenPackage {
  type: 'docx' | 'xlsx';
  part: string;
  pkg: OpcPackage;
}

/** Opens a document by its content. Throws DocumentError as `inspect` does, but looks at the main part only. */
export function openDocument(bytes: Uint8Array, limits?: Partial<PackageLimits>): OpenDocument {
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
  throw new DocumentError('not-a-document', 'The file is neither a Word nor an Excel document.');
}

function inspectPackage({ type, part, pkg }: OpenPackage): Inspection {
  const types = readContentTypes(pkg);
  const names = pkg.names();
  const signed = names.some((name) => /^_xmlsignatures\/.+/i.test(name));
  const macroEnabled =
    /macroEnabled/i.test(types.of(part)) || names.some((name) => /vbaProject\.bin$/i.test(name));
  const protection = type === 'docx' ? protectionOf(pkg, part) : undefined;
  const reason = signed
    ? 'The document is digitally signed, and an edit would break the signature.'
    : contradictionOf(type, types.of(part));
  return {
    type,
    macroEnabled,
    encrypted: false,
    signed,
    keptNotShown: keptNotShown(pkg, type, names, types),
    editable: reason === undefined ? { ok: true } : { ok: false, reason },
    ...(protection && { protection }),
    elements: countElements(pkg, type, part),
  };
}

/** Content types of main parts (ECMA-376 part 1, 11.3.10 and 12.3.23; [MS-OFFMACRO2] 2.2.1 for those with macros). */
const MAIN_PARTS = {
  docx: /^application\/vnd\.(?:openxmlformats-officedocument\.wordprocessingml|ms-word)\.(?:document|template)\S*\.main\+xml$/i,
  xlsx: /^application\/vnd\.(?:openxmlformats-officedocument\.spreadsheetml|ms-excel)\.(?:sheet|template|addin)\S*\.main\+xml$/i,
};

/** Why a file is not to be trusted to be what its main part is: Office goes by the content type, and refuses it. */
function contradictionOf(type: 'docx' | 'xlsx', contentType: string): string | undefined {
  if (MAIN_PARTS[type].test(contentType)) return undefined;
  const [kind, program] = type === 'docx' ? ['a Word document', 'Word'] : ['an Excel workbook', 'Excel'];
  const said = contentType
    ? `says that it is something else (${contentType.slice(0, 100)})`
    : 'does not say so';
  return `The file holds ${kind} but ${said}, so ${program} would not open it. Save it as ${type} in the program it comes from, and upload that.`;
}

const WORD_FEATURES: [string, RegExp][] = [
  ['text boxes', /<(?:\w+:)?txbxContent[\s>]/],
  ['equations', /<(?:\w+:)?oMath[\s>]/],
  ['form fields and controls', /<(?:\w+:)?(?:ffData|control)[\s>]/],
  ['inserted documents', /<(?:\w+:)?altChunk[\s>]/],
  ['horizontal lines and older drawings', /<(?:\w+:)?pict[\s>]/],
];

/** By the content type of the parts they are found in. */
const WORKBOOK_FEATURES: [type: RegExp, features: [string, RegExp][]][] = [
  [
    /worksheet\+xml$/,
    [
      ['conditional formatting', /<(?:\w+:)?conditionalFormatting[\s>]/],
      ['input rules and drop-down lists', /<(?:\w+:)?dataValidations?[\s>]/],
      ['filters', /<(?:\w+:)?autoFilter[\s>]/],
      ['sparklines', /<(?:\w+:)?sparklineGroups?[\s>]/],
      ['links', /<(?:\w+:)?hyperlink[\s>]/],
      ['groups of rows and columns', /\soutlineLevel\s*=\s*["'][1-9]/],
    ],
  ],
  [/drawing\+xml$/, [['text boxes and shapes', /<(?:\w+:)?(?:sp|cxnSp)[\s>]/]]],
  [/sharedStrings\+xml$/, [['formatting of single words in a cell', /<(?:\w+:)?rPr[\s>]/]]],
];

const KINDS: [string, RegExp][] = [
  ['charts', /^(chart|chartEx)$/],
  ['SmartArt diagrams', /^diagramData$/],
  ['embedded objects', /^(oleObject|package)$/],
  ['controls', /^(control|ctrlProp|activeXControlBinary)$/],
  ['macros', /^vbaProject$/],
  ['links to other workbooks', /^externalLink$/],
  ['pivot tables', /^pivotTable$/],
  ['slicers', /^slicer$/],
  ['timelines', /^timeline$/],
  ['data connections', /^(connections|queryTable)$/],
  ['ink', /^ink$/],
  ['3D models', /^model3d$/i],
];

const SHEET_KINDS: [string, RegExp][] = [
  ['comments', /^(comments|threadedComment)$/],
  ['tables', /^table$/],
  ['pictures', /^image$/],
];

function keptNotShown(
  pkg: OpcPackage,
  type: 'docx' | 'xlsx',
  names: string[],
  types: ContentTypes,
): string[] {
  const found = new Set<string>();
  const kinds = type === 'xlsx' ? [...KINDS, ...SHEET_KINDS] : KINDS;
  for (const name of names) {
    if (!name.endsWith('.rels')) continue;
    const owner = name.replace(/_rels\/([^/]*)\.rels$/, '$1');
    for (const relationship of readRelationships(pkg, owner)) {
      const kind = relationshipKind(relationship);
      // A chart keeps its numbers in a workbook of its own, which is no object anybody put into the document.
      if (kind === 'package' && /\/charts\//i.test(owner)) continue;
      for (const [words, pattern] of kinds) if (pattern.test(kind)) found.add(words);
      if (kind === 'attachedTemplate' || (relationship.external && kind === 'image'))
        found.add('links to other files');
    }
  }
  const stories = new Set(type === 'docx' ? storiesOf(pkg).map((story) => story.part) : []);
  for (const name of names) {
    const features =
      type === 'xlsx' ? workbookFeatures(types.of(name)) : stories.has(name) ? WORD_FEATURES : [];
    if (features.length === 0) continue;
    const text = pkg.text(name);
    for (const [words, pattern] of features) if (pattern.test(text)) found.add(words);
  }
  return [...found];
}

function workbookFeatures(type: string): [string, RegExp][] {
  return WORKBOOK_FEATURES.find(([pattern]) => pattern.test(type))?.[1] ?? [];
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
