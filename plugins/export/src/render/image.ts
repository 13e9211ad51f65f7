import type { Page, ScreenshotOptions } from 'puppeteer-core';
import { Type, type Exporter, type Static } from '@editor-companion/core/plugin';
import { composeDocument } from '../document/compose.ts';
import { errors } from '../errors.ts';
import { ImageOptions } from '../http/image-options.ts';
import { encodePicture, MAX_PIXELS } from './encode.ts';
import { paperOf, type Paper } from './paper.ts';
import { render, type Renderer } from './renderer.ts';
import { loadDocument } from './settle.ts';

export const IMAGE_TYPES = ['jpeg', 'png', 'webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

const Options = Type.Object(
  { imageOptions: Type.Optional(ImageOptions), timeout: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: false },
);

/** WebP's largest side; Chromium's compositor repeats what is beyond 16 384. */
const MAX_SIDE = 16_383;
const DEFAULT_QUALITY = 85;

/** An exporter of pictures: the whole document on one, as wide as its page. */
export const createImageExporter = (renderer: Renderer, type: ImageType): Exporter => ({
  id: type,
  title: `${type.toUpperCase()} picture`,
  version: '1',
  mediaType: `image/${type}`,
  options: Options,
  async export(input, context) {
    const { imageOptions = {} } = input.options as Static<typeof Options>;
    const paper = paperOf(input.page);
    const html = await composeDocument(input, sheetCss(paper, imageOptions));
    const picture = await render(renderer, { input, html }, context, async (page) => {
      const scale = imageOptions.scale ?? 1;
      const width = imageOptions.width ?? Math.round(paper.width);
      const height = imageOptions.height ?? Math.round(paper.height);
      await page.setViewport({ width, height, deviceScaleFactor: scale });
      await loadDocument(page, html);
      const shot = screenshotOptions(type, imageOptions);
      await checkSize(page, { width, height, scale, ...shot });
      return page.screenshot(shot);
    });
    const { quality = DEFAULT_QUALITY } = imageOptions;
    const bytes = type === 'webp' ? await encodePicture(picture, { type, quality }) : picture;
    return { bytes, mediaType: `image/${type}`, extension: type };
  },
});

/** On a screen the page's margins are the body's padding. */
const sheetCss = ({ margin }: Paper, { background }: ImageOptions): string =>
  `html { background: ${background ?? '#fff'}; } body { padding: ${margin.top}px ${margin.right}px ${margin.bottom}px ${margin.left}px; }`;

function screenshotOptions(type: ImageType, options: ImageOptions): ScreenshotOptions {
  const { quality = DEFAULT_QUALITY, fullPage = true, clip, optimizeForSpeed } = options;
  const transparent = options.omitBackground === true || options.background === 'transparent';
  return {
    // A quick PNG made into WebP by sharp takes two thirds of the time of Chromium's own WebP.
    ...(type === 'jpeg' ? { type, quality } : { type: 'png' }),
    ...(clip ? { clip } : { fullPage }),
    optimizeForSpeed: optimizeForSpeed ?? type === 'webp',
    omitBackground: transparent && type !== 'jpeg',
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
  const [shotWidth = 0, shotHeight = 0] = sides.map((side) => Math.ceil(side * scale));
  if (Math.max(shotWidth, shotHeight) > MAX_SIDE || shotWidth * shotHeight > MAX_PIXELS) {
    const limits = { side: MAX_SIDE, megapixels: MAX_PIXELS / 1e6 };
    throw errors.EXPORT_IMAGE_TOO_LARGE({ width: shotWidth, height: shotHeight, ...limits });
  }
}

/** Width and height of the laid-out document in CSS pixels. */
async function documentSize(page: Page): Promise<number[]> {
  const root = 'Object.getOwnPropertyDescriptor(Document.prototype, "documentElement").get.call(document)';
  return (await page.evaluate(`[${root}.scrollWidth, ${root}.scrollHeight]`)) as number[];
}
