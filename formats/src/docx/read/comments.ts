import type { ImportedComment } from '@editor-companion/document';
import type { Package } from '../../package/package.ts';
import { readSomeBlocks } from './block/blocks.ts';
import { Story, TRANSPARENT, type Docx } from './story.ts';

/** The state that Word 2013 and later store for a comment, by the id of its last paragraph ([MS-DOCX] 2.5.4). */
interface CommentState {
  readonly parent: string | undefined;
  readonly resolved: boolean;
}

/** Maps the id of each comment to true if the comment is resolved. Read before the text, because the comment marks need it. */
export function readCommentStates(source: Package, mainPart: string): ReadonlyMap<string, boolean> {
  const states = readExtended(source, mainPart);
  return new Map(
    [...readParagraphIds(source, mainPart)].map(([id, paragraph]) => [id, states.get(paragraph)?.resolved ?? false]),
  );
}

/** Reads the comments (17.13.4) with their texts, authors and threads. */
export function readComments(docx: Docx, mainPart: string): ImportedComment[] {
  const part = docx.package.related(mainPart, 'comments');
  const xml = part === undefined ? undefined : docx.package.xml(part, TRANSPARENT);
  if (!xml || part === undefined) return [];
  const threads = parents(docx.package, mainPart);
  const comments: ImportedComment[] = [];
  xml.root('w:comments');
  const story = new Story(docx, xml, part);
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const id = xml.attribute('w:id') ?? '';
    const author = xml.attribute('w:author') ?? '';
    const date = xml.attribute('w:date');
    const content = readSomeBlocks(story);
    const replyTo = threads.get(id);
    const resolved = docx.commentsResolved.get(id);
    comments.push({
      id,
      author,
      ...(date !== undefined && { date }),
      content,
      ...(replyTo !== undefined && { replyTo }),
      ...(resolved && { resolved }),
    });
  }
  return comments;
}

/** Maps the id of a comment to the id of the comment that it answers. */
function parents(source: Package, mainPart: string): ReadonlyMap<string, string> {
  const states = readExtended(source, mainPart);
  const paragraphs = readParagraphIds(source, mainPart);
  const byParagraph = new Map([...paragraphs].map(([id, paragraph]) => [paragraph, id]));
  const found = new Map<string, string>();
  for (const [id, paragraph] of paragraphs) {
    const parent = byParagraph.get(states.get(paragraph)?.parent ?? '');
    if (parent !== undefined && parent !== id) found.set(id, parent);
  }
  return found;
}

/** Maps the id of a comment to the id of its last paragraph. */
function readParagraphIds(source: Package, mainPart: string): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const part = source.related(mainPart, 'comments');
  const xml = part === undefined ? undefined : source.xml(part);
  if (!xml) return ids;
  xml.root('w:comments');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const id = xml.attribute('w:id') ?? '';
    ids.set(id, '');
    const inner = xml.depth;
    while (xml.nextChild(inner)) {
      if (xml.name === 'w:p') ids.set(id, xml.attribute('w14:paraId') ?? '');
    }
  }
  return ids;
}

function readExtended(source: Package, mainPart: string): ReadonlyMap<string, CommentState> {
  const states = new Map<string, CommentState>();
  const part = source.related(mainPart, 'commentsExtended');
  const xml = part === undefined ? undefined : source.xml(part);
  if (!xml) return states;
  xml.root('w15:commentsEx');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const resolved = xml.attribute('w15:done') === '1';
    states.set(xml.attribute('w15:paraId') ?? '', { parent: xml.attribute('w15:paraIdParent'), resolved });
  }
  return states;
}
