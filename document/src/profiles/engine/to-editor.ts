import type { Schema } from '@tiptap/pm/model';
import type { DocumentMark, DocumentNode } from '../../json.ts';
import type { AddedForms } from './added-forms.ts';
import { attributesTo, ownAttributes } from './attributes.ts';
import type { Changes } from './changes.ts';
import { foreignText } from './foreign-text.ts';
import { NoteNumbers } from './note-numbers.ts';
import type { Pair } from './pair.ts';
import type { ProfileSchema, ProfileType } from './profile-schema.ts';
import { raised } from './raised.ts';
import { withSpelledLinks } from './spelled-links.ts';
import { keptLink } from './unsafe-link.ts';

/** The rule for converting a node to an editor. */
export type ToNode =
  | Pair
  /** Returns simpler nodes, which are converted themselves. */
  | {
      readonly simplify: (node: DocumentNode, to: ToEditor) => readonly DocumentNode[];
      /** The name of the result for the warning: `a quotation`. Undefined for no warning. */
      readonly into?: string;
    }
  /** Returns nodes of the editor. */
  | { readonly write: (node: DocumentNode, to: ToEditor) => readonly DocumentNode[] };

/** The rule for converting a mark: the corresponding mark, or a function, which may report losses. */
export type ToMark = Pair | ((mark: DocumentMark, to: ToEditor) => readonly DocumentMark[]);

export interface ToRules {
  readonly nodes: Readonly<Record<string, ToNode>>;
  readonly marks: Readonly<Record<string, ToMark>>;
  /** Nodes of the editor that it generates itself. Their content is ignored. */
  readonly remade?: readonly string[];
}

interface Target {
  readonly id: string;
  readonly ids: readonly string[];
  readonly table: ProfileSchema;
  readonly rules: ToRules;
  /** Returns readable content for such a node. */
  readonly readable: (node: DocumentNode) => readonly DocumentNode[];
}

/** The functions that simplifying rules may use. */
export type Mapping = Pick<ToEditor, 'added' | 'changes' | 'has' | 'notes'>;

/** Converts a document to nodes of an editor. */
export class ToEditor {
  readonly changes: Changes;
  readonly notes: NoteNumbers;
  readonly #target: Target;
  readonly #schema: Schema;
  readonly added: AddedForms;

  constructor(
    document: DocumentNode,
    target: Target,
    context: { changes: Changes; schema: Schema; added: AddedForms },
  ) {
    this.changes = context.changes;
    this.notes = new NoteNumbers(document);
    this.#target = target;
    this.#schema = context.schema;
    this.added = context.added;
  }

  /** Converts several nodes. */
  nodes(nodes: readonly DocumentNode[] = []): DocumentNode[] {
    const told = this.has('marks', 'link') ? nodes : withSpelledLinks(nodes);
    return told.flatMap((node) => this.node(node));
  }

