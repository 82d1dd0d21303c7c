import { expect, test } from 'vitest';
import { settingsFromEnvironment } from './settings.ts';

const NEEDED = {
  DOCUMENT_SERVER_SECRET: 'long enough to be one',
  DOCUMENT_SERVER_DATA_DIR: 'data',
  ALLOWED_HOST_ORIGINS: 'http://localhost:3000',
  FRAME_ANCESTORS: 'http://localhost:3000',
};

test('LibreOffice is looked for, is where it is said to be, or is not used at all', () => {
  const office = (path?: string) =>
    settingsFromEnvironment({ ...NEEDED, ...(path !== undefined && { LIBREOFFICE_PATH: path }) }).libreOffice;
  expect(office()).toBeUndefined();
  expect(office('')).toBeUndefined();
  expect(office('/opt/office/soffice')).toBe('/opt/office/soffice');
  expect(office('none')).toBe('');
});
