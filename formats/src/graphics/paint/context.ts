import { BLACK, WHITE, type Colour } from '../colour.ts';
import { IDENTITY, multiply, type Matrix, type Point } from '../geometry.ts';

export interface Pen {
  readonly colour: Colour;
  /** In logical units. 0 means the thinnest line. */
  readonly width: number;
  /** Lengths of dashes and gaps in pen widths. */
  readonly dashes: readonly number[];
  readonly cap: 'round' | 'square' | 'butt';
  readonly join: 'round' | 'bevel' | 'miter';
}

export interface Brush {
  readonly colour: Colour;
  /** The number of a hatch ([MS-WMF] 2.1.1.12). Undefined for a solid brush. */
  readonly hatch?: number;
}

export interface Font {
  readonly family: string;
  /** In logical units. Negative for the height of letters, positive for that of the line. */
  readonly height: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strikeOut: boolean;
  /** The direction of the line, counter-clockwise in tenths of a degree. */
  readonly escapement: number;
  readonly charset: number;
}

/** The selected objects. Undefined ones draw nothing. */
export interface Tools {
  readonly pen: Pen | undefined;
  readonly brush: Brush | undefined;
  readonly font: Font;
}

/** A state of the device context ([MS-EMF] 3.1.1.2, [MS-WMF] 3.1.4). */
export interface Context extends Tools {
  readonly world: Matrix;
  readonly mapMode: number;
  readonly windowOrigin: Point;
  readonly windowExtent: Point;
  readonly viewportOrigin: Point;
  readonly viewportExtent: Point;
  readonly textColour: Colour;
  readonly backColour: Colour;
  readonly opaque: boolean;
  readonly textAlign: number;
  readonly fillRule: 'nonzero' | 'evenodd';
  readonly rasterOperation: number;
  readonly arcClockwise: boolean;
  readonly miterLimit: number;
  readonly position: Point;
  readonly clip: string | undefined;
}

const HAIRLINE: Pen = { colour: BLACK, width: 0, dashes: [], cap: 'round', join: 'round' };
const SYSTEM_FONT: Font = {
  family: 'Arial',
  height: -12,
  weight: 400,
  italic: false,
  underline: false,
  strikeOut: false,
  escapement: 0,
  charset: 0,
};
const ORIGIN: Point = { x: 0, y: 0 };
const ONE: Point = { x: 1, y: 1 };

/** MapMode ([MS-WMF] 2.1.1.16). */
export const MAP_MODE = { text: 1, isotropic: 7, anisotropic: 8 } as const;
const COPY_PEN = 13;

export const INITIAL: Context = {
  pen: HAIRLINE,
  brush: { colour: WHITE },
  font: SYSTEM_FONT,
  world: IDENTITY,
  mapMode: MAP_MODE.text,
  windowOrigin: ORIGIN,
  windowExtent: ONE,
  viewportOrigin: ORIGIN,
  viewportExtent: ONE,
  textColour: BLACK,
  backColour: WHITE,
  opaque: true,
  textAlign: 0,
  fillRule: 'evenodd',
  rasterOperation: COPY_PEN,
  arcClockwise: false,
  miterLimit: 10,
  position: ORIGIN,
  clip: undefined,
};

const grey = (value: number): Brush => ({ colour: value * 0x010101 });

/** Predefined objects ([MS-WMF] 2.1.1.31, StockObject), by number. */
export const STOCK: readonly Partial<Tools>[] = [
  ...[0xff, 0xc0, 0x80, 0x40, 0x00].map((value) => ({ brush: grey(value) })),
  { brush: undefined },
  { pen: { ...HAIRLINE, colour: WHITE } },
  { pen: HAIRLINE },
  { pen: undefined },
  {},
  ...[10, 11, 12, 13, 14].map(() => ({ font: SYSTEM_FONT })),
  {},
  ...[16, 17].map(() => ({ font: SYSTEM_FONT })),
  { brush: grey(0xff) },
  { pen: HAIRLINE },
];

/** The size of a logical unit by map mode, in millimetres. */
const FIXED: readonly (number | undefined)[] = [undefined, undefined, 0.1, 0.01, 0.254, 0.0254, 25.4 / 1440];

/** Returns the matrix from logical to device units. `perMm` is the resolution of the device. */
export function pageMatrix(context: Context, perMm: Point): Matrix {
  const { windowOrigin, viewportOrigin } = context;
  const { x, y } = unitOf(context, perMm);
  return multiply(
    [x, 0, 0, y, viewportOrigin.x - windowOrigin.x * x, viewportOrigin.y - windowOrigin.y * y],
    context.world,
  );
}

function unitOf({ mapMode, windowExtent, viewportExtent }: Context, perMm: Point): Point {
  const fixed = FIXED[mapMode];
  if (fixed !== undefined) return { x: fixed * perMm.x, y: -fixed * perMm.y };
  if (mapMode !== MAP_MODE.isotropic && mapMode !== MAP_MODE.anisotropic) return ONE;
  const x = viewportExtent.x / (windowExtent.x || 1);
  const y = viewportExtent.y / (windowExtent.y || 1);
  if (mapMode === MAP_MODE.anisotropic) return { x, y };
  const least = Math.min(Math.abs(x), Math.abs(y));
  return { x: Math.sign(x) * least, y: Math.sign(y) * least };
}
