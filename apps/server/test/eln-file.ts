import { readPackage } from '@benchbook/documents';

interface ElnNode {
  '@id': string;
  '@type': string;
  hasPart?: { '@id': string }[];
  [property: string]: unknown;
}
type Metadata = { '@context': string; '@graph': ElnNode[] };

/** An `.eln` file, read as another program reads it. */
export function readElnFile(bytes: Uint8Array) {
  const archive = readPackage(bytes);
  const names = archive.names();
  const [first = ''] = names;
  const folder = first.slice(0, first.indexOf('/') + 1);
  const metadata: Metadata = JSON.parse(
    Buffer.from(archive.read(`${folder}ro-crate-metadata.json`)).toString(),
  );
  const graph = metadata['@graph'];
  const node = (id: string): ElnNode => {
    const [found, another] = graph.filter((each) => each['@id'] === id);
    if (found === undefined || another !== undefined) throw new Error(`There is not one node ${id}.`);
    return found;
  };
  const typed = (type: string): ElnNode[] => graph.filter((each) => each['@type'] === type);
  const partsOf = (id: string): string[] => (node(id).hasPart ?? []).map((part) => part['@id']);
  return { archive, names, folder, metadata, graph, node, typed, partsOf };
}
