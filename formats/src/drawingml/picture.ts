import type { Story } from '../docx/read/story.ts';
import { emuToPx, round } from '../content/units.ts';
import type { Frame } from '../content/media/frame.ts';

/** Reads pic:pic, the current element (20.2.2.5), into a frame of its own. */
export function readPicture(story: Story, outer: Frame): Frame {
  const frame: Frame = { ...outer };
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'pic:nvPicPr') readDescription(story, frame);
    else if (xml.name === 'pic:blipFill') readFill(story, frame);
    else if (xml.name === 'pic:spPr' && outer.isGroup) readOwnSize(story, frame);
  }
  return frame;
}

function readDescription({ xml }: Story, frame: Frame): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const description = xml.name === 'pic:cNvPr' ? xml.attribute('descr') : undefined;
    if (description) frame.alt ??= description;
  }
}

/** A place in a part whose pictures are wanted. */
export type PictureSource = Pick<Story, 'xml' | 'part'> & { readonly docx: Pick<Story['docx'], 'media'> };

/** Reads a fill with a picture: its source and what is cut off. */
export function readFill(story: PictureSource, frame: Frame): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:blip') readBlip(story, frame);
    else if (xml.name === 'a:srcRect') {
      const crop = readCrop(story);
      if (crop) frame.crop = crop;
    }
  }
}

/** The bitmap comes first; a drawing in SVG is only taken where there is no bitmap beside it. */
function readBlip(story: PictureSource, frame: Frame): void {
  const { xml, docx, part } = story;
  const embedded = xml.attribute('r:embed');
  const linked = xml.attribute('r:link');
  const drawing = docx.media.prefersDrawings ? findSvg(story) : undefined;
  const src = drawing ?? docx.media.refer(part, embedded ?? linked) ?? findSvg(story);
  if (src !== undefined) frame.src = src;
}

function findSvg(story: PictureSource): string | undefined {
  const { xml, docx, part } = story;
  let src: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'asvg:svgBlip') src = docx.media.refer(part, xml.attribute('r:embed'));
    else src ??= findSvg(story);
  }
  return src;
}

/** Thousandths of a percent -> fractions; undefined where nothing is cut off. */
function readCrop({ xml }: Pick<Story, 'xml'>): Frame['crop'] {
  const edge = (name: string): number =>
    round(Math.min(Math.max((Number(xml.attribute(name)) || 0) / 100_000, 0), 0.99), 4);
  const crop = { top: edge('t'), right: edge('r'), bottom: edge('b'), left: edge('l') };
  return crop.top + crop.right + crop.bottom + crop.left > 0 ? crop : undefined;
}

/** From the a:xfrm inside the current element. */
function readOwnSize(story: Story, frame: Frame): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:xfrm') readOwnSize(story, frame);
    else if (xml.name === 'a:ext') {
      frame.width = emuToPx(Number(xml.attribute('cx')) || 0);
      frame.height = emuToPx(Number(xml.attribute('cy')) || 0);
    }
  }
}
