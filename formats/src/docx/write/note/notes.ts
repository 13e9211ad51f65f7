import { OWN_STYLES, STYLE_IDS } from '../../words.ts';
import type { DocumentNode } from '@editor-companion/document';
import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { writeBlocks } from '../block/blocks.ts';
import { NAMESPACES } from '../namespaces.ts';
import type { Note, NoteKind } from '../note-book.ts';
import { writeParagraph } from '../block/paragraph.ts';
import { Relationships } from '../../../package/write-package.ts';
import { plainRunText } from '../text/text-run.ts';
import { PARAGRAPH_END, Story, type Docx } from '../story.ts';

/** Returns the separator lines between text and notes (17.11.23, 17.11.1). */
const separators = (kind: NoteKind): string =>
  [
    ['separator', -1],
    ['continuationSeparator', 0],
  ]
    .map(([type, id]) => element(`w:${kind}`, { 'w:type': type, 'w:id': id }, `<w:p><w:r><w:${type}/></w:r></w:p>`))
    .join('');

/** Writes word/footnotes.xml or word/endnotes.xml (17.11) if the document has such notes. */
export function writeNotes(docx: Docx, kind: NoteKind, main: Relationships, width: number): void {
  const notes = docx.notes.list(kind);
  if (notes.length === 0) return;
  const relationships = new Relationships();
  const written = notes.map((note) =>
    writeNote(new Story(docx, 'note', relationships, { width, content: note.content }), kind, note),
  );
  const xml = XML_DECLARATION + element(`w:${kind}s`, NAMESPACES, separators(kind), written);
  docx.parts.add(`${kind}s`, `${kind}s.xml`, xml, relationships);
  main.add(`${kind}s`, `${kind}s.xml`);
}

function writeNote(story: Story, kind: NoteKind, { number, content, id }: Note): string {
  const [first, ...others] = content;
  const isFootnote = kind === 'footnote';
  const label = story.docx.notes.labelOf(kind, id);
  story.around = { style: OWN_STYLES.note };
  const sign =
    element(
      'w:r',
      {},
      element(
        'w:rPr',
        {},
        element('w:rStyle', { 'w:val': isFootnote ? STYLE_IDS.footnoteReference : STYLE_IDS.endnoteReference }),
      ),
      label === undefined ? `<w:${kind}Ref/>` : plainRunText(label),
    ) + element('w:r', {}, plainRunText(' '));
  const startsWithText = first?.type === 'paragraph';
  writeParagraph(story, startsWithText ? first : EMPTY, { lead: sign });
  writeBlocks(story, startsWithText ? others : content);
  if (story.blocks.at(-1) !== PARAGRAPH_END) writeParagraph(story, EMPTY);
  return element(`w:${kind}`, { 'w:id': number }, story.toXml());
}

const EMPTY: DocumentNode = { type: 'paragraph' };
