/** As much of a node of ProseMirror as is read. */
export interface WritableNode {
  readonly type: { readonly name: string };
  readonly nodeSize: number;
  readonly content: { readonly size: number };
  toJSON(): WrittenJson;
  forEach(visit: (child: WritableNode, offset: number) => void): void;
}

/** A node of ProseMirror as JSON. */
export interface WrittenJson {
  type: string;
  content?: WrittenJson[];
}

/** Where a node stands, in the part of the document that it belongs to. */
interface Within {
  part: WrittenJson;
  start: number;
  end: number;
}

/** What was written of each paragraph and table; nodes of ProseMirror never change. */
const written = new WeakMap<WritableNode, WrittenJson>();
/** Of what was written, where each node stands from the start of its part. */
const places = new WeakMap<object, Within>();

/**
 * The document as JSON, which superdoc lays out and does not change. Each paragraph or table of the text is written once and is the same
 * object until it is another node, by which `keptTable` and `keptChildren` know it.
 */
export function jsonInParts(doc: WritableNode): WrittenJson {
  const { content: _whole, ...rest } = doc.type.name === 'doc' ? shallow(doc) : doc.toJSON();
  const content: WrittenJson[] = [];
  const taken = new Set<WritableNode>();
  doc.forEach((child) => {
    // The same node may stand in two places, which are told apart by what was written.
    const before = taken.has(child) ? undefined : written.get(child);
    taken.add(child);
    const json = before ?? write(child);
    if (!written.has(child)) written.set(child, json);
    content.push(json);
  });
  return content.length > 0 ? { ...rest, content } : rest;
}

/** Whether it is a paragraph or table as `jsonInParts` writes it: the same object as long as it is the same node. */
export const isPart = (json: object): boolean => places.get(json)?.part === json;

/** A node without what is in it. */
function shallow(node: WritableNode & { attrs?: object }): WrittenJson {
  const attrs = node.attrs;
  return attrs && Object.keys(attrs).length > 0
    ? ({ type: node.type.name, attrs } as WrittenJson)
    : { type: node.type.name };
}

function write(part: WritableNode): WrittenJson {
  const json = part.toJSON();
  const note = (node: WritableNode, of: WrittenJson, start: number): void => {
    places.set(of, { part: json, start, end: start + node.nodeSize });
    let index = 0;
    node.forEach((child, offset) => {
      const inside = of.content?.[index++];
      if (inside) note(child, inside, start + 1 + offset);
    });
  };
  note(part, json, 0);
  return json;
}

/** Where each node of `jsonInParts` stands in the document: found when somebody asks, of the parts alone beforehand. */
export function positionsInParts(doc: WritableNode, json: WrittenJson) {
  const starts = new Map<WrittenJson, number>();
  doc.forEach((_child, offset) => {
    const part = json.content?.[starts.size];
    if (part) starts.set(part, offset);
  });
  return {
    get(node: object): { start: number; end: number } | undefined {
      if (node === json) return { start: 0, end: doc.content.size };
      const place = places.get(node);
      const start = place && starts.get(place.part);
      if (place === undefined || start === undefined) return undefined;
      return { start: start + place.start, end: start + place.end };
    },
  };
}
