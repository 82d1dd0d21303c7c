export * from './blank.ts';
export * from './diff/index.ts';
export * from './docx/index.ts';
export * from './errors.ts';
export * from './inspect.ts';
export * from './opc/index.ts';
export * from './text.ts';
export * from './xlsx/index.ts';
