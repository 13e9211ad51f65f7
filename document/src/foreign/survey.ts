import type { Schema } from '@tiptap/pm/model';
import { isRecord } from '../json.ts';
import type { DocumentMark, DocumentNode } from '../json.ts';
import { own } from '../record.ts';
import { sectionBands } from '../section-bands.ts';

/** An unknown node, mark or attribute. */
export interface Unknown {
  readonly kind: 'node' | 'mark' | 'attribute';
  /** The type, or for an attribute `paragraph.id`. */
  readonly name: string;
  readonly count: number;
}

/** The unknown parts of a document: their number, and the length of their attributes as JSON in UTF-16 code units. */
export interface Survey {
  readonly unknown: readonly Unknown[];
  readonly length: number;
}

/** Finds the unknown parts of a document of limited depth (`checkSize`), including blocks in attributes of sections. */
export function surveyForeign(nodes: readonly DocumentNode[], schema: Schema): Survey {
  const count = new Counting(schema);
  for (const node of nodes) count.node(node);
  return { unknown: [...count.found.values()], length: count.length };
}

class Counting {
  readonly #schema: Schema;
  readonly found = new Map<string, { kind: Unknown['kind']; name: string; count: number }>();
  length = 0;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  node(node: DocumentNode): void {
    if (!isRecord(node)) return;
    this.#look('node', node.type, node.attrs, own(this.#schema.nodes, node.type)?.spec.attrs);
    if (Array.isArray(node.marks)) for (const mark of node.marks) this.#mark(mark);
    if (Array.isArray(node.content)) for (const child of node.content) this.node(child);
    for (const { blocks } of sectionBands(node)) for (const block of blocks) this.node(block as DocumentNode);
  }

  #mark(mark: DocumentMark): void {
    if (isRecord(mark)) this.#look('mark', mark.type, mark.attrs, own(this.#schema.marks, mark.type)?.spec.attrs);
  }

  #look(kind: 'node' | 'mark', type: unknown, attrs: unknown, specs: object | null | undefined): void {
    if (typeof type !== 'string') return;
    const known = kind === 'node' ? this.#schema.nodes : this.#schema.marks;
    if (!Object.hasOwn(known, type)) {
      this.#add(kind, type, attrs);
      return;
    }
    if (!isRecord(attrs)) return;
    for (const name of Object.keys(attrs))
      if (!Object.hasOwn(specs ?? {}, name)) this.#add('attribute', `${type}.${name}`, attrs[name]);
  }

  #add(kind: Unknown['kind'], name: string, value: unknown): void {
    const key = `${kind} ${name}`;
    const known = this.found.get(key);
    if (known) known.count += 1;
    else this.found.set(key, { kind, name, count: 1 });
    this.length += name.length + lengthOf(value);
  }
}

/** Returns the length of a value's JSON. Infinity if it has none. */
function lengthOf(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    // Too deep to be serialized.
    return Number.POSITIVE_INFINITY;
  }
}
