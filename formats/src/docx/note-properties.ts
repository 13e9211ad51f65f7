import { isNumberFormat, MAX_NOTE_START, type NoteKind, type NoteSettings } from '@editor-companion/document';
import { within } from '../content/bounds.ts';
import { lookup } from '../package/lookup.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { element } from '../package/xml/write-xml.ts';

const RESTARTS = { continuous: 'continuous', section: 'eachSect', page: 'eachPage' } as const;
const POSITIONS = {
  pageBottom: 'pageBottom',
  beneathText: 'beneathText',
  sectionEnd: 'sectEnd',
  documentEnd: 'docEnd',
} as const;

const inverse = <Name extends string>(words: Readonly<Record<Name, string>>): Readonly<Record<string, Name>> =>
  lookup(Object.fromEntries((Object.entries(words) as [Name, string][]).map(([name, word]) => [word, name])));

const RESTART_OF = inverse(RESTARTS);
const POSITION_OF = inverse(POSITIONS);

/** In Word, endnotes neither restart on each page nor stand at the bottom of pages. */
const isKnown = (kind: NoteKind, value: string): boolean =>
  kind === 'footnote' || !['eachPage', 'pageBottom', 'beneathText'].includes(value);

/** Reads w:footnotePr or w:endnotePr, the current element (17.11.11, 17.11.12, 17.11.4, 17.11.5). */
export function readNoteProperties(xml: XmlReader, kind: NoteKind): NoteSettings {
  const settings: NoteSettings = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const value = xml.attribute('w:val') ?? '';
    if (!isKnown(kind, value)) continue;
    if (xml.name === 'w:numFmt' && isNumberFormat(value)) settings.format = value;
    else if (xml.name === 'w:numStart') settings.start = within(Math.trunc(Number(value)) || 0, 0, MAX_NOTE_START);
    else if (xml.name === 'w:numRestart' && RESTART_OF[value]) settings.restart = RESTART_OF[value];
    else if (xml.name === 'w:pos' && POSITION_OF[value]) settings.position = POSITION_OF[value];
  }
  return settings;
}

/**
 * Returns w:footnotePr or w:endnotePr. Nothing without content.
 * @param others elements that follow the settings.
 */
export function noteProperties(kind: NoteKind, settings: NoteSettings, others = ''): string {
  const { format, start, restart, position } = settings;
  const said = (name: string, value: string | number | undefined): string =>
    value === undefined || !isKnown(kind, String(value)) ? '' : element(`w:${name}`, { 'w:val': value });
  const content = [
    said('pos', position && POSITIONS[position]),
    said('numFmt', format),
    said('numStart', start),
    // Word cannot restart numbers at chapters.
    said('numRestart', restart && (restart === 'chapter' ? undefined : RESTARTS[restart])),
    others,
  ].join('');
  return content === '' ? '' : element(`w:${kind}Pr`, {}, content);
}
