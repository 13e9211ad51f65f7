import { append } from '../../../package/list.ts';
import type { DocumentMark, DocumentNode, ImportedComment } from '@editor-companion/document';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';
import { clip } from '../../../content/bounds.ts';
import type { Story } from '../story.ts';

/** Reads annotations (ODF 1.3, part 3, 14.1) as comments. */
export class Comments {
  readonly #list: (ImportedComment & { parent?: string })[] = [];
  readonly #idOf = new Map<string, string>();
  /** Names of comments that span a range. */
  readonly #ranged: ReadonlySet<string>;
  readonly #open = new Map<string, DocumentMark>();

  /** @param content the source of the part that holds them: whether a range ends is only known from further on */
  constructor(content: string) {
    this.#ranged = new Set(Array.from(content.matchAll(RANGE_END), ([tag]) => NAME.exec(tag)?.[1] ?? ''));
  }

  list(): ImportedComment[] {
    return this.#list.map(({ parent, ...comment }) => {
      const replyTo = this.#idOf.get(parent ?? '');
      return { ...comment, ...(replyTo !== undefined && replyTo !== comment.id && { replyTo }) };
    });
  }

  /**
   * Reads office:annotation, the current element, and starts its range.
   * @param builder the content before a comment without a range: its last text gets the mark
   */
  read(story: Story, builder?: InlineBuilder): DocumentMark {
    const { xml } = story;
    const name = xml.attribute('office:name') ?? '';
    const parent = xml.attribute('loext:parent-name');
    const resolved = xml.attribute('loext:resolved') === 'true';
    const id = `c${this.#list.length + 1}`;
    const comment: ImportedComment = { id, author: '', content: [] };
    this.#list.push(Object.assign(comment, resolved && { resolved }, parent !== undefined && { parent }));
    if (name !== '') this.#idOf.set(name, id);
    const inside = story.nested();
    comment.content = readBody(inside, comment);
    const mark: DocumentMark = { type: 'comment', attrs: { commentId: id, ...(resolved && { resolved }) } };
    if (this.#ranged.has(name) && !this.#open.has(name)) {
      this.#open.set(name, mark);
      story.marks.push(mark);
    } else if (builder) markLast(builder, mark);
    return mark;
  }

  /** Ends the range with this name. */
  end(story: Story, name: string): void {
    const mark = this.#open.get(name);
    if (mark) story.marks.remove(mark);
    this.#open.delete(name);
  }
}

const RANGE_END = /:annotation-end\s[^>]*/g;
const NAME = /:name="([^"]*)"/;

function readBody(story: Story, comment: ImportedComment): DocumentNode[] {
  const { xml } = story;
  const content: DocumentNode[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'dc:creator') comment.author = clip(xml.text().trim(), 256);
    else if (xml.name === 'dc:date') comment.date = xml.text().trim().slice(0, 64);
    else append(content, story.odf.readOne(story));
  }
  return content.length > 0 ? content : [{ type: 'paragraph' }];
}

function markLast(builder: InlineBuilder, mark: DocumentMark): void {
  const piece = builder.pieces.at(-1);
  const last = piece && 'inlines' in piece ? piece.inlines.pop() : undefined;
  if (last) builder.inline(last.text === undefined ? last : { ...last, marks: [...(last.marks ?? []), mark] });
}
