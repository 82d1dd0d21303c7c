export { BareEditor } from './bare-editor.ts';
export { findChromium, launchBrowser, screenshot } from './browser.ts';
export { createTestDatabase, startTestPostgres, type TestDatabase } from './database.ts';
export { DocsHost } from './docs-api/host.ts';
export { signToken } from './docs-api/jwt.ts';
export * from './lims-simulator/index.ts';
export { freePorts } from './ports.ts';
export { type Product, type ProductOptions, startProduct } from './product.ts';
export { borrowBrowser, type LentBrowser } from './shared-browser.ts';
