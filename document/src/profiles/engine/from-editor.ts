import type { Schema } from '@tiptap/pm/model';
import { toForeign } from '../../foreign/foreign.ts';
import type { DocumentMark, DocumentNode } from '../../json.ts';
import { attributesFrom, ownAttributes } from './attributes.ts';
import type { Changes } from './changes.ts';
import { foreignText } from './foreign-text.ts';
import type { Attributes, Pair } from './pair.ts';
import type { ProfileSchema } from './profile-schema.ts';
import { isUnsafeLink, keepLink } from './unsafe-link.ts';

/** Converts a node of the editor: to the corresponding node, or with a function. Nodes without a rule are kept unchanged. */
export type FromNode = Pair | ((node: DocumentNode, from: FromEditor) => readonly DocumentNode[]);
export type FromMark = Pair | ((mark: DocumentMark, from: FromEditor) => readonly DocumentMark[]);

export interface FromRules {
  readonly nodes: Readonly<Record<string, FromNode>>;
  readonly marks: Readonly<Record<string, FromMark>>;
}

interface Source {
  readonly id: string;
  readonly ids: readonly string[];
  readonly table: ProfileSchema;
  readonly rules: FromRules;
}

/** Converts nodes of an editor. */
export class FromEditor {
  readonly changes: Changes;
  /** The whole document of the editor. */
  readonly document: DocumentNode;
  readonly #source: Source;
  readonly #schema: Schema;

  constructor(document: DocumentNode, source: Source, context: { changes: Changes; schema: Schema }) {
    this.document = document;
    this.changes = context.changes;
    this.#source = source;
    this.#schema = context.schema;
  }

  nodes(nodes: readonly DocumentNode[] = []): DocumentNode[] {
    return nodes.flatMap((node) => this.node(node));
  }

  node(node: DocumentNode): readonly DocumentNode[] {
    if (node.type === 'text') return [withMarks(node, this.marks(node.marks))];
    const rule = own(this.#source.rules.nodes, node.type);
    if (rule === undefined) return this.keep(node);
    return typeof rule === 'function' ? rule(node, this) : [this.pair(rule, node)];
  }

  /** Returns the corresponding node, with the given content or its own. */
  pair(rule: Pair, node: DocumentNode, content: readonly DocumentNode[] = this.nodes(node.content)): DocumentNode {
    const attrs = this.attributes(rule, node, 'nodes');
    const made: DocumentNode = {
      type: rule.ours,
      ...(Object.keys(attrs).length > 0 && { attrs }),
      ...(content.length > 0 && { content: [...content] }),
    };
    return withMarks(made, this.marks(node.marks));
  }

  attributes(rule: Pair, { attrs = {} }: DocumentNode | DocumentMark, kind: 'nodes' | 'marks'): Attributes {
    const { id, ids, table } = this.#source;
    const type = own(table[kind], rule.theirs) ?? {};
    const ours = ownAttributes(this.#schema, kind, rule.ours);
    return attributesFrom(attrs, { pair: rule, profile: id, profiles: ids, own: ours, type });
  }

  /**
   * Keeps an unknown node. Its content is converted, or is text that other editors can read. If an added node has its name, it becomes that
   * node if possible.
   */
  keep(node: DocumentNode, readable?: readonly DocumentNode[]): readonly DocumentNode[] {
    const content = this.nodes(node.content);
    if (this.#schema.nodes[node.type] === undefined) return [this.#with(node, readable ?? content)];
    const known = this.#with(node, content);
    if (isPossible(known, this.#schema)) return [known];
    const instead = readable ?? (content.length > 0 ? content : textOf(node));
    this.changes.taken(node.type, readable === undefined && content.length > 0 ? 'its content' : 'its text');
    return instead;
  }

  #with(node: DocumentNode, content: readonly DocumentNode[]): DocumentNode {
    const { content: _content, ...rest } = node;
    return withMarks(content.length > 0 ? { ...rest, content: [...content] } : rest, this.marks(node.marks));
  }

  /** Converts marks. Marks of one type are merged. */
  marks(marks: readonly DocumentMark[] = []): DocumentMark[] {
    const found = new Map<string, DocumentMark>();
    for (const mark of marks.flatMap((each) => this.#mark(each))) {
      const known = found.get(mark.type);
      found.set(mark.type, known === undefined ? mark : { ...mark, attrs: { ...known.attrs, ...mark.attrs } });
    }
    return [...found.values()];
  }

  #mark(mark: DocumentMark): readonly DocumentMark[] {
    if (isUnsafeLink(mark)) return [keepLink(mark, this.#source.id)];
    const rule = own(this.#source.rules.marks, mark.type);
    if (rule === undefined) return [mark];
    if (typeof rule === 'function') return rule(mark, this);
    const attrs = this.attributes(rule, mark, 'marks');
    return [{ type: rule.ours, ...(Object.keys(attrs).length > 0 && { attrs }) }];
  }
}

/** Tells whether the schema allows a node to have these attributes and this content. */
function isPossible(node: DocumentNode, schema: Schema): boolean {
  try {
    schema.nodeFromJSON(toForeign(node, { schema })).check();
    return true;
  } catch {
    return false;
  }
}

function textOf(node: DocumentNode): DocumentNode[] {
  const text = foreignText(node);
  return text === '' ? [] : [{ type: 'text', text }];
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

function withMarks({ marks: _marks, ...node }: DocumentNode, marks: DocumentMark[]): DocumentNode {
  return marks.length > 0 ? { ...node, marks } : node;
}
