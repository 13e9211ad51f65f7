import type { Cursor } from '../cursor.ts';
import { determinant } from '../geometry.ts';
import { angleTo, arcFigure, ellipseFigure, ellipseIn, roundedFigure, sweepOf, type ArcKind } from '../paint/arc.ts';
import { boxFigure } from '../paint/figure.ts';
import type { Player, RecordHandler, RecordTable } from '../player.ts';
import { listedPoint, swappedBox, swappedPoint } from './point.ts';

const POINT = 4;

const line =
  (closed: boolean): RecordHandler =>
  (record, { painter }) =>
    painter.draw([{ points: record.list(record.u16(), POINT, listedPoint), closed }], { fill: closed });

function polyPolygon(record: Cursor, { painter }: Player): void {
  const counts = record.list(record.u16(), 2, (cursor) => cursor.u16());
  painter.draw(
    counts.map((count) => ({ points: record.list(count, POINT, listedPoint), closed: true })),
    { fill: true },
  );
}

/** Arcs run counter-clockwise on the page. */
const arc =
  (kind: ArcKind): RecordHandler =>
  (record, { painter }) => {
    const [end, start] = [swappedPoint(record), swappedPoint(record)];
    const ellipse = ellipseIn(swappedBox(record));
    const [from, to] = [angleTo(ellipse, start), angleTo(ellipse, end)];
    const growing = determinant(painter.matrix) < 0;
    painter.draw([arcFigure(ellipse, from, sweepOf(from, to, growing), kind)], { fill: kind !== 'arc' });
  };

function roundRect(record: Cursor, { painter }: Player): void {
  const corner = swappedPoint(record);
  painter.draw([roundedFigure(swappedBox(record), corner)], { fill: true });
}

function pixel(record: Cursor, { painter }: Player): void {
  const colour = record.u32() & 0xffffff;
  const { x, y } = swappedPoint(record);
  painter.fillBoxes([{ left: x, top: y, right: x + 1, bottom: y + 1 }], { colour });
}

/** Records that draw shapes ([MS-WMF] 2.3.3), by function. */
export const SHAPE_RECORDS: RecordTable = {
  0x0213: (record, { painter }) => painter.lineTo([swappedPoint(record)]),
  0x0214: (record, { painter }) => painter.moveTo(swappedPoint(record)),
  0x0324: line(true),
  0x0325: line(false),
  0x0418: (record, { painter }) => painter.draw([ellipseFigure(ellipseIn(swappedBox(record)))], { fill: true }),
  0x041b: (record, { painter }) => painter.draw([boxFigure(swappedBox(record))], { fill: true }),
  0x041f: pixel,
  0x0538: polyPolygon,
  0x061c: roundRect,
  0x0817: arc('arc'),
  0x081a: arc('pie'),
  0x0830: arc('chord'),
};
