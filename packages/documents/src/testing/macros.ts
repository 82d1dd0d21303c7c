import { createBlank } from '../blank.ts';
import type { DocumentFormat } from '../formats.ts';
import { setContentType } from '../opc/content-types.ts';
import { readPackage } from '../opc/zip.ts';

type MacroFormat = Extract<DocumentFormat, 'docm' | 'dotm' | 'xlsm' | 'xltm'>;

const MAIN_TYPES: Record<MacroFormat, string> = {
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  dotm: 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  xltm: 'application/vnd.ms-excel.template.macroEnabled.main+xml',
};

/** Where the code lies, and bytes in the place of it, which nobody here reads. */
export const codePart = (format: MacroFormat): string =>
  /^d/.test(format) ? 'word/vbaProject.bin' : 'xl/vbaProject.bin';
export const CODE = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]);

/** A document with macros as Office writes it: content type of the main part, the code, and what refers to it. */
export function withMacros(
  format: MacroFormat,
  document = createBlank(/^d/.test(format) ? 'docx' : 'xlsx'),
): Uint8Array {
  const pkg = readPackage(document);
  const part = codePart(format);
  const [folder, main] = /^d/.test(format) ? ['word', 'document.xml'] : ['xl', 'workbook.xml'];
  pkg.set(part, CODE);
  setContentType(pkg, part, 'application/vnd.ms-office.vbaProject');
  setContentType(pkg, `${folder}/${main}`, MAIN_TYPES[format]);
  const rels = `${folder}/_rels/${main}.rels`;
  pkg.set(
    rels,
    pkg
      .text(rels)
      .replace(
        '</Relationships>',
        '<Relationship Id="rIdVba" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/></Relationships>',
      ),
  );
  return pkg.write();
}
