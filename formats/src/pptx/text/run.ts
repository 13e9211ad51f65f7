import type { DocumentMark } from '@editor-companion/document';
import { mapSymbols, symbolFont } from '../../content/text/symbol-fonts.ts';
import { readRunStyle } from '../style/read-text-style.ts';
import { DEFAULT_SIZE, type RunStyle } from '../style/text-style.ts';
import type { SlideStory } from '../deck.ts';
import type { RunTarget } from './paragraph.ts';

interface RunLook {
  readonly style: RunStyle;
  readonly link?: DocumentMark;
}

const NONE: RunLook = { style: {} };

/** Reads a:r, the current element (21.1.2.3.8). */
export function readRun(story: SlideStory, target: RunTarget): void {
  const { xml } = story;
  let look = NONE;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:rPr') look = readLook(story);
    else if (xml.name === 'a:t') addText(story, target, look, xml.text());
  }
}

/**
 * Reads a:fld, the current element (21.1.2.2.4), as its shown text. A slide number is omitted unless slides become pages, because it would
 * be wrong in a document.
 */
export function readField(story: SlideStory, target: RunTarget): void {
  if (story.xml.attribute('type') === 'slidenum' && !story.deck.asPages) return;
  readRun(story, target);
}

export function readBreak({ builder }: RunTarget): void {
  builder.inline({ type: 'hardBreak' });
}

function readLook(story: SlideStory): RunLook {
  const { xml, layout, deck, part } = story;
  let link: DocumentMark | undefined;
  const style = readRunStyle(xml, layout.theme, () => {
    link = deck.links.mark(part, xml.attribute('r:id'), xml.attribute('tooltip'));
  });
  return link ? { style, link } : { style };
}

/** A line break inside a text. Ctrl+Enter inserts a vertical tab, which XML contains only in escaped form (22.9.2.19). */
const LINE_BREAK = /_x000[bBdD]_|\n/;

function addText({ deck }: SlideStory, target: RunTarget, look: RunLook, text: string): void {
  const { builder, base } = target;
  const style = { ...target.level.run, ...look.style };
  if (text !== '') enlarge(target, style);
  const marks = deck.marks.of(style, target.inheritedLevel.run, base, look.link);
  for (const [index, line] of text.split(LINE_BREAK).entries()) {
    if (index > 0) readBreak(target);
    builder.text(shownSigns(line, style), marks);
  }
}

/** Records the largest text of a paragraph, which determines its line height. */
function enlarge(target: RunTarget, { size = DEFAULT_SIZE, font }: RunStyle): void {
  if (target.line && target.line.size >= size) return;
  target.line = { size, ...(font !== undefined && { font }) };
}

const PRIVATE = /[\uf020-\uf0ff]+/g;

/** Maps characters of symbol fonts. The text's own font applies to every letter, the separate symbol font only to private-use codes. */
function shownSigns(text: string, { font, symbolFont: ofSigns }: RunStyle): string {
  const known = ofSigns === undefined ? undefined : symbolFont(ofSigns);
  const told = known ? text.replaceAll(PRIVATE, (signs) => mapSymbols(signs, known)) : text;
  return mapSymbols(told, symbolFont(font));
}
