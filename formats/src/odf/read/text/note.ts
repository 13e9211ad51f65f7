import type { Story } from '../story.ts';
import type { TextFormat } from '../style/text-format.ts';
import { addInline, type Flow } from './flow.ts';

/** Reads text:note, the current element (ODF 1.3, part 3, 6.3). Its body is stored at its reference. */
export function readNote(story: Story, flow: Flow, format: TextFormat): void {
  const { xml, odf } = story;
  const kind = xml.attribute('text:note-class') === 'endnote' ? 'endnote' : 'footnote';
  if (format.hidden || story.isCut) return;
  const id = odf.nextNote();
  const level = xml.depth;
  while (xml.nextChild(level))
    if (xml.name === 'text:note-body') odf.notes.add(kind, id, odf.readContent(story.nested()));
  const noteId = odf.notes.refer(kind, id);
  if (noteId !== undefined) addInline(story, flow, format, { type: 'footnoteReference', attrs: { noteId, kind } });
}
