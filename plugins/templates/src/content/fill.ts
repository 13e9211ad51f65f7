import { isDeepStrictEqual } from 'node:util';
import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import {
  placesIn,
  RunReader,
  runsOf,
  sectionBands,
  textOf,
  type Banded,
  type Place,
  type TextRun,
} from './text-runs.ts';

/** The treatment of a placeholder without a value. */
export type MissingPolicy = 'keep' | 'empty' | 'error';

export interface Filling {
  readonly values: ReadonlyMap<string, string>;
  readonly missing: MissingPolicy;
  /** The maximum total size of inserted values in bytes: a short template may repeat a variable a million times. */
  readonly maxBytes: number;
}

export interface Filled {
  readonly content: DocumentNode;
  readonly page: PageSetup | null;
  /** Variables without a value. */
  readonly missing: readonly string[];
  /** Values without a variable. */
  readonly unused: readonly string[];
}

/** Characters that the document schema allows in no text. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/** The approximate size of a node as JSON besides its text. */
const NODE_BYTES = 24;

/**
 * Replaces the variables of a template by values. A value is plain text; it gets the marks of its placeholder's first character, and its
 * lines are separated by hard breaks if the block allows them.
 * @throws TEMPLATE_TOO_LARGE.
 */
export function fill(content: DocumentNode, page: PageSetup | null, filling: Filling): Filled {
  const used = new Set<string>();
  const missing = new Set<string>();
  const filler = new Filler(filling, used, missing);
  const filled = filler.node(content);
  const filledPage = page && filler.page(page);
  const unused = [...filling.values.keys()].filter((name) => !used.has(name));
  return { content: filled, page: filledPage, missing: [...missing], unused };
}

class Filler {
  readonly #filling: Filling;
  readonly #used: Set<string>;
  readonly #missing: Set<string>;
  #bytes = 0;

  constructor(filling: Filling, used: Set<string>, missing: Set<string>) {
    this.#filling = filling;
    this.#used = used;
    this.#missing = missing;
  }

  node(given: DocumentNode): DocumentNode {
    const bands = sectionBands(given);
    const node = bands === undefined ? given : { ...given, attrs: { ...given.attrs, ...this.#bands(bands) } };
    if (node.content === undefined) return node;
    const lines = node.type !== 'codeBlock' && node.type !== 'detailsSummary';
    const content = runsOf(node.content).flatMap((part) =>
      'type' in part ? [this.node(part)] : this.#run(part, lines),
    );
    const { content: _content, ...rest } = node;
    return content.length === 0 ? rest : { ...rest, content };
  }

  page(page: PageSetup): PageSetup {
    return { ...page, ...this.#bands(page) };
  }

  #bands({ header, footer }: Banded): { header?: PageBands; footer?: PageBands } {
    const filled = ({ ...bands }: PageBands): PageBands =>
      Object.fromEntries(
        Object.entries(bands).map(([kind, blocks]) => [kind, blocks.map((block) => this.node(block))]),
      );
    return { ...(header && { header: filled(header) }), ...(footer && { footer: filled(footer) }) };
  }

  #run(run: TextRun, lines: boolean): DocumentNode[] {
    const places = placesIn(textOf(run)).flatMap((place) => {
      const value = this.#valueOf(place);
      return value === undefined ? [] : [{ ...place, value }];
    });
    if (places.length === 0) return [...run];
    const filled: DocumentNode[][] = [];
    const reader = new RunReader(run);
    let at = 0;
    for (const { start, end, value } of places) {
      filled.push(reader.take(start - at), this.#textNodes(value, reader.next, lines));
      reader.take(end - start);
      at = end;
    }
    filled.push(reader.take(Number.POSITIVE_INFINITY));
    return join(filled.flat());
  }

  #textNodes(value: string, like: DocumentNode | undefined, lines: boolean): DocumentNode[] {
    const nodes = textNodes(value, like, lines);
    const { maxBytes } = this.#filling;
    this.#bytes += value.length + nodes.length * NODE_BYTES;
    if (this.#bytes > maxBytes) throw errors.TEMPLATE_TOO_LARGE({ size: this.#bytes, limit: maxBytes });
    return nodes;
  }

  #valueOf({ name }: Place): string | undefined {
    const value = this.#filling.values.get(name);
    if (value === undefined) this.#missing.add(name);
    else this.#used.add(name);
    return value ?? (this.#filling.missing === 'empty' ? '' : undefined);
  }
}

const haveSameMarks = (a: DocumentNode, b: DocumentNode): boolean =>
  a.marks === b.marks || isDeepStrictEqual(a.marks, b.marks);

/** Joins adjacent texts with the same marks, as an editor writes them. */
function join(nodes: readonly DocumentNode[]): DocumentNode[] {
  const joined: DocumentNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const same = last?.type === 'text' && node.type === 'text' && haveSameMarks(last, node);
    if (same) joined[joined.length - 1] = { ...last, text: `${last.text}${node.text}` };
    else joined.push(node);
  }
  return joined;
}

function textNodes(value: string, like: DocumentNode | undefined, lines: boolean): DocumentNode[] {
  const marks = like?.marks === undefined ? {} : { marks: like.marks };
  const clean = value.toWellFormed().replaceAll(/\r\n?/gu, '\n').replaceAll(CONTROL, '');
  const parts = lines ? clean.split('\n') : [clean];
  return parts.flatMap((text, index) => [
    ...(index > 0 ? [{ type: 'hardBreak' }] : []),
    ...(text === '' ? [] : [{ type: 'text', text, ...marks }]),
  ]);
}