  /** Converts one node. */
  node(node: DocumentNode): readonly DocumentNode[] {
    if (node.type === 'text') return this.#text(node);
    const form = this.added.inProfile.get(node.type);
    if (form !== undefined) return this.#formed([form(node)].flat(), node.type);
    const rule = own(this.#target.rules.nodes, node.type);
    if (rule === undefined) return this.#unknown(node);
    if ('write' in rule) return rule.write(node, this);
    if ('simplify' in rule) {
      if (rule.into !== undefined) this.changes.simplified(node.type, rule.into);
      return this.nodes(rule.simplify(node, this));
    }
    return [this.pair(rule, node)];
  }

  /** Returns the corresponding node of the editor, with the given content or its own. */
  pair(rule: Pair, node: DocumentNode, content: readonly DocumentNode[] = this.nodes(node.content)): DocumentNode {
    const attrs = this.attributes(rule, node, 'nodes');
    const marks = this.marks(node.marks);
    return {
      type: rule.theirs,
      ...(Object.keys(attrs).length > 0 && { attrs }),
      ...(content.length > 0 && { content: [...content] }),
      ...(marks.length > 0 && { marks }),
    };
  }

  attributes(rule: Pair, { attrs = {} }: DocumentNode | DocumentMark, kind: 'nodes' | 'marks') {
    const { id, ids, table } = this.#target;
    const type: ProfileType = own(table[kind], rule.theirs) ?? {};
    const conversion = {
      pair: rule,
      profile: id,
      profiles: ids,
      own: ownAttributes(this.#schema, kind, rule.ours),
      type,
    };
    return attributesTo(attrs, conversion, (name) => this.changes.attribute(rule.ours, name));
  }

  /** Returns marks in the order of the editor's schema. Marks of one type are merged. */
  marks(marks: readonly DocumentMark[] = []): DocumentMark[] {
    const found = new Map<string, DocumentMark>();
    for (const mark of marks.flatMap((each) => this.#mark(each))) {
      const known = found.get(mark.type);
      found.set(mark.type, known === undefined ? mark : { ...mark, attrs: joined(known.attrs, mark.attrs) });
    }
    const names = Object.keys(this.#target.table.marks);
    return this.#compatible([...found.values()].toSorted((a, b) => names.indexOf(a.type) - names.indexOf(b.type)));
  }

  /** Tells whether the editor has a node or mark. */
  has(kind: 'nodes' | 'marks', name: string): boolean {
    return Object.hasOwn(this.#target.table[kind], name);
  }

  #mark(mark: DocumentMark): readonly DocumentMark[] {
    const link = keptLink(mark, this.#target.id);
    if (link !== undefined) return [{ type: 'link', attrs: link }];
    const rule = own(this.#target.rules.marks, mark.type);
    if (typeof rule === 'function') return rule(mark, this);
    if (rule !== undefined) return [{ type: rule.theirs, ...withAttrs(this.attributes(rule, mark, 'marks')) }];
    const type = own(this.#target.table.marks, mark.type);
    if (type !== undefined) return [{ type: mark.type, ...withAttrs({ ...type.attrs, ...mark.attrs }) }];
    this.changes.dropped(mark.type);
    return [];
  }

  /**
   * A mark that excludes all others is dropped in favour of a link, whose URL would be lost. In other cases it replaces the other marks.
   */
  #compatible(marks: DocumentMark[]): DocumentMark[] {
    const strict = marks.find(({ type }) => own(this.#target.table.marks, type)?.excludes === '_');
    if (strict === undefined || marks.length === 1) return marks;
    const kept = marks.some(({ type }) => type === 'link') ? marks.filter((mark) => mark !== strict) : [strict];
    for (const { type } of marks.filter((mark) => !kept.includes(mark)))
      this.changes.simplified(type, `text without it, because "${strict.type}" excludes all other marks`);
    return kept;
  }

  #text({ text = '', marks = [] }: DocumentNode): DocumentNode[] {
    const script = marks.find(({ type }) => type === 'superscript' || type === 'subscript');
    const found = this.marks(marks);
    const isKept = script === undefined || this.has('marks', script.type);
    const shown = isKept ? text : (raised(text, script.type) ?? text);
    return shown === '' ? [] : [{ type: 'text', text: shown, ...(found.length > 0 && { marks: found }) }];
  }

  /** Converts an unknown node: one of the editor, an added one, or another one whose text is kept. */
  #unknown(node: DocumentNode): readonly DocumentNode[] {
    const type = own(this.#target.table.nodes, node.type);
    if (type !== undefined && this.#canHold(type, node)) {
      const content = type.content === undefined ? [] : this.nodes(node.content);
      const marks = this.marks(node.marks);
      const attrs = { ...type.attrs, ...known(node.attrs, type) };
      return [
        {
          type: node.type,
          ...withAttrs(attrs),
          ...(content.length > 0 && { content }),
          ...(marks.length > 0 && { marks }),
        },
      ];
    }
    const form = this.added.elsewhere.get(node.type);
    if (form !== undefined) {
      this.changes.simplified(node.type, 'the result of its plugin');
      return this.nodes([form(node)].flat());
    }
    const content = this.nodes(node.content);
    const text = content.length > 0 ? '' : foreignText(node);
    if (content.length === 0 && text === '') this.changes.dropped(node.type);
    else this.changes.simplified(node.type, content.length > 0 ? 'its content' : 'its text');
    return content.length > 0 ? content : this.#text({ type: 'text', text, marks: node.marks ?? [] });
  }

  /** An unknown node with content is not the editor's node of the same name if that has no content, because its text would be lost. */
  #canHold(type: ProfileType, node: DocumentNode): boolean {
    if (type.content !== undefined || (node.content ?? []).length === 0) return true;
    const { rules, readable } = this.#target;
    return rules.remade?.includes(node.type) === true || reading(node.content) === reading(readable(node));
  }

  /** Converts the form of an added node: nodes of the editor stay, others are converted. */
  #formed(nodes: readonly DocumentNode[], of: string): readonly DocumentNode[] {
    return nodes.flatMap((node) =>
      node.type !== of && own(this.#target.rules.nodes, node.type) !== undefined
        ? this.node(node)
        : this.#unknown(node),
    );
  }
}

/** Returns the text that nodes show. */
const reading = (nodes: readonly DocumentNode[] = []): string =>
  nodes.map((node) => node.text ?? reading(node.content) + foreignText(node)).join('');

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const withAttrs = (attrs: Readonly<Record<string, unknown>>) => (Object.keys(attrs).length > 0 ? { attrs } : {});

const known = (attrs: Readonly<Record<string, unknown>> = {}, { attrs: all = {}, required = [] }: ProfileType) =>
  Object.fromEntries(Object.entries(attrs).filter(([name]) => Object.hasOwn(all, name) || required.includes(name)));

/** Merges the attributes of two marks of one type. The first one wins. */
const joined = (
  first: Record<string, unknown> = {},
  second: Record<string, unknown> = {},
): Record<string, unknown> => ({
  ...second,
  ...Object.fromEntries(Object.entries(first).filter(([name, value]) => value != null || second[name] === undefined)),
});
