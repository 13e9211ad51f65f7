import { clip } from '../../../content/bounds.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';
import { isOn } from '../../../content/units.ts';
import type { Story } from '../story.ts';
import { withMarks } from './with-marks.ts';

/** The maximum length of the mark of a note that is not counted. */
const MAX_LABEL = 64;

/** Adds a reference to a note (17.11.14, 17.11.7). Its own mark may follow in the same run. */
export function addNote(story: Story, builder: InlineBuilder): void {
  const { xml, docx } = story;
  const kind = xml.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
  const noteId = docx.notes.refer(kind, xml.attribute('w:id') ?? '');
  if (noteId === undefined) return;
  const attrs: Record<string, unknown> = { noteId, kind };
  // A bookmark names the first note in it.
  for (const name of story.bookmarksWithoutNote.values()) docx.bookmarks.nameNote(name, noteId);
  story.bookmarksWithoutNote.clear();
  builder.inline(withMarks(story, { type: 'footnoteReference', attrs }));
  if (isOn(xml.attribute('w:customMarkFollows') ?? 'off')) story.noteMark = { noteId, attrs, text: '' };
}

/** Adds text to the mark of a note. Returns false if no mark is being read. */
export function addToNoteMark({ noteMark }: Story, text: string): boolean {
  if (!noteMark) return false;
  noteMark.text = clip(noteMark.text + text, MAX_LABEL);
  return true;
}

/** Ends the mark of a note with its run. */
export function endNoteMark(story: Story): void {
  const { noteMark, docx } = story;
  if (!noteMark) return;
  story.noteMark = undefined;
  const label = noteMark.text.trim();
  if (label === '') return;
  noteMark.attrs['label'] = label;
  docx.notes.label(noteMark.noteId, label);
}
