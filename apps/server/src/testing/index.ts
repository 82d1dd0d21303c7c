export { SettableClock } from './clock.ts';
export { createTestApp, type TestApp } from './test-app.ts';
