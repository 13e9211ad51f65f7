import type { DocumentNode } from '../../json.ts';
import type { AddedForms } from '../engine/added-forms.ts';
import { attributesTo, ownAttributes } from '../engine/attributes.ts';
import type { Changes } from '../engine/changes.ts';
import { NoteNumbers } from '../engine/note-numbers.ts';
import type { Pair } from '../engine/pair.ts';
import type { ProfileType } from '../engine/profile-schema.ts';
import type { Mapping } from '../engine/to-editor.ts';
import { PROFILE_IDS } from '../names.ts';
import type { ProfileContext } from '../profile.ts';
import { nest, placeOf } from './block.ts';
import type { Block, Entry } from './block.ts';
import { blocks as types } from './schema.ts';

/** Converts a node to blocks of BlockNote, or to simpler nodes. */
export type BlockRule = (node: DocumentNode, writer: BlockWriter) => readonly Entry[];

type Parts = Partial<Pick<Block, 'content' | 'children'>>;

/** Converts a document to BlockNote's blocks. */
export class BlockWriter implements Mapping {
  readonly changes: Changes;
  readonly notes: NoteNumbers;
  readonly #context: ProfileContext;
  readonly #rule: (node: DocumentNode) => BlockRule;

  constructor(document: DocumentNode, rule: (node: DocumentNode) => BlockRule, context: ProfileContext) {
    this.changes = context.changes;
    this.notes = new NoteNumbers(document);
    this.#context = context;
    this.#rule = rule;
  }

  get added(): AddedForms {
    return this.#context.added;
  }

  /** Styles correspond to marks. There is a style for each mark that other profiles ask for. */
  has(kind: 'nodes' | 'marks', name: string): boolean {
    return kind === 'nodes'
      ? Object.hasOwn(types, name)
      : ['bold', 'italic', 'underline', 'strike', 'code'].includes(name);
  }

  blocks(nodes: readonly DocumentNode[] = []): Block[] {
    return nest(this.entries(nodes));
  }

  entries(nodes: readonly DocumentNode[] = []): Entry[] {
    return nodes.flatMap((node) => this.#rule(node)(node, this));
  }

  /** Returns the corresponding block of a node, at the place that the node keeps. */
  entry(rule: Pair, node: DocumentNode, parts: Parts = {}, props: Readonly<Record<string, unknown>> = {}): Entry {
    const { blockId, nested = 0 } = placeOf(node.attrs);
    const own = this.props(rule, node, types[rule.theirs]);
    const { content, children = [] } = parts;
    const id = blockId === undefined ? {} : { id: blockId };
    const block = { ...id, type: rule.theirs, props: { ...own, ...props }, ...(content && { content }), children };
    return { block, level: nested };
  }

  props(rule: Pair, { attrs = {} }: DocumentNode, type: ProfileType = {}) {
    const own = ownAttributes(this.#context.schema, 'nodes', rule.ours);
    const conversion = { pair: rule, profile: 'blocknote', profiles: PROFILE_IDS, own, type };
    return attributesTo(attrs, conversion, (name) => this.changes.attribute(rule.ours, name));
  }
}
