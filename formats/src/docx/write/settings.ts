import type { NoteKind, NoteSettings } from '@editor-companion/document';
import { noteProperties } from '../note-properties.ts';
import { element, XML_DECLARATION } from '../../package/xml/write-xml.ts';

/** Refers to the separators in the parts of notes. */
const separators = (kind: NoteKind): string => `<w:${kind} w:id="-1"/><w:${kind} w:id="0"/>`;

/** How notes are counted and placed, and which kinds of notes the file has. */
export interface NotesOfFile {
  readonly notes: Readonly<Partial<Record<NoteKind, NoteSettings>>>;
  readonly hasNotes: (kind: NoteKind) => boolean;
}

const MODE =
  '<w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/>';

/**
 * Returns word/settings.xml (17.15). Word 2013 and later use their current layout for the document instead of a compatibility mode.
 * @param addsSpaces whether the spaces of adjacent paragraphs are added
 */
export const settings = (
  { hasEvenBands, addsSpaces }: { readonly hasEvenBands: boolean; readonly addsSpaces: boolean },
  { notes, hasNotes }: NotesOfFile,
  namespaces: Readonly<Record<string, string>>,
): string =>
  XML_DECLARATION +
  element(
    'w:settings',
    namespaces,
    '<w:zoom w:percent="100"/>',
    '<w:defaultTabStop w:val="720"/>',
    hasEvenBands ? '<w:evenAndOddHeaders/>' : '',
    '<w:characterSpacingControl w:val="doNotCompress"/>',
    notes.footnote
      ? noteProperties('footnote', notes.footnote, hasNotes('footnote') ? separators('footnote') : '')
      : '',
    notes.endnote ? noteProperties('endnote', notes.endnote, hasNotes('endnote') ? separators('endnote') : '') : '',
    element('w:compat', {}, addsSpaces ? '<w:doNotUseHTMLParagraphAutoSpacing/>' : '', MODE),
  );
