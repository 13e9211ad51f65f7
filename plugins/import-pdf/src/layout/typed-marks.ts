import { append } from '@editor-companion/formats/lists';
import type { Line } from './line.ts';
import type { Marker } from './marker.ts';

/** The parts of a paragraph that matter for its list label. */
interface Marked {
  readonly lines: readonly Pick<Line, 'left' | 'size'>[];
  readonly marker: Marker | undefined;
}

/** Characters that people type before a paragraph: dashes before speech, asterisks before remarks. */
const TYPED = /^[–—*＊-]$/u;
/** The maximum distance in font sizes by which a line of an item may begin before the item's text. */
const SLACK = 0.4;

/**
 * Removes the list labels of paragraphs that begin with a dash or an asterisk but are no list items. Further lines of an item begin below
 * its text, those of a paragraph below the dash. Short paragraphs are treated as the long ones around them.
 */
export function withoutTypedMarks<Paragraph extends Marked>(paragraphs: readonly Paragraph[]): Paragraph[] {
  const kept: Paragraph[] = [];
  for (const run of runsOf(paragraphs)) {
    const isHanging = run.map(hangs).filter((hanging) => hanging !== undefined);
    const areTyped = isHanging.length > 0 && !isHanging.includes(true);
    append(kept, areTyped ? run.map((paragraph) => ({ ...paragraph, marker: undefined })) : run);
  }
  return kept;
}

/** Groups consecutive paragraphs with the same typed character. All others form groups of one. */
function runsOf<Paragraph extends Marked>(paragraphs: readonly Paragraph[]): Paragraph[][] {
  const runs: Paragraph[][] = [];
  for (const paragraph of paragraphs) {
    const sign = signOf(paragraph);
    const last = runs.at(-1)?.at(-1);
    if (sign !== undefined && last && signOf(last) === sign) runs.at(-1)?.push(paragraph);
    else runs.push([paragraph]);
  }
  return runs;
}

const signOf = ({ marker }: Pick<Marked, 'marker'>): string | undefined =>
  marker !== undefined && TYPED.test(marker.shape) ? marker.shape : undefined;

/** Tells whether the second line begins below the text. Undefined if there is no second line or no typed character. */
function hangs(paragraph: Marked): boolean | undefined {
  const second = paragraph.lines[1];
  const { marker } = paragraph;
  if (marker === undefined || second === undefined || signOf(paragraph) === undefined) return undefined;
  return second.left > marker.textLeft - second.size * SLACK;
}
