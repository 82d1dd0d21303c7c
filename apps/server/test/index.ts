export { SettableClock } from './clock.ts';
export { createTestApp, DOCUMENT_SERVER_SECRET, type TestApp, type TestTokenHeader } from './test-app.ts';
export { type FormPart, multipart } from './upload.ts';
