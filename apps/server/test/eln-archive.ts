import { storedArchive } from '@benchbook/documents';

/** An `.eln` file with these files beside the metadata, which describe them. */
export const eln = (graph: object[], files: Record<string, Uint8Array | string> = {}, folder = 'export/') =>
  packed({
    [`${folder}ro-crate-metadata.json`]: JSON.stringify({ '@graph': graph }),
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}${name}`, content])),
  });

/** A zip with these files. */
export const packed = (files: Record<string, Uint8Array | string>) =>
  Buffer.concat(
    storedArchive(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) }))),
  );

/** A file as the metadata describe it. */
export const file = (id: string, stated: object = {}) => ({ '@id': id, '@type': 'File', ...stated });

/** A folder as the metadata describe it. */
export const folderOf = (id: string, files: string[], stated: object = {}) => ({
  '@id': id,
  '@type': 'Dataset',
  hasPart: files.map((each) => ({ '@id': each })),
  ...stated,
});
