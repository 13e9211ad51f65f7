import type { DocumentNode } from '@editor-companion/document';
import { anchorId } from './bounds.ts';

export type NoteKind = 'footnote' | 'endnote';

/** Footnotes and endnotes. All are read, and those with a reference are kept in the order of the references. */
export class Notes {
  readonly #bodies = new Map<string, DocumentNode[]>();
  readonly #referred: { noteId: string; kind: NoteKind }[] = [];
  readonly #known = new Set<string>();

  add(kind: NoteKind, id: string, content: DocumentNode[]): void {
    this.#bodies.set(noteId(kind, id), content);
  }

  /** Returns the id of a note for its reference. Undefined if there is no such note. */
  refer(kind: NoteKind, id: string): string | undefined {
    const name = noteId(kind, id);
    if (!this.#bodies.has(name)) return undefined;
    if (!this.#known.has(name)) this.#referred.push({ noteId: name, kind });
    this.#known.add(name);
    return name;
  }

  /** Returns the container at the end of the document. Undefined without notes. */
  container(): DocumentNode | undefined {
    if (this.#referred.length === 0) return undefined;
    const content = this.#referred.map((attrs) => ({
      type: 'footnote',
      attrs,
      content: this.#bodies.get(attrs.noteId) ?? [],
    }));
    return { type: 'footnotes', content };
  }
}

const noteId = (kind: NoteKind, id: string): string => anchorId(`${kind === 'footnote' ? 'fn' : 'en'}${id}`);
