import { budget, LimitReached, MAX_DEPTH, MAX_PIXELS, MAX_POINTS } from '../limits.ts';
import { apply, IDENTITY, multiply, scaleOf, type Box, type Matrix, type Point } from '../geometry.ts';
import { encodePng } from '../bitmap/png.ts';
import { shrink } from '../bitmap/raster.ts';
import type { Picture } from '../bitmap/dib.ts';
import { hex } from '../colour.ts';
import type { Attributes, SvgWriter } from '../svg/writer.ts';
import { type Brush, type Context, pageMatrix } from './context.ts';
import { boxFigure, pathData, uprightSide, type Figure } from './figure.ts';
import { Outline } from './outline.ts';
import { crispEdges, fillLook, strokeLook } from './stroke-and-fill.ts';
import { placeText, type TextRun } from './text.ts';

/** The drawing surface. */
export interface Surface {
  readonly svg: SvgWriter;
  /** The matrix from device to picture units. */
  readonly toPicture: Matrix;
  /** Device units per millimetre. */
  readonly perMm: Point;
  /** The width of the thinnest line in picture units. */
  readonly hair: number;
}

/** How to draw a shape. */
export interface Parts {
  readonly fill?: boolean;
  readonly stroke?: boolean;
}

/** The shorter sides of rectangular figures. Undefined for other figures. */
interface Sides {
  readonly sides?: readonly (number | undefined)[];
}

/** How a clip combines with the present one: the intersection, the rest, or only the new one. */
export type ClipMode = 'intersect' | 'exclude' | 'replace';

const EVERYWHERE = 'M-1e6 -1e6H1e6V1e6H-1e6Z';

/** Draws as a device context does, in logical units. Both kinds of metafiles use it. */
export class Painter {
  readonly #surface: Surface;
  readonly #saved: Context[] = [];
  readonly #countPoints = budget(MAX_POINTS);
  readonly #bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  /** Counts the pixels of bitmaps. */
  readonly countPixels: (pixels: number) => void = budget(MAX_PIXELS);
  context: Context;
  /** The path that is being defined. */
  #open: Outline | undefined;
  /** The path that has been defined, which can be used once. */
  #described: string | undefined;

  constructor(surface: Surface, context: Context) {
    this.#surface = surface;
    this.context = context;
  }

  /** The bounding box of everything that was drawn, in picture units. */
  get bounds(): Box {
    return this.#bounds;
  }

