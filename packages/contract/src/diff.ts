import { z } from 'zod';

/** What differs between two versions of a document: `DocumentDiff` of the documents package, as it is sent. */

export const ChangeKind = z.enum(['inserted', 'deleted', 'changed', 'moved']);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** One entry of the list of changes, in the order of the document. */
export const DiffChange = z.object({
  kind: ChangeKind,
  label: z.string(),
  /** Id of a row of a Word document; `Sheet!B4`, `Sheet!7:7`, `Sheet!C:C` or `Sheet` of a workbook of Excel. */
  at: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** What of its look differs, in words. */
  looks: z.array(z.string()).exactOptional(),
  /** Row and column heading of what stands in a table of Excel. */
  where: z.string().exactOptional(),
});
export type DiffChange = z.infer<typeof DiffChange>;

/** A picture of either version, in base64. */
export const DiffPicture = z.object({
  type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/bmp']),
  data: z.string(),
});
export type DiffPicture = z.infer<typeof DiffPicture>;

const marked = z.literal(true).exactOptional();

export const TextPiece = z.object({
  text: z.string(),
  change: z.enum(['same', 'inserted', 'deleted', 'reformatted']),
  bold: marked,
  italic: marked,
  underline: marked,
  /** Raised or lowered on its line. */
  height: z.enum(['superscript', 'subscript']).exactOptional(),
  /** What it is that is no text. */
  object: z.string().exactOptional(),
  tracked: z.enum(['insertion', 'deletion']).exactOptional(),
  /** What differs of its look, in words. */
  looks: z.array(z.string()).exactOptional(),
  /** Its place among the pictures. */
  picture: z.number().exactOptional(),
});
export type TextPiece = z.infer<typeof TextPiece>;

export const DocxParagraph = z.object({
  kind: z.literal('paragraph'),
  heading: z.number().nullable(),
  listLevel: z.number().nullable(),
  pieces: z.array(TextPiece),
  reformatted: z.boolean(),
  looks: z.array(z.string()).exactOptional(),
});
export type DocxParagraph = z.infer<typeof DocxParagraph>;

const partChange = z.enum(['same', 'inserted', 'deleted', 'changed']);

export const DocxTableCell = z.object({
  change: partChange,
  span: z.number(),
  paragraphs: z.array(DocxParagraph),
});
export type DocxTableCell = z.infer<typeof DocxTableCell>;

export const DocxTable = z.object({
  kind: z.literal('table'),
  rows: z.array(
    z.object({ change: z.enum([...partChange.options, 'moved']), cells: z.array(DocxTableCell) }),
  ),
});
export type DocxTable = z.infer<typeof DocxTable>;

export const DocxBlock = z.discriminatedUnion('kind', [DocxParagraph, DocxTable]);
export type DocxBlock = z.infer<typeof DocxBlock>;

export const DocxRow = z.object({
  id: z.string(),
  change: z.enum(['same', 'inserted', 'deleted', 'changed', 'moved']),
  before: DocxBlock.nullable(),
  after: DocxBlock.nullable(),
  counterpart: z.string().exactOptional(),
});
export type DocxRow = z.infer<typeof DocxRow>;

export const DocxDiff = z.object({
  type: z.literal('docx'),
  changes: z.array(DiffChange),
  stories: z.array(z.object({ name: z.string(), rows: z.array(DocxRow) })),
  pictures: z.array(DiffPicture),
});
export type DocxDiff = z.infer<typeof DocxDiff>;

export const XlsxCellContent = z.object({
  text: z.string(),
  formula: z.string().nullable(),
  numberFormat: z.string(),
});
export type XlsxCellContent = z.infer<typeof XlsxCellContent>;

export const XlsxCellDiff = z.object({
  before: z.string().nullable(),
  after: z.string().nullable(),
  change: z.enum(['inserted', 'deleted', 'changed']),
  differs: z.object({
    value: z.boolean(),
    formula: z.boolean(),
    /** A formula that is the same has another result. */
    result: z.boolean(),
    numberFormat: z.boolean(),
    style: z.boolean(),
  }),
  old: XlsxCellContent.nullable(),
  new: XlsxCellContent.nullable(),
  /** What differs of its look, in words. */
  looks: z.array(z.string()).exactOptional(),
});
export type XlsxCellDiff = z.infer<typeof XlsxCellDiff>;

export const XlsxSheetDiff = z.object({
  name: z.string(),
  renamedFrom: z.string().nullable(),
  change: z.enum(['same', 'inserted', 'deleted', 'changed', 'moved']),
  hidden: z.boolean(),
  insertedRows: z.array(z.number()),
  deletedRows: z.array(z.number()),
  insertedColumns: z.array(z.number()),
  deletedColumns: z.array(z.number()),
  cells: z.array(XlsxCellDiff),
  /** What stands around them and is the same, in the version after. */
  around: z.array(z.object({ at: z.string(), text: z.string() })),
  notes: z.array(z.string()),
  /** Pictures that differ, by their places; null: there is none, or none that is shown. */
  pictures: z.array(
    z.object({ label: z.string(), before: z.number().nullable(), after: z.number().nullable() }),
  ),
});
export type XlsxSheetDiff = z.infer<typeof XlsxSheetDiff>;

const XlsxResultCause = z.object({ label: z.string(), at: z.string() });

export const XlsxResultChange = z.object({
  label: z.string(),
  at: z.string(),
  before: z.string(),
  after: z.string().nullable(),
});
export type XlsxResultChange = z.infer<typeof XlsxResultChange>;

/** Results that changed because of the same edits, because of none, or of formulas that do not say from what. */
export const XlsxResultGroup = z.object({
  reason: z.enum(['edits', 'none', 'unsaid']),
  causes: z.array(XlsxResultCause),
  hasMoreCauses: z.boolean(),
  count: z.number(),
  cells: z.array(XlsxResultChange),
});
export type XlsxResultGroup = z.infer<typeof XlsxResultGroup>;

export const XlsxDiff = z.object({
  type: z.literal('xlsx'),
  changes: z.array(DiffChange),
  results: z.array(XlsxResultGroup),
  sheets: z.array(XlsxSheetDiff),
  pictures: z.array(DiffPicture),
});
export type XlsxDiff = z.infer<typeof XlsxDiff>;

export const DocumentDiff = z.discriminatedUnion('type', [DocxDiff, XlsxDiff]);
export type DocumentDiff = z.infer<typeof DocumentDiff>;
