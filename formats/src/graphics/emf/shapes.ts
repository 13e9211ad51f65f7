import type { Cursor } from '../cursor.ts';
import { determinant, type Box, type Point } from '../geometry.ts';
import { angleTo, arcFigure, ellipseFigure, ellipseIn, roundedFigure, sweepOf, type ArcKind } from '../paint/arc.ts';
import { boxFigure, type Figure } from '../paint/figure.ts';
import type { Painter } from '../paint/painter.ts';
import type { Player, RecordHandler, RecordTable } from '../player.ts';
import { point32 } from './state.ts';

const BOUNDS = 16;

const point16 = (cursor: Cursor): Point => ({ x: cursor.i16(), y: cursor.i16() });

type PointSize = 4 | 8;
const readers: Readonly<Record<PointSize, (cursor: Cursor) => Point>> = { 4: point16, 8: point32 };

const pointsOf = (record: Cursor, count: number, size: PointSize): Point[] => record.list(count, size, readers[size]);

export const boxOf = (record: Cursor): Box => ({
  left: record.i32(),
  top: record.i32(),
  right: record.i32(),
  bottom: record.i32(),
});

/** Reads a single line, polygon or curve. */
const single =
  (size: PointSize, shape: Pick<Figure, 'curved' | 'closed'>): RecordHandler =>
  (record, { painter }) => {
    const points = pointsOf(record, record.skip(BOUNDS).u32(), size);
    painter.draw([{ ...shape, points }], { fill: shape.closed === true });
  };

const goingOn =
  (size: PointSize, curved: boolean): RecordHandler =>
  (record, { painter }) =>
    painter.lineTo(pointsOf(record, record.skip(BOUNDS).u32(), size), curved);

/** Reads several lines or polygons as one shape. */
const several =
  (size: PointSize, closed: boolean): RecordHandler =>
  (record, { painter }) => {
    const figures = record.skip(BOUNDS).u32();
    record.skip(4);
    const counts = record.list(figures, 4, (cursor) => cursor.u32());
    painter.draw(
      counts.map((count) => ({ points: pointsOf(record, count, size), closed })),
      { fill: closed },
    );
  };

const POINT_TYPE = { close: 1, line: 2, curve: 4, move: 6 };

/** EMR_POLYDRAW ([MS-EMF] 2.3.5.25): lines and curves. Each point has a type. */
const polyDraw =
  (size: PointSize): RecordHandler =>
  (record, { painter }) => {
    const count = record.skip(BOUNDS).u32();
    const points = pointsOf(record, count, size);
    const types = record.list(count, 1, (cursor) => cursor.u8());
    let curve: Point[] = [];
    let start = painter.context.position;
    for (const [index, point] of points.entries()) {
      const type = types[index] ?? 0;
      if ((type & POINT_TYPE.move) === POINT_TYPE.move) painter.moveTo((start = point));
      else if ((type & POINT_TYPE.line) !== 0) painter.lineTo([point]);
      else if ((type & POINT_TYPE.curve) !== 0) curve.push(point);
      if (curve.length === 3) {
        painter.lineTo(curve, true);
        curve = [];
      }
      if ((type & POINT_TYPE.close) !== 0) painter.lineTo([start]);
    }
  };

/** Tells whether angles that grow from x towards y run counter-clockwise on the page. */
export const turnsBack = (painter: Painter): boolean => determinant(painter.matrix) < 0;

const arc =
  (kind: ArcKind): RecordHandler =>
  (record, { painter }) => {
    const ellipse = ellipseIn(boxOf(record));
    const [from, to] = [angleTo(ellipse, point32(record)), angleTo(ellipse, point32(record))];
    const growing = painter.context.arcClockwise !== turnsBack(painter);
    painter.draw([arcFigure(ellipse, from, sweepOf(from, to, growing), kind)], { fill: kind !== 'arc' });
  };

/** Draws an arc with a line from the current position. */
function goOnByArc(painter: Painter, { points }: Figure): void {
  const [first, ...rest] = points;
  if (first) painter.lineTo([first]);
  painter.lineTo(rest, true);
}

function arcTo(record: Cursor, { painter }: Player): void {
  const ellipse = ellipseIn(boxOf(record));
  const [from, to] = [angleTo(ellipse, point32(record)), angleTo(ellipse, point32(record))];
  const growing = painter.context.arcClockwise !== turnsBack(painter);
  goOnByArc(painter, arcFigure(ellipse, from, sweepOf(from, to, growing), 'arc'));
}

function angleArc(record: Cursor, { painter }: Player): void {
  const centre = point32(record);
  const radius = record.u32();
  const [from, sweep] = [record.f32(), record.f32()].map((degrees) => (-degrees * Math.PI) / 180);
  if (!(Math.abs(sweep ?? 0) <= Math.PI * 2)) throw new RangeError('more than a turn');
  goOnByArc(painter, arcFigure({ centre, radiusX: radius, radiusY: radius }, from ?? 0, sweep ?? 0, 'arc'));
}

function pixel(record: Cursor, { painter }: Player): void {
  const { x, y } = point32(record);
  painter.fillBoxes([{ left: x, top: y, right: x + 1, bottom: y + 1 }], { colour: record.u32() & 0xffffff });
}

/** Records that draw shapes ([MS-EMF] 2.3.5), by type. */
export const SHAPE_RECORDS: RecordTable = {
  2: single(8, { curved: true }),
  3: single(8, { closed: true }),
  4: single(8, {}),
  5: goingOn(8, true),
  6: goingOn(8, false),
  7: several(8, false),
  8: several(8, true),
  15: pixel,
  27: (record, { painter }) => painter.moveTo(point32(record)),
  41: angleArc,
  42: (record, { painter }) => painter.draw([ellipseFigure(ellipseIn(boxOf(record)))], { fill: true }),
  43: (record, { painter }) => painter.draw([boxFigure(boxOf(record))], { fill: true }),
  44: (record, { painter }) => painter.draw([roundedFigure(boxOf(record), point32(record))], { fill: true }),
  45: arc('arc'),
  46: arc('chord'),
  47: arc('pie'),
  54: (record, { painter }) => painter.lineTo([point32(record)]),
  55: arcTo,
  56: polyDraw(8),
  85: single(4, { curved: true }),
  86: single(4, { closed: true }),
  87: single(4, {}),
  88: goingOn(4, true),
  89: goingOn(4, false),
  90: several(4, false),
  91: several(4, true),
  92: polyDraw(4),
};
