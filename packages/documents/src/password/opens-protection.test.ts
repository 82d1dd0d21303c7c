import { describe, expect, it } from 'vitest';
import { createBlank } from '../blank.ts';
import { docx, p, part } from '../docx/testing/docx.fixture.ts';
import { readPackage } from '../opc/index.ts';
import { structureProtection } from '../xlsx/locks/structure-protection.ts';
import { makeWorkbook } from '../xlsx/testing/test-workbook.ts';
import { opensProtection } from './opens-protection.ts';

/** Of "123", as ExcelJS keeps it. */
const HASH = 'RHtx1KpAYT7nBzGCTInkHrbf2wTZxP3BT4Eo8PBHPTM4KfKArJTluFvizDvo6GnBCOO6JJu7qwKvMqnKHs7dcw==';
const SALT = '6tC6yotbNa8JaMaDvbUgxw==';
const SHEET = { of: 'sheet', sheet: '1' } as const;
const STRUCTURE = { of: 'structure' } as const;

describe('a password lifts the protection', () => {
  it('of a document, in both forms of the standard', () => {
    const document = (attributes: string) =>
      docx(p('x'), {
        'word/settings.xml': part(
          'settings',
          `<w:documentProtection w:edit="readOnly" w:enforcement="1" ${attributes}/>`,
        ),
      });
    const strict = document(
      `w:algorithmName="SHA-512" w:hashValue="${HASH}" w:saltValue="${SALT}" w:spinCount="100000"`,
    );
    const older = document(
      `w:cryptAlgorithmSid="14" w:hash="${HASH}" w:salt="${SALT}" w:cryptSpinCount="100000"`,
    );
    for (const bytes of [strict, older]) {
      expect(opensProtection(bytes, { of: 'document' }, '123')).toBe(true);
      expect(opensProtection(bytes, { of: 'document' }, '124')).toBe(false);
      expect(opensProtection(bytes, STRUCTURE, '123')).toBe(false);
    }
    expect(opensProtection(createBlank('docx'), { of: 'document' }, '123')).toBe(false);
  });

  it('of a sheet, and of that one only', () => {
    const protection = `<sheetProtection algorithmName="SHA-512" hashValue="${HASH}" saltValue="${SALT}" spinCount="100000" sheet="1"/>`;
    const bytes = makeWorkbook({
      sheets: [
        { name: 'Form', rows: '', after: protection },
        { name: 'Free', rows: '' },
      ],
    });
    expect(opensProtection(bytes, SHEET, '123')).toBe(true);
    expect(opensProtection(bytes, SHEET, '1234')).toBe(false);
    expect(opensProtection(bytes, { of: 'sheet', sheet: '2' }, '123')).toBe(false);
    expect(opensProtection(bytes, STRUCTURE, '123')).toBe(false);
  });

  it('of the sheets a workbook has', () => {
    const locked = (attributes: string) => {
      const pkg = readPackage(createBlank('xlsx'));
      const workbook = pkg
        .text('xl/workbook.xml')
        .replace('<sheets>', `<workbookProtection ${attributes}/>$&`);
      pkg.set('xl/workbook.xml', workbook);
      return pkg.write();
    };
    const hashed = `workbookAlgorithmName="SHA-512" workbookHashValue="${HASH}" workbookSaltValue="${SALT}" workbookSpinCount="100000"`;
    expect(structureProtection(locked(`${hashed} lockStructure="1"`))).toEqual({ hasPassword: true });
    expect(opensProtection(locked(`${hashed} lockStructure="1"`), STRUCTURE, '123')).toBe(true);
    expect(opensProtection(locked('workbookPassword="83AF" lockStructure="1"'), STRUCTURE, 'password')).toBe(
      true,
    );
    expect(opensProtection(locked('workbookPassword="83AF" lockStructure="1"'), STRUCTURE, '123')).toBe(
      false,
    );
    expect(structureProtection(locked('lockStructure="true"'))).toEqual({ hasPassword: false });
    expect(structureProtection(locked('lockWindows="1"'))).toBeNull();
    expect(structureProtection(createBlank('xlsx'))).toBeNull();
  });
});
