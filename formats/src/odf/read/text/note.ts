import { clip } from '../../../content/bounds.ts';
import type { Story } from '../story.ts';
import type { TextFormat } from '../style/text-format.ts';
import { addInline, type Flow } from '../flow.ts';

/** The maximum length of the mark of a note that is not counted. */
const MAX_LABEL = 64;

/** Reads text:note, the current element (ODF 1.3, part 3, 6.3). Its body is stored at its reference. */
export function readNote(story: Story, flow: Flow, format: TextFormat): void {
  const { xml, odf } = story;
  const kind = xml.attribute('text:note-class') === 'endnote' ? 'endnote' : 'footnote';
  if (format.hidden || story.isCut) return;
  const name = xml.attribute('text:id');
  const id = odf.nextNote();
  let label = '';
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'text:note-citation') label = clip(xml.attribute('text:label') ?? '', MAX_LABEL).trim();
    else if (xml.name === 'text:note-body') odf.notes.add(kind, id, odf.readContent(story.nested()));
  }
  const noteId = odf.notes.refer(kind, id);
  if (noteId === undefined) return;
  if (name !== undefined) odf.bookmarks.nameNote(name, noteId);
  const attrs = { noteId, kind, ...(label !== '' && { label }) };
  addInline(story, flow, format, { type: 'footnoteReference', attrs });
}
