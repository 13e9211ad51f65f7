import type { Chart, ChartText } from '../model.ts';
import { GREY } from './colours.ts';
import { svg } from './svg.ts';
import type { Svg } from './svg.ts';

/** A rectangle in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The formatting of a chart's texts. Sizes are in pixels. */
export interface TextStyle {
  readonly size: number;
  readonly colour: string;
  readonly family: string | undefined;
  readonly bold: boolean;
}

const PX_PER_PT = 96 / 72;
const USUAL_SIZE = 9;
const USUAL_TITLE = 14;

const styleOf = (given: ChartText, usual: ChartText, size: number): TextStyle => ({
  size: (given.fontSize ?? size) * PX_PER_PT,
  colour: given.color ?? usual.color ?? GREY.text,
  family: given.fontFamily ?? usual.fontFamily,
  bold: given.bold ?? false,
});

/** The formatting of labels, legend and axes. */
export const labelStyle = ({ look: { text = {} } = {} }: Chart): TextStyle => styleOf(text, {}, USUAL_SIZE);

/** The formatting of the title. */
export const titleStyle = ({ look: { text = {}, title = {} } = {} }: Chart): TextStyle =>
  styleOf(title, text, text.fontSize === undefined ? USUAL_TITLE : text.fontSize * 1.4);

export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** In degrees clockwise. */
  readonly turn?: number;
  readonly colour?: string;
}

/** Half the height of small letters, because texts are placed by their centre. */
const MIDDLE = 0.35;

/** Draws a line of text with its centre at a point. */
export function label(text: string, style: TextStyle, { x, y, anchor = 'middle', turn, colour }: TextPlace): Svg {
  const place = {
    x,
    y: y + style.size * MIDDLE,
    'text-anchor': anchor,
    'font-size': style.size,
    fill: colour ?? style.colour,
    'font-weight': style.bold ? 'bold' : undefined,
    transform: turn === undefined ? undefined : `rotate(${turn} ${Math.round(x)} ${Math.round(y)})`,
  };
  return svg('text', place, [text]);
}

/** Draws lines of text below each other. The centre of the first is at `y`. */
export const lines = (texts: readonly string[], style: TextStyle, { y, ...place }: TextPlace): Svg[] =>
  texts.map((text, index) => label(text, style, { ...place, y: y + index * style.size * LINE }));

/** The line height in font sizes. */
export const LINE = 1.25;
