export * from './blank.ts';
export * from './errors.ts';
export * from './inspect.ts';
export * from './opc/index.ts';
export * from './xlsx/index.ts';
