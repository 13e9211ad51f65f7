import { isRecord } from '../json.ts';
import { NUMBER_FORMATS, type NumberFormat } from '../styles/number-format.ts';
import { attribute, readAttribute } from './attribute.ts';
import { integer, oneOfThese, type Kind } from './kinds.ts';
import { parseJson } from './parse-json.ts';

/** How the footnotes or the endnotes of a document or a section are counted and placed. */
export interface NoteSettings {
  format?: NumberFormat;
  /** The first number, at the beginning and after each restart. */
  start?: number;
  restart?: NoteRestart;
  position?: NotePosition;
}

/** The places where counting starts again. A chapter begins at a heading of level 1. */
export type NoteRestart = 'continuous' | 'section' | 'page' | 'chapter';

/** At the bottom of their pages, below the last line of their pages, or at the end of the section or the document. */
export type NotePosition = 'pageBottom' | 'beneathText' | 'sectionEnd' | 'documentEnd';

/** The largest first number. */
export const MAX_NOTE_START = 32_767;

/** JSON in HTML: `{"format":"lowerRoman","restart":"page"}`. */
function settingsKind(
  restarts: readonly NoteRestart[],
  positions: readonly NotePosition[],
  examples: readonly NoteSettings[],
): Kind<NoteSettings> {
  const kinds: Readonly<Record<keyof NoteSettings, Kind>> = {
    format: oneOfThese(NUMBER_FORMATS),
    start: integer(0, MAX_NOTE_START),
    restart: oneOfThese(restarts),
    position: oneOfThese(positions),
  };
  const isMember = ([name, value]: [string, unknown]): boolean =>
    Object.hasOwn(kinds, name) && kinds[name as keyof NoteSettings].is(value);
  const is = (value: unknown): value is NoteSettings =>
    isRecord(value) && Object.keys(value).length > 0 && Object.entries(value).every(isMember);
  return {
    expected: `an object with some of format (${NUMBER_FORMATS.join(', ')}), start (0 to ${MAX_NOTE_START}), restart (${restarts.join(', ')}) and position (${positions.join(', ')})`,
    is,
    parse: (value) => {
      const settings = parseJson(value);
      return is(settings) ? settings : null;
    },
    examples,
    schema: {
      type: 'object',
      minProperties: 1,
      additionalProperties: false,
      properties: Object.fromEntries(Object.entries(kinds).map(([name, { schema }]) => [name, schema])),
    },
  };
}

export const footnoteSettings = settingsKind(
  ['continuous', 'section', 'page', 'chapter'],
  ['pageBottom', 'beneathText', 'sectionEnd', 'documentEnd'],
  [
    { format: 'lowerRoman', start: 5, restart: 'page', position: 'beneathText' },
    { format: 'chicago', restart: 'section' },
    { restart: 'chapter', position: 'documentEnd' },
    { position: 'sectionEnd' },
  ],
);

/** Endnotes never stand on the page of their reference. */
export const endnoteSettings = settingsKind(
  ['continuous', 'section'],
  ['sectionEnd', 'documentEnd'],
  [
    { format: 'upperLetter', start: 3 },
    { restart: 'section', position: 'sectionEnd' },
  ],
);

const settings = (name: 'footnotes' | 'endnotes', kind: Kind<NoteSettings>) =>
  attribute(name, kind, {
    read: (element) => readAttribute(element, `data-${name}`, kind),
    write: (value) => ({ [`data-${name}`]: JSON.stringify(value) }),
  });

/** The attributes `footnotes` and `endnotes` of the list of notes, for the document, and of sections, where they differ. */
export const noteSettingsAttributes = () => ({
  ...settings('footnotes', footnoteSettings),
  ...settings('endnotes', endnoteSettings),
});
