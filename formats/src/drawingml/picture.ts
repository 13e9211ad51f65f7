import type { PictureSource } from './source.ts';
import { emuToPx, round } from '../content/units.ts';
import type { Frame } from '../media/frame.ts';
import type { PictureReference } from '../media/linked-picture.ts';

/** Reads the current element pic:pic (20.2.2.5) into a separate frame. */
export function readPicture(source: PictureSource, outer: Frame): Frame {
  const frame: Frame = { ...outer };
  const { xml } = source;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'pic:nvPicPr') readDescription(source, frame);
    else if (xml.name === 'pic:blipFill') readFill(source, frame);
    else if (xml.name === 'pic:spPr' && outer.isGroup) readOwnSize(source, frame);
  }
  return frame;
}

function readDescription({ xml }: PictureSource, frame: Frame): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const description = xml.name === 'pic:cNvPr' ? xml.attribute('descr') : undefined;
    if (description) frame.alt ??= description;
  }
}

/** Reads a picture fill: its source and its crop. */
export function readFill(source: PictureSource, frame: Frame): void {
  const { xml } = source;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:blip') readBlip(source, frame);
    else if (xml.name === 'a:srcRect') {
      const crop = readCrop(source);
      if (crop) frame.crop = crop;
    }
  }
}

/** Reads the picture. The bitmap has priority over the SVG beside it. */
function readBlip(source: PictureSource, frame: Frame): void {
  const { xml, media, part } = source;
  const embedded = xml.attribute('r:embed');
  const linked = xml.attribute('r:link');
  const drawing = media.prefersDrawings ? findSvg(source) : undefined;
  Object.assign(frame, drawing ?? media.refer(part, embedded ?? linked) ?? findSvg(source));
}

function findSvg(source: PictureSource): PictureReference | undefined {
  const { xml, media, part } = source;
  let found: PictureReference | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'asvg:svgBlip') found = media.refer(part, xml.attribute('r:embed'));
    else found ??= findSvg(source);
  }
  return found;
}

/** Converts thousandths of a percent to fractions. Undefined if nothing is cropped. */
function readCrop({ xml }: Pick<PictureSource, 'xml'>): Frame['crop'] {
  const edge = (name: string): number =>
    round(Math.min(Math.max((Number(xml.attribute(name)) || 0) / 100_000, 0), 0.99), 4);
  const crop = { top: edge('t'), right: edge('r'), bottom: edge('b'), left: edge('l') };
  return crop.top + crop.right + crop.bottom + crop.left > 0 ? crop : undefined;
}

/** Reads the a:xfrm inside the current element. */
function readOwnSize(source: PictureSource, frame: Frame): void {
  const { xml } = source;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:xfrm') readOwnSize(source, frame);
    else if (xml.name === 'a:ext') {
      frame.width = emuToPx(Number(xml.attribute('cx')) || 0);
      frame.height = emuToPx(Number(xml.attribute('cy')) || 0);
    }
  }
}
