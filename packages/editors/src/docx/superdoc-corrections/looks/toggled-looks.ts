/** As much of ProseMirror as is used. */
interface Mark {
  readonly type: { readonly name: string; create(attributes: Attributes): Mark };
  readonly attrs: Attributes;
}
type Attributes = Readonly<Record<string, unknown>>;
interface DocumentNode {
  readonly isText: boolean;
  readonly nodeSize: number;
  nodesBetween(from: number, to: number, visit: (node: DocumentNode, position: number) => void): void;
}
interface State {
  readonly doc: DocumentNode;
  readonly selection: {
    readonly ranges: readonly { readonly $from: { pos: number }; readonly $to: { pos: number } }[];
  };
  readonly schema: { readonly marks: Readonly<Record<string, Mark['type'] | undefined>> };
}

interface Change {
  addMark(from: number, to: number, mark: Mark): unknown;
  removeMark(from: number, to: number, type: Mark['type']): unknown;
}

/** What superdoc says of the look of a text: all of it, and what of that is from its styles. */
interface Look {
  resolvedMarks?: readonly Mark[] | null;
  styleRunProperties?: Attributes | null;
}

/** A look such as bold, and how superdoc reads it. */
interface Toggled {
  name: string;
  /** What says of a text that it has not got the look of its style. */
  negation: Attributes;
  isNegation(attributes: Attributes): boolean;
  lookAt(position: number): Look;
  isOn(ofStyle: unknown): boolean;
}

/** A stretch of text, from and to. */
type Stretch = [from: number, to: number];

/** What turns a look on or off: where it is said, or said not to be as the style has it. */
export interface Turning {
  isOn: boolean;
  stretches: Stretch[];
}

/**
 * What a key such as Ctrl+B does to the look of what is selected: turned off where all of it has it, and said off where its style has it; else turned on where
 * it is not. Undefined: no text is selected.
 *
 * superdoc asks what all of a selection has from its styles, or says itself. Of a heading and a text below that were made bold neither is so: they were
 * made bold again, and nothing but undo took that away.
 */
export function turning(state: State, toggled: Toggled): Turning | undefined {
  const { selection } = state;
  const ofStyles: Stretch[] = [];
  const lacking: Stretch[] = [];
  let isAnywhere = false;
  for (const { $from, $to } of selection.ranges) {
    state.doc.nodesBetween($from.pos, $to.pos, (node, at) => {
      if (!node.isText) return;
      const stretch: Stretch = [Math.max(at, $from.pos), Math.min(at + node.nodeSize, $to.pos)];
      if (stretch[0] >= stretch[1]) return;
      isAnywhere = true;
      const { resolvedMarks, styleRunProperties } = toggled.lookAt(at + 1);
      const mark = resolvedMarks?.find(({ type }) => type.name === toggled.name);
      if (mark === undefined || toggled.isNegation(mark.attrs)) lacking.push(stretch);
      else if (toggled.isOn(styleRunProperties?.[toggled.name])) ofStyles.push(stretch);
    });
  }
  if (!isAnywhere) return undefined;
  return lacking.length > 0 ? { isOn: true, stretches: lacking } : { isOn: false, stretches: ofStyles };
}

/** Makes it so; a look that is turned off has been taken from the selected texts before. */
export function turn(
  change: Change,
  { schema }: State,
  { name, negation }: Toggled,
  { isOn, stretches }: Turning,
): true {
  const type = schema.marks[name];
  if (!type) return true;
  for (const [from, to] of stretches) {
    if (isOn) change.removeMark(from, to, type);
    change.addMark(from, to, type.create(isOn ? {} : negation));
  }
  return true;
}
