import { t } from '@benchbook/words';
import { inOneStep } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];
type Schema = State['schema'];
type Transaction = State['tr'];
type Place = State['selection']['$from'];

/** Why there is no field among suggestions. */
export const NO_SUGGESTION = t(
  'This cannot be a suggestion here. Whoever may edit this document inserts it while changes are not tracked.',
);

/** A field that can be inserted, and what it shows until a program works it out anew. */
export type Field = 'page' | 'pages' | 'date' | 'name';

/** What a date looks like in a field and as text: the one way nobody reads another way. */
const DATE_PICTURE = 'yyyy-MM-dd';

export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The nodes of a field. superdoc counts pages by itself; of other fields it shows what is stored with them. */
export function nodesOf(schema: Schema, field: Field, name: string): DocumentNode[] {
  if (field === 'page') return [make(schema, 'page-number', { instruction: 'PAGE' })];
  if (field === 'pages') return [make(schema, 'total-page-number')];
  if (field === 'date') return [storedField(schema, `DATE \\@ "${DATE_PICTURE}"`, today())];
  return [storedField(schema, 'FILENAME', name)];
}

/**
 * A field as superdoc keeps references, the one kind whose instruction and result it writes as they are: of others it keeps
 * marks nobody sees, and what is typed behind the field would be within the last of them.
 */
export function storedField(schema: Schema, instruction: string, result: string, target = ''): DocumentNode {
  const [fieldType = ''] = instruction.split(' ');
  const attributes = {
    instruction: ` ${instruction} `,
    fieldType,
    target,
    display: 'content',
    resolvedText: result,
  };
  return make(schema, 'crossReference', attributes, [make(schema, 'run', {}, [schema.text(result)])]);
}

/** A field with another result, in the look of the one it has. */
export function storedFieldLike(field: DocumentNode, result: string): DocumentNode {
  const { schema } = field.type;
  const run = field.firstChild;
  const text = schema.text(result, run?.firstChild?.marks ?? []);
  const content = run ? [run.type.create(run.attrs, [text], run.marks)] : [];
  return field.type.create({ ...field.attrs, resolvedText: result }, content, field.marks);
}

/** The code of a field. The document server gives out fields that count or say a page as references, which are shown as they are stored. */
export const instructionOf = (field: DocumentNode): string =>
  String(field.attrs.instruction ?? '').replace(/^\s*REF\s+(?=(?:SEQ|PAGEREF) [^\s\\])/, ' ');

export function make(
  schema: Schema,
  type: string,
  attributes = {},
  content: DocumentNode[] = [],
): DocumentNode {
  const known = schema.nodes[type];
  if (!known) throw new Error(`The editor knows no ${type}.`);
  return known.create(attributes, content);
}

/** Whether what is no text can be inserted: superdoc 1.46.3 tracks none of it. */
export const mayInsert = ({ superdoc, writing }: SuperdocDocument): boolean =>
  superdoc.config.documentMode === 'editing' && writing.isEditable;

/** Inserts nodes in the place of what is selected, as one step of undo, and goes on behind them. */
export function insertInline(document_: SuperdocDocument, nodes: (schema: Schema) => DocumentNode[]): void {
  const { view } = document_.writing;
  if (!view || document_.refusesHere('object')) return;
  inOneStep(view, (change) => {
    change.deleteSelection();
    const at = betweenRuns(change);
    const inserted = nodes(view.state.schema);
    change.insert(at, inserted);
    const behind = at + inserted.reduce((size, { nodeSize }) => size + nodeSize, 0);
    return placeCaret(change, behind).scrollIntoView();
  });
}

/** A place for nodes with runs of their own: where the caret is within a run, that is parted there. */
export function betweenRuns(change: Transaction, $from = change.selection.$from): number {
  if ($from.parent.type.name !== 'run') return $from.pos;
  if ($from.parentOffset === 0) return $from.before();
  if ($from.parentOffset < $from.parent.content.size) {
    change.split($from.pos);
    return $from.pos + 1;
  }
  return $from.after();
}

/** The caret as text has it, at a place between runs. */
export function placeCaret(change: Transaction, at: number): Transaction {
  const { constructor: Selection } = change.selection as { constructor: unknown };
  const { between } = Selection as { between?: (from: Place, to: Place) => Transaction['selection'] };
  const place = change.doc.resolve(at);
  return between ? change.setSelection(between(place, place)) : change;
}
