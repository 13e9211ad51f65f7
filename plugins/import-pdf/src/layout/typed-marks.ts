import { append } from '@editor-companion/formats/lists';
import type { Line } from './line.ts';
import type { Marker } from './marker.ts';

/** A paragraph, as far as its sign goes. */
interface Marked {
  readonly lines: readonly Pick<Line, 'left' | 'size'>[];
  readonly marker: Marker | undefined;
}

/** Signs that people type before a paragraph: dashes before what somebody says, stars before remarks. */
const TYPED = /^[–—*＊-]$/u;
/** Sizes by which a line of an item may stand before the text of the item. */
const SLACK = 0.4;

/**
 * Takes the markers of paragraphs away that begin with a dash or star without being items: the text of an item goes on below its text, that of
 * a paragraph below the sign. Short paragraphs of the same sign are what the long ones around them are.
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

/** Paragraphs that follow each other with the same typed sign; each of the others by itself. */
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

/** Whether the second line begins where the text does; undefined where there is none, or the paragraph has no typed sign. */
function hangs(paragraph: Marked): boolean | undefined {
  const second = paragraph.lines[1];
  const { marker } = paragraph;
  if (marker === undefined || second === undefined || signOf(paragraph) === undefined) return undefined;
  return second.left > marker.textLeft - second.size * SLACK;
}
