import type { DocumentNode, DocumentWarning } from '@editor-companion/document';
import { entryOf } from '../content/node-names.ts';
import { childrenOf, textOf } from '../content/node.ts';
import { noteKey } from '../content/tables/note-numbers.ts';
import { HOLDERS, ownBlocks } from '../content/source/bands.ts';
import { settleRevisions, type RevisionMode } from '../content/source/revisions.ts';
import type { WriteJob } from '../content/source/write-job.ts';
import { LOSSES, type Losses } from './tables.ts';
import { LossCounter } from './warnings.ts';

/** The formats with a writer. */
export type WrittenFormat = keyof typeof LOSSES;

/**
 * Lists the losses of a document in its file, each code once with a count. Call it after the file was written, because only
 * then the readable pictures are known.
 * @example
 * const file = await writeDocx(job, progress);
 * const warnings = findLosses(job, 'docx');
 */
export function findLosses(job: WriteJob, format: WrittenFormat): DocumentWarning[] {
  return new LossFinder(job, LOSSES[format]).find();
}

class LossFinder {
  readonly #job: WriteJob;
  readonly #losses: Losses;
  readonly #found = new LossCounter();
  readonly #holdsPictures: boolean;
  readonly #references = new Set<string>();
  readonly #places = new Set<string>();

  constructor(job: WriteJob, losses: Losses) {
    this.#job = job;
    this.#losses = losses;
    this.#holdsPictures = losses.holdsPictures(job.options);
  }

  find(): DocumentWarning[] {
    const { content, options, page } = this.#job;
    const document = settleRevisions(
      content,
      (options['revisions'] as RevisionMode | undefined) ?? this.#losses.revisions,
    );
    for (const node of this.#losses.scope?.(document, options) ?? [document]) this.#walk(node);
    for (const [code, count] of this.#losses.whole?.(document, options) ?? []) this.#found.add(code, count);
    const bands = HOLDERS.flatMap((holder) => Object.values(page?.[holder] ?? {}).flat());
    if (this.#losses.hasPages) bands.forEach((block) => this.#walk(block));
    else if (bands.length > 0) this.#found.add('BANDS_DROPPED');
    this.#findNotes(document);
    this.#findComments();
    return this.#found.list();
  }

  #walk(node: DocumentNode): void {
    const fate = entryOf(this.#losses.nodes, node.type) ?? 'kept';
    if (typeof fate === 'function') fate(node).forEach((code) => this.#found.add(code));
    else if (fate !== 'kept') this.#found.add(fate);
    if (node.type === 'image' && !this.#hasPicture(node)) this.#found.add('IMAGE_UNAVAILABLE', 1, textOf(node, 'src'));
    if (node.type === 'footnoteReference') this.#references.add(noteKey(node));
    if (!this.#losses.hasTabStops && node.attrs?.['tabStops'] != null) this.#found.add('TAB_STOPS_DROPPED');
    for (const mark of node.marks ?? []) if (mark.type === 'comment') this.#places.add(textOf(mark, 'commentId') ?? '');
    for (const child of childrenOf(node)) this.#walk(child);
    if (this.#losses.hasPages && node.type === 'section') for (const block of ownBlocks(node)) this.#walk(block);
  }

  #hasPicture(node: DocumentNode): boolean {
    const { pictures, unreadable } = this.#job;
    const src = textOf(node, 'src') ?? '';
    return !this.#holdsPictures || (pictures.has(src) && unreadable?.has(src) !== true);
  }

  #findNotes(document: DocumentNode): void {
    if (!this.#losses.placesNotes) return;
    const notes = childrenOf(document)
      .filter(({ type }) => type === 'footnotes')
      .flatMap(childrenOf);
    this.#found.add('NOTE_UNPLACED', notes.filter((note) => !this.#references.has(noteKey(note))).length);
  }

  /** Replies are written together with the comment that they answer. */
  #findComments(): void {
    const { comments, options } = this.#job;
    if (options['comments'] !== true) return;
    const first = comments.filter(({ replyTo }) => replyTo === undefined);
    this.#found.add('COMMENT_UNPLACED', first.filter(({ id }) => !this.#places.has(id)).length);
  }
}
