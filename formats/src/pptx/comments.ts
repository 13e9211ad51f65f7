import { append } from '../package/list.ts';
import type { DocumentNode, ImportedComment } from '@editor-companion/document';
import type { Package } from '../package/package.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';

/** Maps the author ids in comments to names. */
export type CommentAuthors = ReadonlyMap<string, string>;

/** A comment and the id of the shape to which it refers, if stated. */
export interface SlideComment {
  readonly comment: ImportedComment;
  readonly shapeId?: string;
}

/** Reads the authors of comments: the legacy list (19.4.2) and that of threaded comments ([MS-PPTX] 2.16.3). */
export function readCommentAuthors(source: Package, presentationPart: string): CommentAuthors {
  const authors = new Map<string, string>();
  for (const kind of ['commentAuthors', 'authors']) {
    const part = source.related(presentationPart, kind);
    const xml = part === undefined ? undefined : source.xml(part);
    if (!xml?.nextChild(0)) continue;
    const level = xml.depth;
    while (xml.nextChild(level)) authors.set(xml.attribute('id') ?? '', xml.attribute('name') ?? '');
  }
  return authors;
}

/** Reads a slide's legacy and threaded comments in the order of the file. */
export function readSlideComments(source: Package, slidePart: string, authors: CommentAuthors): SlideComment[] {
  const found: Found = { authors, slidePart, comments: [], byIndex: new Map() };
  for (const { kind, target, external } of source.relationships(slidePart).values()) {
    const xml = kind === 'comments' && !external ? source.xml(target) : undefined;
    if (!xml?.nextChild(0)) continue;
    const level = xml.depth;
    while (xml.nextChild(level)) {
      if (xml.name === 'p:cm') readComment(xml, found);
      else if (xml.name === 'p188:cm') readThread(xml, found);
    }
  }
  return found.comments;
}

interface Found {
  readonly authors: CommentAuthors;
  readonly slidePart: string;
  readonly comments: SlideComment[];
  /** Ids of legacy comments by author and index, to which replies refer. */
  readonly byIndex: Map<string, string>;
}

/** Reads p:cm, the current element (19.4.1). */
function readComment(xml: XmlReader, found: Found): void {
  const author = xml.attribute('authorId') ?? '';
  const date = xml.attribute('dt');
  const id = nextId(found);
  found.byIndex.set(`${author} ${xml.attribute('idx') ?? ''}`, id);
  const inside: { text: string; replyTo?: string } = { text: '' };
  readInside(xml, found, inside);
  const { text, replyTo } = inside;
  found.comments.push({
    comment: {
      id,
      author: found.authors.get(author) ?? '',
      ...(date !== undefined && { date }),
      content: paragraphs(text.split(/\r\n|\r|\n/)),
      ...(replyTo !== undefined && { replyTo }),
    },
  });
}

function readInside(xml: XmlReader, found: Found, inside: { text: string; replyTo?: string }): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:text') inside.text = xml.text();
    else if (xml.name === 'p15:parentCm') {
      const parent = found.byIndex.get(`${xml.attribute('authorId') ?? ''} ${xml.attribute('idx') ?? ''}`);
      if (parent !== undefined) inside.replyTo = parent;
    } else readInside(xml, found, inside);
  }
}

/** Reads p188:cm, the current element ([MS-PPTX] 2.16.3.3), with the replies to it. */
function readThread(xml: XmlReader, found: Found): void {
  const id = nextId(found);
  const isResolved = xml.attribute('status') === 'resolved' || xml.attribute('status') === 'closed';
  const head = headOf(xml, found);
  const at = found.comments.length;
  // Added before its replies.
  found.comments.push({ comment: { id, ...head, content: [] } });
  const content: DocumentNode[] = [];
  let shapeId: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p188:replyLst') readReplies(xml, found, id);
    else if (xml.name === 'p188:txBody') append(content, readText(xml));
    else shapeId ??= readMoniker(xml);
  }
  const comment = {
    id,
    ...head,
    content: content.length > 0 ? content : paragraphs(['']),
    ...(isResolved && { resolved: true }),
  };
  found.comments[at] = { comment, ...(shapeId !== undefined && { shapeId }) };
}

function readReplies(xml: XmlReader, found: Found, replyTo: string): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const [id, head] = [nextId(found), headOf(xml, found)];
    const content: DocumentNode[] = [];
    const inner = xml.depth;
    while (xml.nextChild(inner)) if (xml.name === 'p188:txBody') append(content, readText(xml));
    found.comments.push({
      comment: { id, ...head, content: content.length > 0 ? content : paragraphs(['']), replyTo },
    });
  }
}

function headOf(xml: XmlReader, { authors }: Found): Pick<ImportedComment, 'author' | 'date'> {
  const date = xml.attribute('created');
  return { author: authors.get(xml.attribute('authorId') ?? '') ?? '', ...(date !== undefined && { date }) };
}

/** Returns the shape's id from a list of monikers ([MS-ODRAWXML] 2.27): `ac:spMk`, `ac:graphicFrameMk` and similar elements. */
function readMoniker(xml: XmlReader): string | undefined {
  let id = xml.name.endsWith('Mk') ? xml.attribute('id') : undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) id = readMoniker(xml) ?? id;
  return id;
}

/** Returns an id that is unique in the presentation. */
const nextId = ({ slidePart, comments }: Found): string =>
  `${slidePart.slice(slidePart.lastIndexOf('/') + 1).replace(/\.xml$/i, '')}-${comments.length + 1}`;

function readText(xml: XmlReader): DocumentNode[] {
  const lines: string[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'a:p') lines.push(xml.text());
  return paragraphs(lines);
}

const paragraphs = (lines: readonly string[]): DocumentNode[] =>
  lines.map((line) => ({ type: 'paragraph', ...(line !== '' && { content: [{ type: 'text', text: line }] }) }));
