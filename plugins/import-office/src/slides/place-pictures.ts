import type { DocumentNode, ImportedDocument, ImportWarning } from '@editor-companion/core/plugin';

const PX_PER_MM = 96 / 25.4;
/** The offset of the width and height in a PNG (RFC 2083, 4.1.1). */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

const MISSING: ImportWarning = {
  code: 'SLIDE_IMAGES_MISSING',
  message: 'No picture of the slides was made, because no office engine could draw them.',
};
const CUT: ImportWarning = {
  code: 'SLIDE_IMAGES_CUT',
  message: 'Only the first slides have a picture: there are too many slides, or their pictures are too large.',
};

/** Inserts a picture at the beginning of each slide, in order. Page breaks separate slides. */
export function placePictures(document: ImportedDocument, pictures: readonly Buffer[]): ImportedDocument {
  const slides = slidesOf(document.content.content ?? []);
  // More pictures than slides: reader and engine disagree about the visible slides.
  if (pictures.length === 0 || pictures.length > slides.length) return warned(document, MISSING);
  const width = contentWidth(document);
  const blocks = slides.flatMap((slide, index) => {
    const picture = pictures[index];
    const breaks = index > 0 ? [{ type: 'pageBreak' }] : [];
    return picture ? [...breaks, pictureBlock(picture, index + 1, width), ...slide] : [...breaks, ...slide];
  });
  const assets = pictures.map((bytes, index) => ({ name: nameOf(index + 1), mediaType: 'image/png', bytes }));
  const placed = {
    ...document,
    content: { ...document.content, content: blocks },
    assets: [...(document.assets ?? []), ...assets],
  };
  return pictures.length < slides.length ? warned(placed, CUT) : placed;
}

function slidesOf(blocks: readonly DocumentNode[]): DocumentNode[][] {
  const slides: DocumentNode[][] = [[]];
  for (const block of blocks) {
    if (block.type === 'pageBreak') slides.push([]);
    else slides.at(-1)?.push(block);
  }
  return slides;
}

/** Returns the width between the margins in pixels. Undefined if the page is unknown. */
function contentWidth({ page }: ImportedDocument): number | undefined {
  return page && Math.round((page.width - page.margin.left - page.margin.right) * PX_PER_MM);
}

function pictureBlock(picture: Buffer, number: number, width = picture.readUInt32BE(WIDTH_AT)): DocumentNode {
  const height = Math.round((width * picture.readUInt32BE(HEIGHT_AT)) / picture.readUInt32BE(WIDTH_AT));
  const attrs = { src: `asset:${nameOf(number)}`, alt: `Slide ${number}`, width, height };
  return { type: 'paragraph', content: [{ type: 'image', attrs }] };
}

const nameOf = (number: number): string => `slide-${number}.png`;

const warned = (document: ImportedDocument, warning: ImportWarning): ImportedDocument => ({
  ...document,
  warnings: [...(document.warnings ?? []), warning],
});
