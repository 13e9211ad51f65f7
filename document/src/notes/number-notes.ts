import type { Node } from '@tiptap/pm/model';
import { isRecord, partsOf, type DocumentNode } from '../json.ts';
import { formatNumber } from '../styles/number-format.ts';
import {
  areAtSectionEnds,
  NOTE_DEFAULTS,
  NOTE_KINDS,
  withSettings,
  type NoteKind,
  type SettingsOfNotes,
} from './note-settings.ts';

/** The number of a note, which its reference and its text show. */
export interface NoteNumber {
  readonly kind: NoteKind;
  /** `iv`, `†`, or the mark that its reference states. */
  readonly text: string;
  /** The section at whose end it stands: its place among the sections, from 0. Undefined for others. */
  readonly section?: number;
}

/** The numbers of the notes of a document. */
export interface NumberedNotes {
  /** Returns the number of the note with a kind and an id. Undefined if the document has neither the note nor a reference. */
  of(kind: unknown, noteId: unknown): NoteNumber | undefined;
  /** Tells whether a cross reference shows the number of a note. */
  isTarget(noteId: string): boolean;
}

/** Gives access to the parts of a tree. */
interface Tree<T> {
  type(node: T): string;
  attrs(node: T): Readonly<Record<string, unknown>>;
  children(node: T): readonly T[];
}

/**
 * Numbers the notes of a document in the order of their first references, as their settings say (`footnotes` and `endnotes` of the list of
 * notes and of sections). Each `section` node and each run of blocks between such nodes is a section. Only a layout knows pages: notes that
 * are counted by page are counted on here. Notes without a reference follow. A reference with a `label` is not counted.
 */
export const numberNotes = (document: DocumentNode): NumberedNotes => number([document], JSON_TREE);

/** Numbers the notes of parts of a document. @see numberNotes */
export const numberNotesOf = (nodes: readonly Node[]): NumberedNotes => number(nodes, NODE_TREE);

const JSON_TREE: Tree<DocumentNode> = {
  type: ({ type }) => type,
  attrs: ({ attrs }) => (isRecord(attrs) ? attrs : {}),
  children: ({ content }) => partsOf(content),
};

const NODE_TREE: Tree<Node> = {
  type: ({ type }) => type.name,
  attrs: ({ attrs }) => attrs,
  children: ({ children }) => children,
};

function number<T>(nodes: readonly T[], tree: Tree<T>): NumberedNotes {
  const blocks = nodes.flatMap((node) => (tree.type(node) === 'doc' ? tree.children(node) : [node]));
  const list = blocks.find((block) => tree.type(block) === 'footnotes');
  const numbering = new Numbering(tree, withSettings(NOTE_DEFAULTS, list === undefined ? {} : tree.attrs(list)));
  const isSection = (block: T): boolean => tree.type(block) === 'section';
  for (const section of sectionsOf(
    blocks.filter((block) => block !== list),
    isSection,
  ))
    numbering.enter(section);
  if (list !== undefined) numbering.addUnreferenced(list);
  return numbering;
}

/** Splits the blocks of a document into sections: each `section` node, and each run of blocks between such nodes. */
export function sectionsOf<T>(blocks: readonly T[], isSection: (block: T) => boolean): T[][] {
  const sections: T[][] = [];
  let open: T[] | undefined;
  for (const block of blocks) {
    if (isSection(block)) {
      sections.push([block]);
      open = undefined;
    } else if (open) open.push(block);
    else sections.push((open = [block]));
  }
  return sections;
}

const kindOf = (kind: unknown): NoteKind => (kind === 'endnote' ? 'endnote' : 'footnote');

class Numbering<T> implements NumberedNotes {
  readonly #settings: SettingsOfNotes;
  readonly #tree: Tree<T>;
  readonly #numbers = new Map<string, NoteNumber>();
  /** The last numbers. Undefined where counting starts. */
  readonly #counts: Record<NoteKind, number | undefined> = { footnote: undefined, endnote: undefined };
  #own: SettingsOfNotes;
  #section = -1;
  readonly #targets = new Set<string>();

  constructor(tree: Tree<T>, settings: SettingsOfNotes) {
    this.#tree = tree;
    this.#settings = settings;
    this.#own = settings;
  }

  of(kind: unknown, noteId: unknown): NoteNumber | undefined {
    return this.#numbers.get(keyOf(kind, noteId));
  }

  isTarget(noteId: string): boolean {
    return this.#targets.has(noteId);
  }

  /** Goes through the blocks of a section. */
  enter(blocks: readonly T[]): void {
    const [first] = blocks;
    const isNode = first !== undefined && this.#tree.type(first) === 'section';
    this.#own = isNode ? withSettings(this.#settings, this.#tree.attrs(first)) : this.#settings;
    this.#section += 1;
    for (const kind of NOTE_KINDS) if (this.#own[kind].restart === 'section') this.#counts[kind] = undefined;
    for (const block of blocks) this.#visit(block);
  }

  addUnreferenced(list: T): void {
    this.#own = this.#settings;
    for (const note of this.#tree.children(list)) {
      const { kind, noteId } = this.#tree.attrs(note);
      if (!this.#numbers.has(keyOf(kind, noteId))) this.#add(kindOf(kind), noteId);
    }
  }

  #visit(node: T): void {
    const type = this.#tree.type(node);
    if (type === 'footnoteReference') this.#refer(this.#tree.attrs(node));
    else if (type === 'crossReference') this.#point(this.#tree.attrs(node));
    else if (type === 'heading' && Number(this.#tree.attrs(node)['level'] ?? 1) === 1) this.#beginChapter();
    for (const child of this.#tree.children(node)) this.#visit(child);
  }

  #point({ kind, target }: Readonly<Record<string, unknown>>): void {
    if (kind === 'note') this.#targets.add(String(target));
  }

  #beginChapter(): void {
    for (const kind of NOTE_KINDS) if (this.#own[kind].restart === 'chapter') this.#counts[kind] = undefined;
  }

  #refer({ kind, noteId, label }: Readonly<Record<string, unknown>>): void {
    if (!this.#numbers.has(keyOf(kind, noteId))) this.#add(kindOf(kind), noteId, label, this.#section);
  }

  #add(kind: NoteKind, noteId: unknown, label?: unknown, section?: number): void {
    const { format, start, ...settings } = this.#own[kind];
    const isLabelled = typeof label === 'string' && label !== '';
    if (!isLabelled) this.#counts[kind] = (this.#counts[kind] ?? start - 1) + 1;
    const text = isLabelled ? label : formatNumber(this.#counts[kind] ?? start, format);
    const isInSection = section !== undefined && areAtSectionEnds(settings);
    this.#numbers.set(keyOf(kind, noteId), { kind, text, ...(isInSection && { section }) });
  }
}

const keyOf = (kind: unknown, noteId: unknown): string => `${kindOf(kind)} ${String(noteId)}`;
