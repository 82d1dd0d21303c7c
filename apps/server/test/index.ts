export { SettableClock } from './clock.ts';
export {
  createTestApp,
  DOCUMENT_SERVER_SECRET,
  TEST_PASSWORD,
  type TestApp,
  type TestTokenHeader,
} from './test-app.ts';
export { type FormPart, multipart } from './upload.ts';
