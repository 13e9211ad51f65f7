import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { Schema } from '@tiptap/pm/model';
import { isRecord, own } from '../../text/json.ts';
import { remade, type Draft } from '../draft.ts';
import { EditFault } from '../faults.ts';
import type { MarkValue, Range } from '../operation.ts';
import type { View } from '../view.ts';
import { runOf } from './blocks.ts';
import { lineAt, replaced } from './line.ts';

type MarkValues = Readonly<Record<string, MarkValue>>;

export interface Formatting {
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly marks?: Readonly<Record<string, unknown>>;
  readonly find?: string;
}

/** @throws EditFault */
export function planFormat(range: Range, { attributes, marks: given, find }: Formatting, view: View): Draft[] {
  if (!attributes && !given) throw new EditFault('NOTHING_SAID', 'Say `attributes` or `marks`.');
  const { schema } = view.reading;
  const marks = given && checkedMarks(given, schema);
  if (find !== undefined) return planWords(range, find, marks ?? {}, view);
  const run = runOf(range, view);
  const nodes = run.nodes.map((node) => formatted(withAttributes(node, attributes, schema), marks, schema));
  const children = view.childrenOf(run.parent).toSpliced(run.from, nodes.length, ...nodes);
  // A picture that gets another attribute is still the named one.
  return [{ parent: run.parent, children, mayGo: (node) => run.nodes.includes(node) }];
}

/** @throws EditFault CONTENT_INVALID */
function checkedMarks(marks: Readonly<Record<string, unknown>>, schema: Schema): MarkValues {
  for (const [name, value] of Object.entries(marks)) {
    const known = Object.keys(schema.marks).join(', ');
    if (!own(schema.marks, name))
      throw new EditFault('CONTENT_INVALID', `There is no mark «${name}»; there are ${known}.`);
    if (typeof value !== 'boolean' && !isRecord(value))
      throw new EditFault(
        'CONTENT_INVALID',
        `«${name}» is true, false, or an object of attributes such as {"href":"…"}.`,
      );
  }
  return marks as MarkValues;
}

/** Attributes that an item or a cell does not have apply to its paragraphs. */
function withAttributes(node: DocumentNode, given: Formatting['attributes'], schema: Schema): DocumentNode {
  if (!given) return node;
  const specs = own(schema.nodes, node.type)?.spec.attrs ?? {};
  const isOwn = Object.keys(given).every((name) => Object.hasOwn(specs, name) || Object.hasOwn(node.attrs ?? {}, name));
  const paragraphs = node.content?.filter(({ type }) => type === 'paragraph') ?? [];
  if (isOwn || paragraphs.length === 0) {
    const unknown = Object.keys(given).find(
      (name) => !Object.hasOwn(specs, name) && !Object.hasOwn(node.attrs ?? {}, name),
    );
    if (unknown !== undefined)
      throw new EditFault(
        'CONTENT_INVALID',
        `«${node.type}» has no attribute «${unknown}»; it has ${Object.keys(specs).join(', ') || 'none'}.`,
      );
    return remade(node, { attrs: { ...node.attrs, ...given } });
  }
  const content = node.content?.map((child) =>
    child.type === 'paragraph' ? withAttributes(child, given, schema) : child,
  );
  return remade(node, { ...(content && { content }) });
}

function formatted(node: DocumentNode, marks: MarkValues | undefined, schema: Schema): DocumentNode {
  if (!marks) return node;
  const type = own(schema.nodes, node.type);
  if (!type) return node;
  if (type.isInline) return marked(node, marks, schema);
  return node.content ? remade(node, { content: node.content.map((child) => formatted(child, marks, schema)) }) : node;
}

function marked(node: DocumentNode, changes: MarkValues, schema: Schema): DocumentNode {
  let marks: readonly DocumentMark[] = node.marks ?? [];
  for (const [name, value] of Object.entries(changes)) marks = withMark(marks, name, value, schema);
  const { marks: _, ...rest } = node;
  return { ...rest, ...(marks.length > 0 && { marks: [...marks] }) };
}

/** Keeps the attributes of an existing mark that are not given. */
function withMark(marks: readonly DocumentMark[], name: string, value: MarkValue, schema: Schema): DocumentMark[] {
  const type = own(schema.marks, name);
  const before = marks.find((mark) => mark.type === name);
  if (value === false) return marks.filter((mark) => mark !== before);
  const attrs = value === true ? before?.attrs : { ...before?.attrs, ...value };
  const others = marks.filter((mark) => {
    const other = own(schema.marks, mark.type);
    return !other || !type || !type.excludes(other);
  });
  return [...others, { type: name, ...(attrs && { attrs }) }];
}

function planWords({ anchor }: Range, find: string, marks: MarkValues, view: View): Draft[] {
  const line = lineAt(anchor, view);
  const { schema } = view.reading;
  const nodes = line.node.content ?? [];
  const text = nodes.map((node) => node.text ?? '\u0000').join('');
  const from = text.indexOf(find);
  if (find === '' || from < 0)
    throw new EditFault('FIND_MISSING', `@${anchor} has no «${find}». Its text is: ${text.replaceAll('\u0000', '…')}`);
  if (text.includes(find, from + 1))
    throw new EditFault('FIND_AMBIGUOUS', `@${anchor} has «${find}» more than once; take more of the words around it.`);
  let at = 0;
  const content = nodes.flatMap((node): DocumentNode[] => {
    const [start, length] = [at, node.text?.length ?? 1];
    at += length;
    const [first, last] = [Math.max(0, from - start), Math.min(length, from + find.length - start)];
    if (first >= last || node.text === undefined) return [node];
    const part = (a: number, b: number): DocumentNode[] =>
      a < b ? [{ ...node, text: (node.text ?? '').slice(a, b) }] : [];
    return [...part(0, first), ...part(first, last).map((one) => marked(one, marks, schema)), ...part(last, length)];
  });
  return [replaced(line, remade(line.node, { content }), view)];
}