  /** The matrix from logical to picture units. */
  get matrix(): Matrix {
    return multiply(this.#surface.toPicture, pageMatrix(this.context, this.#surface.perMm));
  }

  set(change: Partial<Context>): void {
    this.context = { ...this.context, ...change };
  }

  save(): void {
    if (this.#saved.length >= MAX_DEPTH) throw new LimitReached();
    this.#saved.push(this.context);
  }

  /** Restores a saved state. -1 is the last one, 1 the first one. */
  restore(level: number): void {
    const index = level < 0 ? this.#saved.length + level : level - 1;
    const context = this.#saved[index];
    if (context === undefined) return;
    this.context = context;
    this.#saved.length = index;
  }

  /** Draws figures with pen and brush, or adds them to the open path. */
  draw(figures: readonly Figure[], { fill = false, stroke = true }: Parts): void {
    const matrix = this.matrix;
    for (const { points } of figures) this.#see(points, matrix);
    if (this.#open) return this.#open.add(figures, matrix);
    const sides = figures.map((figure) => uprightSide(figure, matrix));
    this.#paint(figures.map((figure) => pathData(figure, matrix)).join(''), { fill, stroke, sides });
  }

  moveTo(position: Point): void {
    this.set({ position });
    this.#open?.leave();
  }

  /** Draws from the current position and moves it. */
  lineTo(points: readonly Point[], curved = false): void {
    const from = this.context.position;
    const matrix = this.matrix;
    this.#see(points, matrix);
    this.set({ position: points.at(-1) ?? from });
    const figure = { points: [from, ...points], curved };
    if (this.#open) return this.#open.goOn(figure, matrix);
    this.#paint(pathData(figure, matrix), { stroke: true });
  }

  beginPath(): void {
    this.#open = new Outline();
    this.#described = undefined;
  }

  closeFigure(): void {
    this.#open?.close();
  }

  endPath(): void {
    this.#described = this.#open?.data;
    this.#open = undefined;
  }

  abortPath(): void {
    this.#open = undefined;
    this.#described = undefined;
  }

  paintPath(parts: Parts): void {
    if (this.#described) this.#paint(this.#described, parts);
    this.#described = undefined;
  }

  clipToPath(mode: ClipMode): void {
    if (this.#described) this.#clip(this.#described, mode, this.context.fillRule);
    this.#described = undefined;
  }

  /** Clips to boxes in logical or device units. Without boxes it removes the clip. */
  clipToBoxes(boxes: readonly Box[], mode: ClipMode, unit: 'logical' | 'device' = 'logical'): void {
    const matrix = unit === 'logical' ? this.matrix : this.#surface.toPicture;
    this.#countPoints(boxes.length * 4);
    if (boxes.length === 0) return this.set({ clip: undefined });
    this.#clip(boxes.map((box) => pathData(boxFigure(box), matrix)).join(''), mode, 'nonzero');
  }

  fillBoxes(boxes: readonly Box[], brush: Brush | undefined = this.context.brush): void {
    const { brush: selected } = this.context;
    this.set({ brush });
    this.draw(boxes.map(boxFigure), { fill: true, stroke: false });
    this.set({ brush: selected });
  }

  /** Draws a picture in a box. Swapped corners of the box mirror it. */
  image(picture: Picture, { left, top, right, bottom }: Box): void {
    const matrix = this.matrix;
    this.#see(
      [
        { x: left, y: top },
        { x: right, y: bottom },
      ],
      matrix,
    );
    const placed = multiply(matrix, [right - left, 0, 0, bottom - top, left, top]);
    const file = 'pixels' in picture ? { mediaType: 'image/png' as const, bytes: encodePng(shrink(picture)) } : picture;
    this.#surface.svg.image(file, placed, this.context.clip);
  }

  /** Draws a line of text and moves the current position if the context asks for it. */
  text(run: TextRun): void {
    const placed = placeText(run, this.context, this.matrix);
    if (placed.back) this.#paintBack(placed.back);
    this.#see([placed.origin], IDENTITY);
    if (placed.content.trim() !== '') this.#surface.svg.text(placed.content, placed.look, this.context.clip);
    if (placed.position) this.set({ position: placed.position });
  }

  #paintBack(back: Figure): void {
    this.#see(back.points, IDENTITY);
    const look = fillLook({ colour: this.context.backColour }, this.context);
    if (look) this.#surface.svg.path(pathData(back, IDENTITY), look, this.context.clip);
  }

  #paint(data: string, { fill = false, stroke = false, sides = [undefined] }: Parts & Sides): void {
    const { brush, pen } = this.context;
    const scale = scaleOf(this.matrix);
    const filled = fill ? this.#hatched(fillLook(brush, this.context)) : undefined;
    const stroked = stroke ? strokeLook(pen, this.context, { scale, hair: this.#surface.hair }) : undefined;
    if (data === '' || !(filled ?? stroked)) return;
    const edges = filled && !stroked && brush?.hatch === undefined ? crispEdges(filled, sides, this.#surface.hair) : {};
    const look = { ...(filled ?? { fill: 'none' }), ...stroked, ...edges };
    this.#surface.svg.path(data, look, this.context.clip);
  }

  #hatched(look: Attributes | undefined): Attributes | undefined {
    const { brush, opaque, backColour } = this.context;
    if (!look || brush?.hatch === undefined) return look;
    const back = opaque ? hex(backColour) : undefined;
    const { svg, hair } = this.#surface;
    return { ...look, fill: svg.hatch({ style: brush.hatch, colour: String(look['fill']), back, pixel: hair }) };
  }

  #clip(data: string, mode: ClipMode, rule: Context['fillRule']): void {
    const within = mode === 'replace' ? undefined : this.context.clip;
    const kept = mode === 'exclude' ? `${EVERYWHERE}${data}` : data;
    this.set({ clip: this.#surface.svg.clip(kept, mode === 'exclude' ? 'evenodd' : rule, within) });
  }

  #see(points: readonly Point[], matrix: Matrix): void {
    this.#countPoints(points.length);
    const bounds = this.#bounds;
    for (const point of points) {
      const { x, y } = apply(matrix, point);
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
      bounds.top = Math.min(bounds.top, y);
      bounds.bottom = Math.max(bounds.bottom, y);
    }
  }
}
