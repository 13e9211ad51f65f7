import type { Page, ScreenshotOptions } from 'puppeteer-core';
import {
  Type,
  type ExportedFile,
  type Exporter,
  type ExportInput,
  type Static,
  type WorkContext,
  type WorkerPool,
} from '@editor-companion/core/plugin';
import { ImageOptions } from '../options/image-options.ts';
import { PdfOptions } from '../options/pdf-options.ts';
import { PageReview } from '../options/review.ts';
import { WaitFor } from '../options/wait-for.ts';
import type { PicturesTask } from '../pdf-file/pictures-task.ts';
import { errors } from '../errors.ts';
import { checkPictureSize, encodePicture } from '../picture/encode.ts';
import type { ImageType } from '../picture/image-type.ts';
import { paperOf, type Paper } from '../layout/paper.ts';
import { printDocument, type Press } from './pdf.ts';
import { render, type Renderer } from './renderer.ts';
import { loadDocument } from './settle.ts';
import { RENDER_VERSION } from './version.ts';

const Options = Type.Object(
  {
    imageOptions: Type.Optional(ImageOptions),
    /** Options for pictures of pages. */
    pdfOptions: Type.Optional(PdfOptions),
    review: Type.Optional(PageReview),
    timeout: Type.Optional(Type.Integer({ minimum: 1 })),
    javascript: Type.Optional(Type.Boolean()),
    waitFor: Type.Optional(WaitFor),
    assets: Type.Optional(Type.String({ description: 'SHA-256 of the files that came with the document.' })),
  },
  { additionalProperties: false },
);

const DEFAULT_QUALITY = 85;

/** The services for making pictures. */
export interface Studio {
  readonly renderer: Renderer;
  readonly press: Press;
  /** Renders the pages of a PDF in a thread. */
  readonly pictures: WorkerPool<PicturesTask, Uint8Array>;
}

/** Creates an exporter of pictures: the whole document as one picture in the width of its page, or one picture for each page. */
export const createImageExporter = (studio: Studio, type: ImageType): Exporter => ({
  id: type,
  title: `${type.toUpperCase()} picture`,
  version: RENDER_VERSION,
  mediaType: `image/${type}`,
  options: Options,
  async export(input, context) {
    const { imageOptions = {}, pdfOptions = {}, review, waitFor } = input.options as Static<typeof Options>;
    const { renderer } = studio;
    const shown = { ...(review && { review }), ...(waitFor && { waitFor }) };
    if (imageOptions.pages === 'zip')
      return drawPages(studio, input, { type, imageOptions, pdfOptions, ...shown }, context);
    if (review?.comments === 'margin') {
      const details = [
        { path: 'options.comments', message: 'Comments stand beside pages: imageOptions.pages must be "zip".' },
      ];
      throw errors.EXPORT_OPTION_INVALID({}, { details });
    }
    const paper = paperOf(input.page);
    const layoutCss = sheetCss(paper, imageOptions);
    const composed = await renderer.composer.document(input, { layoutCss, ...(review && { review }) }, context);
    const { drawn: picture, warnings } = await render(renderer, { ...composed, input }, context, async (page) => {
      const scale = imageOptions.scale ?? 1;
      const width = imageOptions.width ?? Math.round(paper.width);
      const height = imageOptions.height ?? Math.round(paper.height);
      await page.setViewport({ width, height, deviceScaleFactor: scale });
      await loadDocument(page, composed.markup, waitFor);
      const shot = screenshotOptions(type, imageOptions);
      await checkSize(page, { width, height, scale, ...shot });
      return page.screenshot(shot);
    });
    const { quality = DEFAULT_QUALITY } = imageOptions;
    const bytes = type === 'webp' ? await encodePicture(picture, { type, quality }) : picture;
    return { bytes, mediaType: `image/${type}`, extension: type, warnings };
  },
});

interface PagePictures {
  readonly type: ImageType;
  readonly imageOptions: ImageOptions;
  readonly pdfOptions: PdfOptions;
  readonly review?: PageReview;
  readonly waitFor?: WaitFor;
}

/** Prints first, because only paper has pages with headers, footers and notes. */
async function drawPages(
  { press, pictures }: Studio,
  input: ExportInput,
  { type, imageOptions, pdfOptions, ...shown }: PagePictures,
  context: WorkContext,
): Promise<ExportedFile> {
  const { quality = DEFAULT_QUALITY, scale = 1 } = imageOptions;
  const {
    encryption: _encryption,
    pdfa: _pdfa,
    pdfua: _pdfua,
    attachments: _files,
    invoice: _invoice,
    ...printed
  } = pdfOptions;
  const { bytes: pdf, warnings } = await printDocument(
    press,
    input,
    { ...printed, ...shown, tagged: false, outline: false },
    context,
  );
  const job = { bytes: pdf, type, quality, scale, transparent: isTransparent(imageOptions) && type !== 'jpeg' };
  const bytes = await pictures.run(job, {
    signal: context.signal,
    caller: context.caller,
    onProgress: context.progress,
  });
  return { bytes, mediaType: 'application/zip', extension: 'zip', warnings };
}

const isTransparent = ({ omitBackground, background }: ImageOptions): boolean =>
  omitBackground === true || background === 'transparent';

/** On a screen the page's margins become the padding of the body. */
const sheetCss = ({ margin }: Paper, { background }: ImageOptions): string =>
  `html { background: ${background ?? '#fff'}; } body { padding: ${margin.top}px ${margin.right}px ${margin.bottom}px ${margin.left}px; }`;

function screenshotOptions(type: ImageType, options: ImageOptions): ScreenshotOptions {
  const { quality = DEFAULT_QUALITY, fullPage = true, clip, optimizeForSpeed } = options;
  const { captureBeyondViewport, fromSurface } = options;
  return {
    // Converting a fast PNG to WebP with sharp takes two thirds of the time of Chromium's own WebP.
    ...(type === 'jpeg' ? { type, quality } : { type: 'png' }),
    ...(clip ? { clip: { ...clip, scale: clip.scale ?? 1 } } : { fullPage }),
    optimizeForSpeed: optimizeForSpeed ?? type === 'webp',
    omitBackground: isTransparent(options) && type !== 'jpeg',
    ...(captureBeyondViewport !== undefined && { captureBeyondViewport }),
    ...(fromSurface !== undefined && { fromSurface }),
  };
}

interface Shot extends ScreenshotOptions {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

async function checkSize(page: Page, { width, height, scale, fullPage, clip }: Shot): Promise<void> {
  const full = fullPage === true ? await documentSize(page) : [width, height];
  const sides = clip ? [clip.width, clip.height] : full;
  const [shotWidth = 0, shotHeight = 0] = sides.map((side) => Math.ceil(side * scale * (clip?.scale ?? 1)));
  checkPictureSize(shotWidth, shotHeight);
}

/** Returns the width and height of the laid out document in CSS pixels. */
async function documentSize(page: Page): Promise<number[]> {
  const root = 'Object.getOwnPropertyDescriptor(Document.prototype, "documentElement").get.call(document)';
  return (await page.evaluate(`[${root}.scrollWidth, ${root}.scrollHeight]`)) as number[];
}
