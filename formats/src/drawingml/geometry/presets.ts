import { lookup } from '../../package/lookup.ts';
import { within } from '../../content/bounds.ts';
import { onEllipse } from './custom.ts';
import { round } from '../../content/units.ts';

/** The size of a preset shape, and its adjustments as fractions (20.1.9.5). */
export interface PresetArea {
  readonly width: number;
  readonly height: number;
  /** Returns an adjustment by its index from 0, or its default. Most are fractions of the shorter side. */
  adjust(index: number, otherwise: number): number;
}

type Point = readonly [x: number, y: number];
type Draw = (area: PresetArea) => string;

const at = (value: number): string => String(round(value, 2));

const polygon = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join('L')}Z`;

/** A polygon of which the points are fractions of width and height. */
const relative =
  (...points: readonly Point[]): Draw =>
  ({ width, height }) =>
    polygon(points.map(([x, y]) => [x * width, y * height]));

const rectangle = relative([0, 0], [1, 0], [1, 1], [0, 1]);

const ellipse: Draw = ({ width, height }) => {
  const [rx, ry] = [at(width / 2), at(height / 2)];
  return `M0 ${ry}A${rx} ${ry} 0 1 1 ${at(width)} ${ry}A${rx} ${ry} 0 1 1 0 ${ry}Z`;
};

/** A rectangle with rounded corners: upper left, upper right, lower right, lower left. */
function rounded({ width, height }: PresetArea, radii: readonly [number, number, number, number]): string {
  const most = Math.min(width, height) / 2;
  const [a, b, c, d] = radii.map((radius) => within(radius, 0, most)) as [number, number, number, number];
  const arc = (radius: number, x: number, y: number): string => `A${at(radius)} ${at(radius)} 0 0 1 ${at(x)} ${at(y)}`;
  return `M${at(a)} 0H${at(width - b)}${arc(b, width, b)}V${at(height - c)}${arc(c, width - c, height)}H${at(d)}${arc(d, 0, height - d)}V${at(a)}${arc(a, a, 0)}Z`;
}

const short = ({ width, height }: PresetArea): number => Math.min(width, height);

const roundRectangle: Draw = (area) => {
  const radius = area.adjust(0, 0.166_67) * short(area);
  return rounded(area, [radius, radius, radius, radius]);
};

const roundedAbove: Draw = (area) => {
  const [above, below] = [area.adjust(0, 0.166_67) * short(area), area.adjust(1, 0) * short(area)];
  return rounded(area, [above, above, below, below]);
};

/** Returns the points of an arrow to the right with this length and breadth. */
function arrowPoints(length: number, breadth: number, shaft: number, head: number): Point[] {
  const [start, low] = [length - head, (breadth * (1 - shaft)) / 2];
  return [
    [0, low],
    [start, low],
    [start, 0],
    [length, breadth / 2],
    [start, breadth],
    [start, breadth - low],
    [0, breadth - low],
  ];
}

type Towards = 'right' | 'left' | 'down' | 'up';

const arrow =
  (towards: Towards): Draw =>
  (area) => {
    const isUpright = towards === 'down' || towards === 'up';
    const [length, breadth] = isUpright ? [area.height, area.width] : [area.width, area.height];
    const head = within(area.adjust(1, 0.5) * short(area), 0, length);
    const points = arrowPoints(length, breadth, within(area.adjust(0, 0.5), 0, 1), head);
    const isBack = towards === 'left' || towards === 'up';
    return polygon(
      points.map(([along, across]) => {
        const way = isBack ? length - along : along;
        return isUpright ? [across, way] : [way, across];
      }),
    );
  };

const doubleArrow: Draw = (area) => {
  const { width, height } = area;
  const head = within(area.adjust(1, 0.5) * short(area), 0, width / 2);
  const low = (height * (1 - within(area.adjust(0, 0.5), 0, 1))) / 2;
  return polygon([
    [0, height / 2],
    [head, 0],
    [head, low],
    [width - head, low],
    [width - head, 0],
    [width, height / 2],
    [width - head, height],
    [width - head, height - low],
    [head, height - low],
    [head, height],
  ]);
};

/** Returns the horizontal distance by which a slanted side is inset. */
const slant = (area: PresetArea, otherwise: number): number =>
  within(area.adjust(0, otherwise) * short(area), 0, area.width);

const pentagonArrow: Draw = (area) => {
  const { width, height } = area;
  const from = width - slant(area, 0.5);
  return polygon([
    [0, 0],
    [from, 0],
    [width, height / 2],
    [from, height],
    [0, height],
  ]);
};

const chevron: Draw = (area) => {
  const { width, height } = area;
  const depth = slant(area, 0.5);
  return polygon([
    [0, 0],
    [width - depth, 0],
    [width, height / 2],
    [width - depth, height],
    [0, height],
    [depth, height / 2],
  ]);
};

const parallelogram: Draw = (area) => {
  const { width, height } = area;
  const by = slant(area, 0.25);
  return polygon([
    [by, 0],
    [width, 0],
    [width - by, height],
    [0, height],
  ]);
};

const trapezoid: Draw = (area) => {
  const { width, height } = area;
  const by = Math.min(slant(area, 0.25), width / 2);
  return polygon([
    [by, 0],
    [width - by, 0],
    [width, height],
    [0, height],
  ]);
};

const triangle: Draw = (area) => {
  const { width, height } = area;
  return polygon([
    [width * within(area.adjust(0, 0.5), 0, 1), 0],
    [width, height],
    [0, height],
  ]);
};

const hexagon: Draw = (area) => {
  const { width, height } = area;
  const by = Math.min(slant(area, 0.25), width / 2);
  return polygon([
    [by, 0],
    [width - by, 0],
    [width, height / 2],
    [width - by, height],
    [by, height],
    [0, height / 2],
  ]);
};

const octagon: Draw = (area) => {
  const { width, height } = area;
  const by = within(area.adjust(0, 0.292_89), 0, 0.5) * short(area);
  return polygon([
    [by, 0],
    [width - by, 0],
    [width, by],
    [width, height - by],
    [width - by, height],
    [by, height],
    [0, height - by],
    [0, by],
  ]);
};

const plus: Draw = (area) => {
  const { width, height } = area;
  const by = within(area.adjust(0, 0.25), 0, 0.5) * short(area);
  return polygon([
    [by, 0],
    [width - by, 0],
    [width - by, by],
    [width, by],
    [width, height - by],
    [width - by, height - by],
    [width - by, height],
    [by, height],
    [by, height - by],
    [0, height - by],
    [0, by],
    [by, by],
  ]);
};

/** A star. Its inner corners are at this share of the radius. */
const star =
  (corners: number, otherwise: number): Draw =>
  (area) => {
    const inner = within(area.adjust(0, otherwise) * 2, 0, 1);
    return polygon(
      Array.from({ length: corners * 2 }, (_, index): Point => {
        const [angle, reach] = [(index * Math.PI) / corners - Math.PI / 2, index % 2 === 0 ? 1 : inner];
        return [(area.width / 2) * (1 + Math.cos(angle) * reach), (area.height / 2) * (1 + Math.sin(angle) * reach)];
      }),
    );
  };

const can: Draw = ({ width, height }) => {
  const [rx, ry] = [at(width / 2), at(Math.min(width, height) / 8)];
  return `M0 ${ry}A${rx} ${ry} 0 0 1 ${at(width)} ${ry}V${at(height - Number(ry))}A${rx} ${ry} 0 0 1 0 ${at(height - Number(ry))}ZM0 ${ry}A${rx} ${ry} 0 0 0 ${at(width)} ${ry}`;
};

const document: Draw = ({ width, height }) => {
  const low = height * 0.8;
  return `M0 0H${at(width)}V${at(low)}C${at(width / 2)} ${at(low)} ${at(width / 2)} ${at(height * 1.1)} 0 ${at(height * 0.93)}Z`;
};

const line: Draw = ({ width, height }) => `M0 0L${at(width)} ${at(height)}`;

/** A connector with two bends, at half the way or at its adjustment. */
const bent: Draw = (area) => {
  const middle = at(area.width * within(area.adjust(0, 0.5), -10, 10));
  return `M0 0H${middle}V${at(area.height)}H${at(area.width)}`;
};

/** Connectors with three and four bends. */
const bentThrice: Draw = (area) => {
  const [x, y] = turnsOf(area);
  return `M0 0H${x}V${y}H${at(area.width)}V${at(area.height)}`;
};

const bentFourTimes: Draw = (area) => {
  const [x, y] = turnsOf(area);
  const back = at(area.width * within(area.adjust(2, 0.5), -10, 10));
  return `M0 0H${x}V${y}H${back}V${at(area.height)}H${at(area.width)}`;
};

const turnsOf = (area: PresetArea): [x: string, y: string] => [
  at(area.width * within(area.adjust(0, 0.5), -10, 10)),
  at(area.height * within(area.adjust(1, 0.5), -10, 10)),
];

/** An elliptical arc clockwise from one angle to another. */
const arc: Draw = (area) => {
  const [rx, ry] = [area.width / 2, area.height / 2];
  const [from, to] = [onEllipse(radians(area.adjust(0, 162)), rx, ry), onEllipse(radians(area.adjust(1, 0)), rx, ry)];
  const point = (angle: number): string => `${at(rx + rx * Math.cos(angle))} ${at(ry + ry * Math.sin(angle))}`;
  const isLong = (to - from + 4 * Math.PI) % (2 * Math.PI) > Math.PI;
  return `M${point(from)}A${at(rx)} ${at(ry)} 0 ${isLong ? 1 : 0} 1 ${point(to)}`;
};

/** Converts an angle adjustment to radians. Files use sixty-thousandths of a degree, and adjustments are divided by 100 000. */
const radians = (share: number): number => ((within(share, 0, 216) * 100_000) / 60_000 / 180) * Math.PI;

const leftBracket: Draw = (area) => {
  const { width, height } = area;
  const radius = within(area.adjust(0, 0.083_33) * short(area), 0, height / 2);
  const bow = `A${at(width)} ${at(radius)} 0 0 0`;
  return `M${at(width)} 0${bow} 0 ${at(radius)}V${at(height - radius)}${bow} ${at(width)} ${at(height)}`;
};

const rightBracket: Draw = (area) => {
  const { width, height } = area;
  const radius = within(area.adjust(0, 0.083_33) * short(area), 0, height / 2);
  const bow = `A${at(width)} ${at(radius)} 0 0 1`;
  return `M0 0${bow} ${at(width)} ${at(radius)}V${at(height - radius)}${bow} 0 ${at(height)}`;
};

const curved: Draw = ({ width, height }) =>
  `M0 0C${at(width / 2)} 0 ${at(width / 2)} ${at(height)} ${at(width)} ${at(height)}`;

/** The corner of a connector with one bend. */
const corner: Draw = ({ width, height }) => `M0 0H${at(width)}V${at(height)}`;

/** Presets that are lines without an inside, besides connectors. */
const OPEN = new Set(['line', 'lineInv', 'leftBracket', 'rightBracket', 'arc']);

/** The most common shapes by name (20.1.10.56). Others are drawn as a rectangle. */
const PRESETS = lookup<Draw>({
  rect: rectangle,
  ellipse,
  roundRect: roundRectangle,
  round2SameRect: roundedAbove,
  round1Rect: (area) => rounded(area, [0, area.adjust(0, 0.166_67) * short(area), 0, 0]),
  triangle,
  rtTriangle: relative([0, 0], [1, 1], [0, 1]),
  diamond: relative([0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]),
  parallelogram,
  trapezoid,
  pentagon: relative([0.5, 0], [1, 0.382], [0.809, 1], [0.191, 1], [0, 0.382]),
  hexagon,
  octagon,
  plus,
  mathPlus: plus,
  homePlate: pentagonArrow,
  chevron,
  rightArrow: arrow('right'),
  leftArrow: arrow('left'),
  downArrow: arrow('down'),
  upArrow: arrow('up'),
  leftRightArrow: doubleArrow,
  star4: star(4, 0.125),
  star5: star(5, 0.19),
  star6: star(6, 0.288),
  star8: star(8, 0.375),
  can,
  flowChartMagneticDisk: can,
  flowChartProcess: rectangle,
  flowChartAlternateProcess: roundRectangle,
  flowChartDecision: relative([0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]),
  flowChartTerminator: (area) => {
    const radius = short(area) / 2;
    return rounded(area, [radius, radius, radius, radius]);
  },
  flowChartConnector: ellipse,
  flowChartInputOutput: relative([0.2, 0], [1, 0], [0.8, 1], [0, 1]),
  flowChartPreparation: relative([0.2, 0], [0.8, 0], [1, 0.5], [0.8, 1], [0.2, 1], [0, 0.5]),
  flowChartManualOperation: relative([0, 0], [1, 0], [0.8, 1], [0.2, 1]),
  flowChartOffpageConnector: relative([0, 0], [1, 0], [1, 0.8], [0.5, 1], [0, 0.8]),
  flowChartDocument: document,
  flowChartMerge: relative([0, 0], [1, 0], [0.5, 1]),
  flowChartExtract: relative([0.5, 0], [1, 1], [0, 1]),
  line,
  straightConnector1: line,
  bentConnector2: corner,
  bentConnector3: bent,
  bentConnector4: bentThrice,
  bentConnector5: bentFourTimes,
  curvedConnector2: curved,
  curvedConnector3: curved,
  curvedConnector4: curved,
  curvedConnector5: curved,
  leftBracket,
  rightBracket,
  arc,
  lineInv: ({ width, height }) => `M0 ${at(height)}L${at(width)} 0`,
});

/** Returns the outline of a preset as SVG path data. Unknown presets are rectangles. */
export const presetPath = (name: string, area: PresetArea): string => (PRESETS[name] ?? rectangle)(area);

/** Tells whether a preset is a line rather than an area. */
export const isOpenPreset = (name: string): boolean => OPEN.has(name) || /Connector[1-5]$/.test(name);
