import type { DocumentMark } from '@editor-companion/document';
import type { Story } from '../story.ts';

/** Starts or ends the range of a comment. Ranges may span paragraphs. */
export function readCommentMarker({ xml, comments, marks, docx }: Story): void {
  const id = xml.attribute('w:id') ?? '';
  if (xml.name === 'w:commentRangeStart') {
    const resolved = docx.commentsResolved.get(id);
    if (resolved === undefined || comments.has(id)) return;
    const mark: DocumentMark = { type: 'comment', attrs: { commentId: id, ...(resolved && { resolved }) } };
    comments.set(id, mark);
    marks.push(mark);
  } else if (xml.name === 'w:commentRangeEnd') {
    const mark = comments.get(id);
    if (mark) marks.remove(mark);
  }
}
