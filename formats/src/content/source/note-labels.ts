import {
  areAtSectionEnds,
  formatNumber,
  NOTE_KINDS,
  numberNotes,
  type DocumentNode,
  type NoteKind,
  type SettingsOfNotes,
} from '@editor-companion/document';
import { settingsOfNotes } from '../page/note-looks.ts';
import { childrenOf, textOf } from '../node.ts';
import { noteKey } from '../tables/note-numbers.ts';

/**
 * Returns the notes that Writer would give another number than the document, with the numbers that they show: their own marks, and numbers
 * that begin anew at sections, or have another format there. Writer shows such a mark and does not count the note.
 */
export function noteLabels(
  document: DocumentNode,
  shown = numberNotes(document),
  settingsOf = settingsOfNotes(document),
): ReadonlyMap<string, string> {
  const finder = new LabelFinder(shown, settingsOf);
  for (const block of childrenOf(document)) if (block.type !== 'footnotes') finder.visitBlock(block);
  return finder.labels;
}

class LabelFinder {
  readonly labels = new Map<string, string>();
  readonly #shown: ReturnType<typeof numberNotes>;
  readonly #settingsOf: ReturnType<typeof settingsOfNotes>;
  readonly #seen = new Set<string>();
  readonly #counts: Record<NoteKind, number> = { footnote: 0, endnote: 0 };
  /** The settings of the document, and those of the current section. */
  readonly #whole: SettingsOfNotes;
  #own: SettingsOfNotes;

  constructor(shown: ReturnType<typeof numberNotes>, settingsOf: ReturnType<typeof settingsOfNotes>) {
    this.#shown = shown;
    this.#settingsOf = settingsOf;
    this.#whole = settingsOf(undefined);
    this.#own = this.#whole;
  }

  visitBlock(block: DocumentNode): void {
    this.#own = block.type === 'section' ? this.#settingsOf(block) : this.#whole;
    this.#visit(block);
  }

  #visit(node: DocumentNode): void {
    if (node.type === 'heading' && Number(node.attrs?.['level'] ?? 1) === 1) this.#beginChapter();
    if (node.type === 'footnoteReference') this.#refer(node);
    for (const child of childrenOf(node)) this.#visit(child);
  }

  #beginChapter(): void {
    for (const kind of NOTE_KINDS) if (this.#whole[kind].restart === 'chapter') this.#counts[kind] = 0;
  }

  #refer(reference: DocumentNode): void {
    const key = noteKey(reference);
    const number = this.#shown.of(textOf(reference, 'kind'), textOf(reference, 'noteId'));
    if (number === undefined || this.#seen.has(key)) return;
    this.#seen.add(key);
    const { kind, text } = number;
    const [whole, own] = [this.#whole[kind], this.#own[kind]];
    const isLabelled = (textOf(reference, 'label') ?? '') !== '';
    // Sections with notes at their end count by themselves.
    if (!isLabelled && areAtSectionEnds(own) && own.restart === 'section') return;
    const countsPages = whole.restart === 'page' && own.restart === 'page' && own.format === whole.format;
    if (!isLabelled && countsPages) return;
    if (!isLabelled && formatNumber(whole.start + this.#counts[kind], whole.format) === text) this.#counts[kind] += 1;
    else this.labels.set(key, text);
  }
}
