export { findChromium, launchBrowser, screenshot } from './browser.ts';
export { createTestDatabase, startTestPostgres, type TestDatabase } from './database.ts';
export * from './lims-simulator/index.ts';
export { type Product, type ProductOptions, startProduct } from './product.ts';
