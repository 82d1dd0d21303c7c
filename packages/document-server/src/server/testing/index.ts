/** A document server with a host, for tests that open an editor. */
export type { Timing } from '../base/timing.ts';
export { LibreOffice } from '../threads/libre-office.ts';
export { comment, commentedOn, withComments } from './commented-docx.ts';
export { JOHNJOHN, protectedDocx } from './protected-docx.ts';
export * from './test-server.ts';
