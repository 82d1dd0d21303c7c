/** A document server with a host, for tests that open an editor. */
export type { Timing } from '../base/timing.ts';
export { LibreOffice } from '../work/libre-office.ts';
export { JOHNJOHN, protectedDocx } from './protected-docx.ts';
export * from './test-server.ts';
