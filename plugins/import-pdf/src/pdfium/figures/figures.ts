import { figuresAmong, type Figure } from '../../page/drawing.ts';
import type { Glyph } from '../../page/page.ts';
import type { Picture } from '../../page/picture.ts';
import { heightOf, widthOf, type Rect, type Rule } from '../../page/rect.ts';
import { readDrawings } from './drawings.ts';
import type { Engine } from '../engine.ts';
import type { Pictures } from '../pictures.ts';
import type { View } from '../view.ts';

/** The content of a page from which figures are made. */
export interface Figured {
  readonly glyphs: readonly Glyph[];
  readonly rules: readonly Rule[];
  readonly pictures: readonly Picture[];
}

/** The share of a figure covered by pictures above which it is only an addition to them. */
const COVERED = 0.5;

/**
 * Converts drawings of a page (charts, diagrams, logos) into pictures. The words in a drawing become its alternative text and are removed
 * from the page's text. Its lines no longer form tables.
 */
export function withFigures(
  {
    engine,
    page,
    view,
    pictures,
    room,
  }: {
    readonly engine: Engine;
    readonly page: number;
    readonly view: View;
    readonly pictures: Pictures;
    readonly room: { objects: number };
  },
  found: Figured,
): Figured {
  const paper = { left: 0, top: 0, right: view.width, bottom: view.height };
  const figures = figuresAmong(readDrawings(engine, page, view, room), found.glyphs, paper).filter(
    (figure) => !found.pictures.some((picture) => covers(picture, figure)),
  );
  const drawn = figures.flatMap((figure) => {
    const name = pictures.draw({ page, width: view.width, height: view.height }, figure);
    if (name === undefined) pictures.leftOut += 1;
    return name === undefined ? [] : [{ figure, picture: pictureOf(figure, name) }];
  });
  if (drawn.length === 0) return found;
  const words = new Set(drawn.flatMap(({ figure }) => figure.glyphs));
  return {
    glyphs: found.glyphs.filter((glyph) => !words.has(glyph)),
    rules: found.rules.filter((rule) => !drawn.some(({ figure }) => holds(figure, rule))),
    pictures: [...found.pictures, ...drawn.map(({ picture }) => picture)],
  };
}

const pictureOf = ({ left, top, right, bottom, content, glyphs }: Figure, name: string): Picture => {
  const alt = glyphs
    .map((glyph, at) => `${glyph.isApart || isNewLine(glyphs[at - 1], glyph) ? ' ' : ''}${glyph.text}`)
    .join('')
    .trim();
  return { left, top, right, bottom, name, content, ...(alt !== '' && { alt }) };
};

const isNewLine = (last: Glyph | undefined, glyph: Glyph): boolean =>
  last !== undefined && Math.abs(last.baseline - glyph.baseline) > glyph.look.size / 2;

const holds = (figure: Rect, rule: Rect): boolean =>
  rule.left >= figure.left - 1 &&
  rule.right <= figure.right + 1 &&
  rule.top >= figure.top - 1 &&
  rule.bottom <= figure.bottom + 1;

function covers(picture: Rect, figure: Rect): boolean {
  const width = Math.min(picture.right, figure.right) - Math.max(picture.left, figure.left);
  const height = Math.min(picture.bottom, figure.bottom) - Math.max(picture.top, figure.top);
  return width > 0 && height > 0 && width * height > widthOf(figure) * heightOf(figure) * COVERED;
}
