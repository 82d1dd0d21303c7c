export * from './content-types.ts';
export * from './namespaces.ts';
export * from './relationships.ts';
export * from './splice.ts';
export * from './xml.ts';
export * from './zip.ts';
export { StoredArchive, storedArchive, storedArchiveLength } from './zip-write.ts';
