import { describe, expect, it } from 'vitest';
import { fill } from './autofill/index.ts';
import { createBlank } from './blank.ts';
import { mergeAndVerify } from './docx/merge/verify.ts';
import { docx, p } from './docx/testing/docx.fixture.ts';
import { formatOf, inspect } from './inspect.ts';
import { CONTENT_TYPES_PART, readContentTypes, setContentType } from './opc/content-types.ts';
import { readPackage } from './opc/index.ts';
import { CODE, codePart, withMacros } from './testing/macros.ts';
import { verifyPatch } from './xlsx/verify/verify.ts';
import { patchWorkbook } from './xlsx/write/patch.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function saying(type: 'docx' | 'xlsx', contentType: string): Uint8Array {
  const pkg = readPackage(createBlank(type));
  setContentType(pkg, type === 'docx' ? 'word/document.xml' : 'xl/workbook.xml', contentType);
  return pkg.write();
}

describe('the format of a document', () => {
  it.each(['docm', 'dotm', 'xlsm', 'xltm'] as const)('is %s with macros, and it can be edited', (format) => {
    const bytes = withMacros(format);
    expect(formatOf(bytes)).toBe(format);
    expect(inspect(bytes)).toMatchObject({
      type: format.startsWith('d') ? 'docx' : 'xlsx',
      format,
      macroEnabled: true,
      keptNotShown: ['macros'],
      editable: { ok: true },
    });
  });

  it.each([
    ['dotx', saying('docx', `${WORD}.template.main+xml`)],
    ['xltx', saying('xlsx', `${EXCEL}.template.main+xml`)],
    ['docx', createBlank('docx')],
    ['xlsx', createBlank('xlsx')],
    ['pdf', Buffer.from('%PDF-1.4\n%%EOF')],
  ])('is %s without', (format, bytes) => {
    expect(formatOf(bytes)).toBe(format);
    expect(inspect(bytes)).toMatchObject({ format, macroEnabled: false });
  });

  it('may have macros although it holds none', () => {
    const empty = saying('docx', 'application/vnd.ms-word.document.macroEnabled.main+xml');
    expect(inspect(empty)).toMatchObject({ format: 'docm', macroEnabled: true, editable: { ok: true } });
  });

  it.each([
    ['the project of Word', 'word/code.bin', 'application/vnd.ms-office.vbaProject'],
    ['a macro sheet of Excel 4.0', 'xl/macrosheets/sheet1.xml', 'application/vnd.ms-excel.macrosheet+xml'],
  ])('is contradicted by %s in a file that says it has no macros', (_, name, contentType) => {
    const type = name.startsWith('word') ? 'docx' : 'xlsx';
    const pkg = readPackage(createBlank(type));
    pkg.set(name, '<xm:macrosheet xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"/>');
    setContentType(pkg, name, contentType);
    const { macroEnabled, format, editable } = inspect(pkg.write());
    expect({ macroEnabled, format }).toEqual({ macroEnabled: true, format: type });
    expect(editable).toMatchObject({ ok: false, reason: expect.stringContaining('but holds some') });
  });

  it('is no workbook for an add-in', () => {
    const addIn = saying('xlsx', 'application/vnd.ms-excel.addin.macroEnabled.main+xml');
    expect(inspect(addIn)).toMatchObject({ macroEnabled: true, format: 'xlsx', editable: { ok: false } });
  });
});

describe('macros', () => {
  const stay = (before: Uint8Array, after: Uint8Array, format: 'docm' | 'xlsm') => {
    const [old, now] = [readPackage(before), readPackage(after)];
    const part = codePart(format);
    expect(new Uint8Array(now.read(part))).toEqual(CODE);
    expect(now.text(CONTENT_TYPES_PART)).toBe(old.text(CONTENT_TYPES_PART));
    expect(readContentTypes(now).of(part)).toBe('application/vnd.ms-office.vbaProject');
    expect(formatOf(after)).toBe(format);
  };

  it('stay as they are in a Word document that is edited', () => {
    const original = withMacros('docm', docx(p('one')));
    const { bytes } = mergeAndVerify({ original, base: docx(p('one')), edited: docx(p('one two')) });
    expect(readPackage(bytes).text('word/document.xml')).toContain('two');
    stay(original, bytes, 'docm');
  });

  it('stay as they are in a workbook that is edited', () => {
    const original = withMacros('xlsm');
    const cells = [{ row: 0, column: 0, content: { kind: 'number' as const, value: 20 } }];
    const edits = [{ op: 'set-cells' as const, sheet: '1', cells }];
    const { bytes } = patchWorkbook(original, edits);
    verifyPatch(original, edits, bytes);
    stay(original, bytes, 'xlsm');
  });

  it('stay as they are in a document whose placeholders are filled', () => {
    const original = withMacros('docm', docx(p('{name}')));
    const { bytes } = fill(original, { name: 'Ana' });
    if (!bytes) throw new Error('not filled');
    expect(readPackage(bytes).text('word/document.xml')).toContain('Ana');
    stay(original, bytes, 'docm');
  });
});
