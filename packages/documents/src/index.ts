export * from './errors.ts';
export * from './opc/index.ts';
