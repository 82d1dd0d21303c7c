import { type ExportedWorkbook, type Node, type People, pathOf, ref } from './nodes.ts';
import type { ExportedRemark } from './repository.ts';

/** A remark as it was written, as eLabFTW and others write the comments of an entry; what became of it are actions about it. */
export function commentNode(workbook: ExportedWorkbook, remark: ExportedRemark, people: People): Node {
  const { id, version, text, settled_at, withdrawn_at, page, quote } = remark;
  const ends = endNodes(remark, people).map((end) => ref(end['@id']));
  const about = workbook.versions.find(({ number }) => number === version);
  return {
    '@id': `#remark-${id}`,
    '@type': 'Comment',
    text,
    version: String(version),
    creativeWorkStatus: withdrawn_at !== null ? 'Withdrawn' : settled_at !== null ? 'Settled' : 'Open',
    author: people.node(remark.written_by, remark.written_by_name),
    dateCreated: remark.written_at.toISOString(),
    ...(about !== undefined && { about: ref(pathOf(workbook, about)) }),
    // The page of the document, and the words there that are meant.
    ...(page !== null && { position: page }),
    ...(quote && { citation: quote }),
    ...(ends.length > 0 && { mentions: ends }),
  };
}

/** That a remark was settled, and that it was withdrawn: by whom, and when. */
export function endNodes(remark: ExportedRemark, people: People): Node[] {
  const end = (done: string, by: number | null, name: string | null, at: Date | null): Node[] =>
    by === null || name === null || at === null
      ? []
      : [
          {
            '@id': `#remark-${remark.id}-${done.toLowerCase()}`,
            '@type': 'UpdateAction',
            name: `${done} by ${name}`,
            agent: people.node(by, name),
            endTime: at.toISOString(),
            object: ref(`#remark-${remark.id}`),
          },
        ];
  return [
    ...end('Settled', remark.settled_by, remark.settled_by_name, remark.settled_at),
    ...end('Withdrawn', remark.withdrawn_by, remark.withdrawn_by_name, remark.withdrawn_at),
  ];
}
