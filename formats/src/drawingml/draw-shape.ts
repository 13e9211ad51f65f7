import { round } from '../content/units.ts';
import type { CustomPath } from './geometry/custom.ts';
import { isOpenPreset, presetPath } from './geometry/presets.ts';
import type { Outline } from './outline.ts';
import type { Paint } from './paint.ts';

/** The outline of a shape. */
export type Geometry =
  | { readonly kind: 'preset'; readonly name: string; readonly adjustments: readonly (number | undefined)[] }
  | { readonly kind: 'custom'; readonly paths: readonly CustomPath[] };

/** A shape to draw. Lengths are in points. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly geometry: Geometry;
  readonly fill: Paint | undefined;
  readonly line: Outline | undefined;
  readonly flipX: boolean;
  readonly flipY: boolean;
}

/** An SVG, and the distance in points by which its line and arrows exceed the shape on all sides. */
export interface Drawn {
  readonly svg: string;
  readonly beyond: number;
}

/** The half width of an arrow in line widths, with room for its slant. */
const ARROW = 3;

/** Draws a shape as a standalone SVG. All texts in it are numbers or colours. */
export function drawShape(drawing: Drawing): Drawn {
  const { width, height, fill, line, geometry } = drawing;
  const stroke = line?.colour == null ? 0 : (line.width ?? 1);
  const hasArrow = stroke > 0 && (line?.hasHead === true || line?.hasTail === true);
  const beyond = round(hasArrow ? stroke * (ARROW + 1) : stroke / 2, 2);
  const box = [-beyond, -beyond, width + 2 * beyond, height + 2 * beyond].map((value) => round(value, 2));
  const size = `width="${round((box[2] ?? 0) / 0.75, 2)}" height="${round((box[3] ?? 0) / 0.75, 2)}"`;
  const isOpen = geometry.kind === 'preset' && isOpenPreset(geometry.name);
  const paint = isOpen || fill === undefined ? undefined : paintOf(fill, drawing);
  const strokes = strokeAttributes(line, stroke);
  const paths = pathsOf(drawing).map(({ data, scale, isFilled, isStroked }) => {
    const filled = isFilled && paint ? paint.value : 'none';
    // A line keeps its width where the outline is stretched.
    const stretched = scale === '' ? '' : ` transform="${scale}" vector-effect="non-scaling-stroke"`;
    return `<path d="${data}" fill="${filled}"${isStroked ? strokes : ''}${stretched}/>`;
  });
  const definitions = (paint?.definition ?? '') + (hasArrow && line?.colour ? arrowHead(line.colour) : '');
  const defs = definitions === '' ? '' : `<defs>${definitions}</defs>`;
  const mirrored = mirror(drawing, paths.join(''));
  return {
    beyond,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" ${size} preserveAspectRatio="none">${defs}${mirrored}</svg>`,
  };
}

function mirror({ width, height, flipX, flipY }: Drawing, content: string): string {
  if (!flipX && !flipY) return content;
  const move = `${flipX ? round(width, 2) : 0} ${flipY ? round(height, 2) : 0}`;
  return `<g transform="translate(${move}) scale(${flipX ? -1 : 1} ${flipY ? -1 : 1})">${content}</g>`;
}

interface SvgPath {
  readonly data: string;
  readonly scale: string;
  readonly isFilled: boolean;
  readonly isStroked: boolean;
}

function pathsOf({ geometry, width, height }: Drawing): SvgPath[] {
  if (geometry.kind === 'preset') {
    const adjust = (index: number, otherwise: number): number => geometry.adjustments[index] ?? otherwise;
    const data = presetPath(geometry.name, { width, height, adjust });
    return [{ data, scale: '', isFilled: true, isStroked: true }];
  }
  return geometry.paths.map((path) => ({
    ...path,
    scale: `scale(${factor(width / path.width)} ${factor(height / path.height)})`,
  }));
}

/** Never zero, because a shape without a width still has its line. */
const factor = (value: number): string => String(Number(Math.max(value, 1e-9).toPrecision(6)));

function strokeAttributes(line: Outline | undefined, width: number): string {
  if (width === 0 || line?.colour == null) return '';
  const dashes = line.dashes?.map((part) => round(part * width, 2)).join(' ');
  return [
    ` stroke="${line.colour}" stroke-width="${round(width, 2)}" stroke-linejoin="round"`,
    dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`,
    line.hasHead === true ? ' marker-start="url(#arrow)"' : '',
    line.hasTail === true ? ' marker-end="url(#arrow)"' : '',
  ].join('');
}

const arrowHead = (colour: string): string =>
  `<marker id="arrow" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto-start-reverse"><path d="M0 0L6 3L0 6Z" fill="${colour}"/></marker>`;

/** Returns the fill of a path and its definition. */
function paintOf(
  paint: Paint,
  { width, height }: Pick<Drawing, 'width' | 'height'>,
): { value: string; definition: string } {
  if (typeof paint === 'string') return { value: paint, definition: '' };
  const stops = paint.stops.map(({ at, colour }) => `<stop offset="${round(at, 4)}" stop-color="${colour}"/>`).join('');
  if (paint.angle === undefined)
    return { value: 'url(#paint)', definition: `<radialGradient id="paint">${stops}</radialGradient>` };
  const angle = (paint.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = (Math.abs(width * cos) + Math.abs(height * sin)) / 2;
  const end = (sign: number, index: string): string =>
    `x${index}="${round(width / 2 + sign * reach * cos, 2)}" y${index}="${round(height / 2 + sign * reach * sin, 2)}"`;
  const line = `${end(-1, '1')} ${end(1, '2')}`;
  return {
    value: 'url(#paint)',
    definition: `<linearGradient id="paint" gradientUnits="userSpaceOnUse" ${line}>${stops}</linearGradient>`,
  };
}
