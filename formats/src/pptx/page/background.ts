import { drawShape, type Geometry } from '../../drawingml/draw-shape.ts';
import { mainColour, readGradient, type Paint } from '../../drawingml/paint.ts';
import { readColour } from '../../drawingml/palette.ts';
import { imageNode, type Frame } from '../../media/frame.ts';
import type { Box } from '../../content/slide/box.ts';
import type { DocumentNode } from '@editor-companion/document';
import type { SlideStory } from '../deck.ts';
import { readPictureFill } from '../shape/look.ts';
import { sized } from '../shape/picture.ts';
import { pictureBlock, placedBox, toPoints } from './placed-box.ts';

/** The background of a slide, below all shapes. */
export interface Background {
  readonly paint?: Paint;
  readonly picture?: Frame;
}

/** Reads p:bg, the current element (19.3.1.1). */
export function readBackground(story: SlideStory): Background {
  const { xml, layout } = story;
  let background: Background = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:bgPr') background = readFill(story);
    else if (xml.name === 'p:bgRef') {
      const colour = readColour(xml, layout.theme.palette);
      if (colour !== undefined) background = { paint: colour };
    }
  }
  return background;
}

function readFill(story: SlideStory): Background {
  const { xml, layout } = story;
  const { palette } = layout.theme;
  let paint: Paint | undefined;
  let picture: Frame | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:solidFill') paint = readColour(xml, palette);
    else if (xml.name === 'a:gradFill') paint = readGradient(xml, palette);
    else if (xml.name === 'a:blipFill') picture = readPictureFill(story);
  }
  // A placeholder would cover the page.
  const isStored = picture?.linkedSrc === undefined;
  return { ...(paint !== undefined && { paint }), ...(isStored && picture && { picture }) };
}

/** Returns the colour of a page. For a picture or a gradient, also returns a picture that covers the page. */
export function drawBackground(
  { deck }: SlideStory,
  { paint, picture }: Background,
): { colour?: string; blocks: DocumentNode[] } {
  const { width, height } = deck.presentation;
  const box: Box = { x: 0, y: 0, width, height };
  const image = picture && imageNode(sized(picture, box), []);
  if (image) return { blocks: [placedBox(box, [pictureBlock(image)])] };
  if (paint === undefined) return { blocks: [] };
  if (typeof paint === 'string') return { colour: paint, blocks: [] };
  const size = { width: toPoints(width), height: toPoints(height) };
  const drawing = { ...size, geometry: WHOLE, fill: paint, line: undefined, flipX: false, flipY: false };
  const { svg } = drawShape(drawing);
  const node = imageNode(sized({ wrap: 'inline', src: deck.media.draw(svg) }, box), []);
  return { colour: mainColour(paint), blocks: node ? [placedBox(box, [pictureBlock(node)])] : [] };
}

const WHOLE: Geometry = { kind: 'preset', name: 'rect', adjustments: [] };
