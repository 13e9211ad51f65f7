import { Buffer as TextBuffer, ClusterLevel, Direction, shape } from 'harfbuzzjs';
import { levelsOf, startsRightToLeft, visualOrder } from './bidi.ts';
import type { TextStyle } from './font-files.ts';
import type { FontShelf, TextFont } from './font-shelf.ts';

/** A glyph in its place. All lengths are thousandths of the size of the font. */
export interface PlacedGlyph {
  readonly id: number;
  /** From the start of the line, and over its baseline. */
  readonly x: number;
  readonly y: number;
  /** The advance of the glyph in the font. */
  readonly advance: number;
}

/** Glyphs of one font that represent some characters together, usually one for one. */
export interface Cluster {
  readonly font: TextFont;
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
}

export interface ShapedLine {
  readonly clusters: readonly Cluster[];
  readonly width: number;
}

interface Run {
  readonly font: TextFont;
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/**
 * Sets a line of text: the order of its scripts by UAX #9, the forms and places of its glyphs by HarfBuzz.
 *
 * @param missing receives the characters that no font has.
 */
export function shapeLine(text: string, style: TextStyle, shelf: FontShelf, missing: Set<string>): ShapedLine {
  const isRightToLeft = startsRightToLeft(text);
  const clusters: Cluster[] = [];
  let x = 0;
  for (const run of runsOf(text, isRightToLeft, style, shelf, missing)) {
    const shaped = shapeRun(run, style.language, x);
    clusters.push(...shaped.clusters);
    x = shaped.end;
  }
  return { clusters, width: x };
}

/** Stretches of one font and one direction, from left to right. */
function runsOf(text: string, isRightToLeft: boolean, style: TextStyle, shelf: FontShelf, missing: Set<string>): Run[] {
  const characters = Array.from(text.normalize('NFC'));
  const levels = levelsOf(characters, isRightToLeft ? 1 : 0);
  const runs: { font: TextFont; level: number; text: string }[] = [];
  for (const [at, character] of characters.entries()) {
    const last = runs.at(-1);
    const level = levels[at] ?? 0;
    const font = fontOf(character, style, shelf, last?.font);
    if (!font) missing.add(character);
    else if (last?.font === font && last.level === level) last.text += character;
    else runs.push({ font, level, text: character });
  }
  const order = visualOrder(runs.map(({ level }) => level));
  return order.flatMap((at) => {
    const run = runs[at];
    return run ? [{ font: run.font, text: run.text, isRightToLeft: run.level % 2 === 1 }] : [];
  });
}

/** Marks and joiners stay with the letter before them. */
function fontOf(
  character: string,
  style: TextStyle,
  shelf: FontShelf,
  last: TextFont | undefined,
): TextFont | undefined {
  if (last && /[\p{M}\u200C\u200D]/u.test(character)) return last;
  return shelf.fontFor(character, style);
}

function shapeRun(
  { font, text, isRightToLeft }: Run,
  language: string | undefined,
  start: number,
): { readonly clusters: Cluster[]; readonly end: number } {
  const buffer = new TextBuffer();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  if (language !== undefined) buffer.setLanguage(language);
  shape(font.font, buffer);
  const [infos, positions] = [buffer.getGlyphInfos(), buffer.getGlyphPositions()];
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((one, other) => one - other);
  const clusters: { cluster: number; text: string; glyphs: PlacedGlyph[] }[] = [];
  let x = start;
  for (const [at, { codepoint: id, cluster }] of infos.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    const glyph = {
      id,
      x: x + font.thousandths(xOffset),
      y: font.thousandths(yOffset),
      advance: font.thousandths(font.font.glyphHAdvance(id)),
    };
    x += font.thousandths(xAdvance);
    const last = clusters.at(-1);
    if (last?.cluster === cluster) last.glyphs.push(glyph);
    else clusters.push({ cluster, text: text.slice(cluster, starts[starts.indexOf(cluster) + 1]), glyphs: [glyph] });
  }
  return { clusters: clusters.map((one) => noted({ font, text: one.text, glyphs: one.glyphs })), end: x };
}

/** Records the characters of each glyph, so that the text can be searched and copied. */
function noted(cluster: Cluster): Cluster {
  for (const { id } of cluster.glyphs) if (!cluster.font.used.has(id)) cluster.font.used.set(id, cluster.text);
  return cluster;
}
