import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A member of an interface in its source form. */
export interface Member {
  readonly name: string;
  /** The source text of its type. */
  readonly type: string;
  /** The comment above it, as one line. Empty if it has none. */
  readonly meaning: string;
}

/** An exported interface or type. */
export interface Declaration {
  readonly name: string;
  /** Its source from `interface` or `type` on, including inner comments. */
  readonly code: string;
  readonly meaning: string;
  readonly members: readonly Member[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name?: string };
  readonly key?: { readonly name?: string; readonly value?: string };
  readonly body?: unknown;
  readonly declaration?: Node | null;
  readonly typeAnnotation?: Node;
  readonly specifiers?: readonly { readonly imported?: { readonly name?: string } }[];
  readonly source?: { readonly value: string } | null;
}

type Comment = ReturnType<typeof parseSync>['comments'][number];

/** A TypeScript file, parsed for its declarations. */
export class SourceOfTypes {
  readonly #path: string;
  readonly #text: string;
  readonly #nodes: readonly Node[];
  readonly #comments: readonly Comment[];

  constructor(path: string) {
    this.#path = path;
    this.#text = readFileSync(path, 'utf8');
    const { program, comments } = parseSync(path, this.#text);
    this.#nodes = program.body as unknown as readonly Node[];
    this.#comments = comments;
  }

  /** Returns an interface or type of this file, also within `declare module`. @returns undefined if the file declares no such name. */
  declaration(name: string): Declaration | undefined {
    for (const outer of this.#nodes.flatMap(withModules)) {
      const node = outer.declaration ?? outer;
      if (!/^TS(?:Interface|TypeAlias)Declaration$/.test(node.type) || node.id?.name !== name) continue;
      const code = this.#text.slice(node.start, node.end);
      return { name, code, meaning: this.#above(outer.start), members: this.#members(node) };
    }
    return undefined;
  }

  /** Returns the file from which a name is imported. @returns undefined unless it is imported by a relative path. */
  importedFrom(name: string): string | undefined {
    const found = this.#nodes.find(({ specifiers }) => specifiers?.some(({ imported }) => imported?.name === name));
    const from = found?.source?.value;
    return from?.startsWith('.') === true ? join(dirname(this.#path), from) : undefined;
  }

  #members(node: Node): Member[] {
    const { body } = (node.body ?? {}) as { body?: readonly Node[] };
    return (body ?? []).flatMap((member) => {
      const name = member.key?.name ?? member.key?.value;
      const type = member.typeAnnotation?.typeAnnotation;
      if (name === undefined || type === undefined) return [];
      return [{ name, type: this.#text.slice(type.start, type.end), meaning: this.#above(member.start) }];
    });
  }

  /** Returns the docstring that ends before a position. */
  #above(start: number): string {
    const comment = this.#comments.findLast(({ end }) => end <= start);
    if (comment?.value.startsWith('*') !== true || this.#text.slice(comment.end, start).trim() !== '') return '';
    return comment.value
      .split('\n')
      .map((line) => line.replace(/^[\s*]+/, '').trimEnd())
      .join(' ')
      .trim();
  }
}

function withModules(node: Node): readonly Node[] {
  if (node.type !== 'TSModuleDeclaration') return [node];
  return ((node.body ?? {}) as { body?: readonly Node[] }).body ?? [];
}
