import type { TextStyle } from './font-files.ts';
import type { FontShelf, TextFont } from './font-shelf.ts';
import { hex, utf16Hex } from './embed-font.ts';
import { shapeLine, type Cluster, type PlacedGlyph, type ShapedLine } from './shape-line.ts';

/** The lines of a text. Lengths are thousandths of the font size. */
export interface TextBlock {
  readonly lines: readonly ShapedLine[];
  readonly width: number;
  readonly height: number;
}

/** The distance of baselines, and of the first baseline from the top, in thousandths of the font size. */
const LINE = 1200;
const ASCENT = 950;

/** Lays out a text in lines. @param missing receives the characters that no font has. */
export function setText(text: string, style: TextStyle, shelf: FontShelf, missing: Set<string>): TextBlock {
  const lines = text
    .split(/\r\n|\r|\n/u)
    .map((line) => shapeLine(line.replaceAll('\t', '    '), style, shelf, missing));
  return { lines, width: Math.max(1, ...lines.map(({ width }) => width)), height: lines.length * LINE };
}

/** The alignment of lines with different lengths. */
export type Alignment = 'left' | 'center' | 'right';

/**
 * Returns operators that draw a text with its lower left corner at the origin.
 * @param size of the font, in points.
 * @param nameOf returns a font's name on the page.
 */
export function drawText(
  { lines, width, height }: TextBlock,
  size: number,
  alignment: Alignment,
  nameOf: (font: TextFont) => string,
): string {
  const share = { left: 0, center: 0.5, right: 1 }[alignment];
  const drawn = lines.map((line, at) => {
    const left = (width - line.width) * share;
    const baseline = height - ASCENT - at * LINE;
    return drawLine(line, left, baseline, size, nameOf);
  });
  return `BT\n${drawn.join('')}ET\n`;
}

function drawLine(
  { clusters }: ShapedLine,
  left: number,
  baseline: number,
  size: number,
  nameOf: (font: TextFont) => string,
): string {
  let drawn = '';
  for (const run of runsOf(clusters)) {
    const [first] = run;
    const start = first?.glyphs[0]?.x ?? 0;
    if (!first) continue;
    drawn += `/${nameOf(first.font)} ${points(size)} Tf 1 0 0 1 ${points(((left + start) * size) / 1000)} ${points((baseline * size) / 1000)} Tm\n`;
    const pen = { x: start, rise: 0 };
    for (const cluster of run) drawn += drawCluster(cluster, pen, size);
    if (pen.rise !== 0) drawn += '0 Ts\n';
  }
  return drawn;
}

/** Groups adjacent clusters of one font. */
function runsOf(clusters: readonly Cluster[]): Cluster[][] {
  const runs: Cluster[][] = [];
  for (const cluster of clusters) {
    const last = runs.at(-1);
    if (last?.[0]?.font === cluster.font) last.push(cluster);
    else runs.push([cluster]);
  }
  return runs;
}

interface Pen {
  x: number;
  rise: number;
}

function drawCluster(cluster: Cluster, pen: Pen, size: number): string {
  const drawn = cluster.glyphs.map((glyph) => drawGlyph(glyph, pen, size)).join('');
  const isKnown = cluster.glyphs.length === 1 && cluster.font.used.get(cluster.glyphs[0]?.id ?? 0) === cluster.text;
  if (isKnown) return drawn;
  // The glyphs alone do not determine the text (ISO 32000-2, 14.9.4).
  return `/Span << /ActualText <feff${utf16Hex(cluster.text)}> >> BDC\n${drawn}EMC\n`;
}

/** Draws a glyph at its position and moves the pen there first if needed. */
function drawGlyph({ id, x, y, advance }: PlacedGlyph, pen: Pen, size: number): string {
  const back = Math.round((pen.x - x) * 100) / 100;
  const rise = Math.round(y * size) / 1000;
  const raised = rise === pen.rise ? '' : `${points(rise)} Ts\n`;
  pen.rise = rise;
  pen.x = x + advance;
  return `${raised}${back === 0 ? `<${hex(id)}> Tj` : `[${points(back)} <${hex(id)}>] TJ`}\n`;
}

/** Writes a number as PDF requires it, without an exponent. */
export const points = (value: number): string => String(Number(value.toFixed(4)));
