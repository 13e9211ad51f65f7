import type { DocumentNode, NoteKind } from '@editor-companion/document';
import type { NoteAttributes } from './page/note-looks.ts';
import { anchorId } from './bounds.ts';
import { withoutLabel } from './text/note-lead.ts';

export type { NoteKind } from '@editor-companion/document';

/** Footnotes and endnotes. All are read, and those with a reference are kept in the order of the references. */
export class Notes {
  readonly #bodies = new Map<string, DocumentNode[]>();
  readonly #referred: { noteId: string; kind: NoteKind }[] = [];
  readonly #known = new Set<string>();
  readonly #labels = new Map<string, string>();

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

  /** Records the mark of a note that is not counted. Its text begins with the mark, which is removed. */
  label(noteId: string, label: string): void {
    if (!this.#labels.has(noteId)) this.#labels.set(noteId, label);
  }

  /** The kinds of the notes with a reference. */
  get kinds(): ReadonlySet<NoteKind> {
    return new Set(this.#referred.map(({ kind }) => kind));
  }

  /** Returns the container at the end of the document. Undefined without notes. @param settings of the document's notes */
  container(settings: NoteAttributes = {}): DocumentNode | undefined {
    if (this.#referred.length === 0) return undefined;
    const content = this.#referred.map((attrs) => ({
      type: 'footnote',
      attrs,
      content: withoutLabel(this.#bodies.get(attrs.noteId) ?? [], this.#labels.get(attrs.noteId) ?? ''),
    }));
    const isPlain = Object.keys(settings).length === 0;
    return { type: 'footnotes', ...(!isPlain && { attrs: { ...settings } }), content };
  }
}

const noteId = (kind: NoteKind, id: string): string => anchorId(`${kind === 'footnote' ? 'fn' : 'en'}${id}`);
