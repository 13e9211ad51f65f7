import { readSomeBlocks } from './block/blocks.ts';
import type { NoteKind } from '../../content/notes.ts';
import { trimStart } from '../../content/text/note-lead.ts';
import { Story, TRANSPARENT, type Docx } from './story.ts';

/** Reads the footnotes or endnotes part (17.11) if the document has one. Separators are not notes. */
export function readNotes(docx: Docx, kind: NoteKind, mainPart: string): void {
  const part = docx.package.related(mainPart, `${kind}s`);
  const xml = part === undefined ? undefined : docx.package.xml(part, TRANSPARENT);
  if (!xml || part === undefined) return;
  xml.root(`w:${kind}s`);
  const story = new Story(docx, xml, part);
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const type = xml.attribute('w:type') ?? 'normal';
    if (type !== 'normal') continue;
    const id = xml.attribute('w:id') ?? '';
    docx.notes.add(kind, id, trimStart(readSomeBlocks(story)));
  }
}
