import type { DocumentNode } from '@editor-companion/document';
import { readSomeBlocks } from './block/blocks.ts';
import type { NoteKind } from '../../content/notes.ts';
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

/** Removes the blank at the start of the note, which separates the note's number from its text. */
function trimStart(blocks: DocumentNode[]): DocumentNode[] {
  const first = blocks[0]?.content;
  const lead = first?.[0];
  if (!first || lead?.text === undefined) return blocks;
  lead.text = lead.text.trimStart();
  if (lead.text === '') first.shift();
  if (first.length === 0) delete blocks[0]?.content;
  return blocks;
}
