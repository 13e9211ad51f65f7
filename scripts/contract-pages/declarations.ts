import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A member of an interface, as its source has it. */
export interface Member {
  readonly name: string;
  /** The text of its type. */
  readonly type: string;
  /** The comment above it, as one line; empty where it has none. */
  readonly meaning: string;
}

/** An exported interface or type. */
export interface Declaration {
  readonly name: string;
  /** Its source, from `interface` or `type` on, with the comments inside. */
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

/** A file of TypeScript, read for what it declares. */
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

  /** An interface or type of this file, also within `declare module`. @returns undefined where the file declares no such name. */
  declaration(name: string): Declaration | undefined {
    for (const outer of this.#nodes.flatMap(withModules)) {
      const node = outer.declaration ?? outer;
      if (!/^TS(?:Interface|TypeAlias)Declaration$/.test(node.type) || node.id?.name !== name) continue;
      const code = this.#text.slice(node.start, node.end);
      return { name, code, meaning: this.#above(outer.start), members: this.#members(node) };
    }
    return undefined;
  }

  /** The file that the name is imported from. @returns undefined where it is not imported from a file beside this one. */
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

  /** The documentation that ends in front of a place. */
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
