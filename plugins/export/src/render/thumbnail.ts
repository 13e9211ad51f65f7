import { Type, type Exporter, type Static } from '@editor-companion/core/plugin';
import { encodePicture } from '../picture/encode.ts';
import { IMAGE_TYPES } from '../picture/image-type.ts';
import { PictureReview } from '../options/review.ts';
import { WaitFor } from '../options/wait-for.ts';
import { paperOf, type Paper } from '../layout/paper.ts';
import { render, type Renderer } from './renderer.ts';
import { loadDocument } from './settle.ts';
import { RENDER_VERSION } from './version.ts';

const Options = Type.Object(
  {
    width: Type.Optional(Type.Integer({ minimum: 16, maximum: 2000 })),
    type: Type.Optional(Type.Enum([...IMAGE_TYPES])),
    quality: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    review: Type.Optional(PictureReview),
    timeout: Type.Optional(Type.Integer({ minimum: 1 })),
    javascript: Type.Optional(Type.Boolean()),
    waitFor: Type.Optional(WaitFor),
    assets: Type.Optional(Type.String({ description: 'SHA-256 of the files that came with the document.' })),
  },
  { additionalProperties: false },
);

const DEFAULT_WIDTH = 400;
const DEFAULT_QUALITY = 82;

/** The maximum number of siblings on a first page. Others are neither laid out nor painted. */
const MAX_SIBLINGS = 400;

/** Creates the exporter `thumbnail`: a small picture of the first page. */
export const createThumbnailExporter = (renderer: Renderer): Exporter => ({
  id: 'thumbnail',
  title: 'Thumbnail of the first page',
  version: RENDER_VERSION,
  mediaType: 'image/png',
  options: Options,
  async export(input, context) {
    const {
      width = DEFAULT_WIDTH,
      type = 'png',
      quality = DEFAULT_QUALITY,
      review,
      waitFor,
    } = input.options as Static<typeof Options>;
    const paper = paperOf(input.page);
    const sheet = { width: Math.round(paper.width), height: Math.round(paper.height) };
    const css = [...input.css, firstPageCss(paper)];
    const composed = await renderer.composer.document(input, { css, ...(review && { review }) }, context);
    const { drawn: picture, warnings } = await render(renderer, { ...composed, input }, context, async (page) => {
      await page.setViewport({ ...sheet, deviceScaleFactor: Math.max(1, width / sheet.width) });
      await loadDocument(page, composed.markup, waitFor);
      return page.screenshot({ type: 'png', optimizeForSpeed: true });
    });
    const bytes = await encodePicture(picture, { width, type, quality });
    return { bytes, mediaType: `image/${type}`, extension: type, warnings };
  },
});

/**
 * Returns the styles of a single page: the text is laid out in page-sized columns, of which only the first is visible, so that no line is
 * cut. Content that is certainly on a later page is not laid out.
 */
function firstPageCss({ width, height, margin }: Paper): string {
  const padding = `${margin.top}px ${margin.right}px ${margin.bottom}px ${margin.left}px`;
  const column = width - margin.left - margin.right;
  return `
html { background: #fff; overflow: clip; width: ${width}px; height: ${height}px; }
body { box-sizing: border-box; width: auto; max-width: none; height: ${height}px; margin: 0; padding: ${padding}; overflow: clip; overflow-clip-margin: content-box;
  columns: ${column}px auto; column-gap: 0; column-fill: auto; }
body :nth-child(n + ${MAX_SIBLINGS}), [data-type='page-break'] ~ *, [style*='break-after: page'] ~ * { display: none !important; }
`;
}
