import type { ContentTypes } from './opc/content-types.ts';

/** The kinds of documents a workbook can be. */
export type DocumentType = 'docx' | 'xlsx' | 'pdf';
type OfficeType = Exclude<DocumentType, 'pdf'>;

const EACH_FORMAT = {
  docx: {
    type: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  docm: { type: 'docx', mediaType: 'application/vnd.ms-word.document.macroEnabled.12' },
  dotx: {
    type: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
  },
  dotm: { type: 'docx', mediaType: 'application/vnd.ms-word.template.macroEnabled.12' },
  xlsx: { type: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  xlsm: { type: 'xlsx', mediaType: 'application/vnd.ms-excel.sheet.macroEnabled.12' },
  xltx: { type: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.template' },
  xltm: { type: 'xlsx', mediaType: 'application/vnd.ms-excel.template.macroEnabled.12' },
  pdf: { type: 'pdf', mediaType: 'application/pdf' },
} as const satisfies Record<string, { type: DocumentType; mediaType: string }>;

/** The endings of the documents that are opened: Word and Excel, with and without macros, their templates, and PDF. */
export type DocumentFormat = keyof typeof EACH_FORMAT;

/** What a format is edited as; undefined for a word that is none. */
export const typeOfFormat = (format: string): DocumentType | undefined =>
  Object.hasOwn(EACH_FORMAT, format) ? EACH_FORMAT[format as DocumentFormat].type : undefined;

/** What HTTP calls a format: as registered with IANA, or used by Office where nothing is. */
export const mediaTypeOf = (format: DocumentFormat): string => EACH_FORMAT[format].mediaType;

/** Whether Office looks for macros in a file with this ending. */
export const isForMacros = (format: DocumentFormat): boolean => format.endsWith('m');

/** Content types of main parts (ECMA-376 part 1, 11.3.10 and 12.3.23; [MS-OFFMACRO2] 2.2.1 for those with macros). */
const MAIN_PARTS = {
  docx: /^application\/vnd\.(?:openxmlformats-officedocument\.wordprocessingml|ms-word)\.(?:document|template)\S*\.main\+xml$/i,
  xlsx: /^application\/vnd\.(?:openxmlformats-officedocument\.spreadsheetml|ms-excel)\.(?:sheet|template)\S*\.main\+xml$/i,
};

const FORMATS: Record<
  OfficeType,
  Record<'plain' | 'macros' | 'template' | 'templateWithMacros', DocumentFormat>
> = {
  docx: { plain: 'docx', macros: 'docm', template: 'dotx', templateWithMacros: 'dotm' },
  xlsx: { plain: 'xlsx', macros: 'xlsm', template: 'xltx', templateWithMacros: 'xltm' },
};

/** What the content type of a main part stands for; the ordinary kind where it says nothing that is known. */
export function formatOfMainPart(type: OfficeType, contentType: string): DocumentFormat {
  const formats = FORMATS[type];
  if (!MAIN_PARTS[type].test(contentType)) return formats.plain;
  const mayHaveMacros = /macroEnabled/i.test(contentType);
  if (/\.template/i.test(contentType)) return mayHaveMacros ? formats.templateWithMacros : formats.template;
  return mayHaveMacros ? formats.macros : formats.plain;
}

/** Content types of parts with code: VBA, and the macro sheets of Excel 4.0 ([MS-OFFMACRO2] 2.2.2 and following). */
const CODE = /^application\/vnd\.ms-(?:office\.vbaProject\S*|excel\.(?:intl)?macrosheet\+xml)$/i;

/** Whether a package holds code that Office could run, whatever it says it is. */
export const holdsMacros = (names: readonly string[], types: ContentTypes): boolean =>
  names.some((name) => /vbaProject\.bin$/i.test(name) || CODE.test(types.of(name)));

/** Why a file is not to be trusted to be what its main part is: Office goes by the content type, and refuses it. */
export function contradictionOf(
  type: OfficeType,
  contentType: string,
  hasMacros: boolean,
): string | undefined {
  const [kind, program, withMacros] =
    type === 'docx' ? ['a Word document', 'Word', 'docm'] : ['an Excel workbook', 'Excel', 'xlsm'];
  if (!MAIN_PARTS[type].test(contentType)) {
    const said = contentType
      ? `says that it is something else (${contentType.slice(0, 100)})`
      : 'does not say so';
    return `The file holds ${kind} but ${said}, so ${program} would not open it. Save it as ${type} in the program it comes from, and upload that.`;
  }
  if (hasMacros && !/macroEnabled/i.test(contentType)) {
    return `The file says that it has no macros (${type}) but holds some, so ${program} would not open it. Save it in ${program} as ${type} without them or as ${withMacros} with them, and upload that.`;
  }
  return undefined;
}
