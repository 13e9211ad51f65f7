import type { RtfDocument } from '../document.ts';
import { lookup } from '../../package/lookup.ts';
import { languageTag } from '../text/languages.ts';
import { escapeXml, valued } from '../../docx/parts/xml.ts';
import type { Character, TrackedChange } from './character.ts';
import { packedDate } from './dates.ts';

/** The markup around the text of a run: tracked changes, the run, its properties. */
export interface RunShell {
  readonly open: string;
  readonly close: string;
  readonly properties: string;
}

const DEFAULT_SIZE = 24;

/** Writes character formatting as the shell of a run. */
export function runShell(character: Character, document: RtfDocument): RunShell {
  const properties = propertiesOf(character, document);
  const { inserted, deleted } = character;
  const open =
    (inserted ? changeXml('ins', inserted, document) : '') + (deleted ? changeXml('del', deleted, document) : '');
  const close = (deleted ? '</w:del>' : '') + (inserted ? '</w:ins>' : '');
  return { open: `${open}<w:r>${properties}`, close: `</w:r>${close}`, properties };
}

/** Writes a tracked change of a paragraph mark as w:rPr. */
export function paragraphMark({ inserted, deleted }: Character): string {
  if (!inserted && !deleted) return '';
  return `<w:rPr>${deleted ? '<w:del/>' : '<w:ins/>'}</w:rPr>`;
}

function changeXml(kind: 'ins' | 'del', { author, date }: TrackedChange, document: RtfDocument): string {
  const when = packedDate(date);
  return `<w:${kind} w:id="${document.changeId(kind, author, date)}" w:author="${escapeXml(document.authors[author ?? 0] ?? '')}"${
    when === undefined ? '' : ` w:date="${when}"`
  }>`;
}

function propertiesOf(character: Character, document: RtfDocument): string {
  const { main, associated, isRightToLeft } = character;
  // Older programs do not state the formatting of other scripts.
  const other = Object.keys(associated).length > 0 ? associated : main;
  const [western, complex] = isRightToLeft ? [other, main] : [main, other];
  const toggle = (name: string, value: boolean | undefined): string => (value ? `<w:${name}/>` : '');
  const { size = DEFAULT_SIZE } = main;
  return `<w:rPr>${[
    character.style !== undefined && document.styles.has(`c${character.style}`)
      ? valued('rStyle', `c${character.style}`)
      : '',
    fonts(character, document),
    toggle('b', western.bold),
    toggle('bCs', complex.bold),
    toggle('i', western.italic),
    toggle('iCs', complex.italic),
    character.underline ? valued('u', 'single') : '',
    toggle('strike', character.strike),
    toggle('dstrike', character.doubleStrike),
    toggle('caps', character.caps),
    toggle('smallCaps', character.smallCaps),
    toggle('vanish', character.hidden),
    toggle('rtl', isRightToLeft),
    valued('sz', western.size ?? size),
    valued('szCs', complex.size ?? size),
    character.position ? valued('vertAlign', character.position) : '',
    character.spacing ? valued('spacing', character.spacing) : '',
    colours(character, document),
    language(character, document),
  ].join('')}</w:rPr>`;
}

function fonts({ main, associated, fontEastAsian, isRightToLeft }: Character, document: RtfDocument): string {
  const own = document.fontName(main.font);
  if (own === undefined) return '';
  const other = associated.font === undefined ? own : (document.fontName(associated.font) ?? own);
  const eastAsian = fontEastAsian === undefined ? undefined : document.fontName(fontEastAsian);
  const [western, complex] = isRightToLeft ? [other, own] : [own, other];
  return `<w:rFonts w:ascii="${western}" w:hAnsi="${western}" w:eastAsia="${eastAsian ?? western}" w:cs="${complex}"/>`;
}

function colours({ colour, background, shade = background, highlight }: Character, document: RtfDocument): string {
  const ink = document.colour(colour);
  const marker = document.colour(highlight);
  const name = MARKERS[marker ?? ''];
  const fill = marker !== undefined && name === undefined ? marker : document.colour(shade);
  return (
    (ink === undefined ? '' : valued('color', ink)) +
    (name === undefined ? '' : valued('highlight', name)) +
    (fill === undefined ? '' : `<w:shd w:val="clear" w:fill="${fill}"/>`)
  );
}

/** The colours of highlighters by their values (17.18.40). */
const MARKERS = lookup<string>({
  '000000': 'black',
  '0000FF': 'blue',
  '00FFFF': 'cyan',
  '000080': 'darkBlue',
  '008080': 'darkCyan',
  '808080': 'darkGray',
  '008000': 'darkGreen',
  '800080': 'darkMagenta',
  '800000': 'darkRed',
  '808000': 'darkYellow',
  '00FF00': 'green',
  C0C0C0: 'lightGray',
  FF00FF: 'magenta',
  FF0000: 'red',
  FFFFFF: 'white',
  FFFF00: 'yellow',
});

function language(character: Character, document: RtfDocument): string {
  const tag = languageTag(character.language ?? document.language);
  return tag === undefined ? '' : valued('lang', tag);
}
