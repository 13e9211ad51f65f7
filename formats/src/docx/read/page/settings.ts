import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import type { StatedNotes } from '../../../content/page/note-looks.ts';
import { readNoteProperties } from '../../note-properties.ts';
import { isOn } from '../../../content/units.ts';

/** The settings that affect the import. */
export interface Settings {
  /** Even pages have headers of their own (17.10.1). */
  readonly evenAndOdd: boolean;
  /**
   * True if the indent of a table applies to its edge, as in Word 2013 and later. In earlier versions it applies to the text of the first
   * column.
   */
  readonly tablesStandAtEdge: boolean;
  readonly notes: StatedNotes;
  /** True if the spaces of adjacent paragraphs are added (17.15.3.21, doNotUseHTMLParagraphAutoSpacing). */
  readonly addsSpaces: boolean;
}

/** The compatibility mode of Word 2013 ([MS-DOCX] 2.2.3, compatibilityMode). A file without one counts as older. */
const WORD_2013 = 15;

export function readSettings(xml: XmlReader | undefined): Settings {
  let evenAndOdd = false;
  let compat = { mode: 0, addsSpaces: false };
  let notes: StatedNotes = {};
  if (!xml) return { evenAndOdd, tablesStandAtEdge: false, addsSpaces: false, notes };
  xml.root('w:settings');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:evenAndOddHeaders') evenAndOdd = isOn(xml.attribute('w:val'));
    else if (xml.name === 'w:compat') compat = readCompat(xml);
    else if (xml.name === 'w:footnotePr') notes = { ...notes, footnote: readNoteProperties(xml, 'footnote') };
    else if (xml.name === 'w:endnotePr') notes = { ...notes, endnote: readNoteProperties(xml, 'endnote') };
  }
  return { evenAndOdd, tablesStandAtEdge: compat.mode >= WORD_2013, addsSpaces: compat.addsSpaces, notes };
}

function readCompat(xml: XmlReader): { mode: number; addsSpaces: boolean } {
  let [mode, addsSpaces] = [0, false];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:doNotUseHTMLParagraphAutoSpacing') addsSpaces = isOn(xml.attribute('w:val'));
    else if (xml.name === 'w:compatSetting' && xml.attribute('w:name') === 'compatibilityMode')
      mode = Number(xml.attribute('w:val')) || 0;
  }
  return { mode, addsSpaces };
}
