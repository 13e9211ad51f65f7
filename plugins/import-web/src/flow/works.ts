import { readFile } from 'node:fs/promises';
import type {
  ConversionWork,
  ImportWarning,
  TurnContext,
  WorkContext,
  WrittenDocument,
} from '@editor-companion/core/plugin';
import type { Fetched } from '../acquire/fetch-page.ts';
import { imageTypeOf } from '../acquire/sniff.ts';
import { storeImages } from '../acquire/store-images.ts';
import { errors } from '../errors.ts';
import type { WebBody } from '../request/schemas.ts';
import type { Flow } from './flow.ts';
import type { Mode, PageReading } from '../read/read-page.ts';
import { fileJob, pageJob, type FileKind } from './jobs.ts';
import { readFurther } from './read-source.ts';
import { warning } from './warnings.ts';

/** Part of the cache key. Change it when results change. */
const VERSION = '4';
const SERIAL = 0.4;

type Wishes = Pick<WebBody, 'mode' | 'images'>;

/** A page for a document. Without a reading, the work reads it from the task's original. */
interface PageToWrite {
  readonly source: Pick<Fetched, 'url' | 'charset'>;
  readonly reading?: PageReading;
  readonly warnings: readonly ImportWarning[];
}

/** Returns the work that converts a page into a document. */
export function pageWork({ source, reading, warnings }: PageToWrite, wishes: Wishes, flow: Flow): ConversionWork {
  const { mode = 'article', images = 'link' } = wishes;
  const { url, charset } = source;
  const { maxPages, maxSeriesBytes, images: limits } = flow.options;
  const rules = flow.rules().map(({ id, version: own }) => `${id}@${own}`);
  return flow.office.ownWork({
    id: 'web',
    version: VERSION,
    options: {
      url,
      mode,
      images: images === 'link' ? 'link' : 'store',
      maxPages,
      maxSeriesBytes,
      limits,
      ...(rules.length > 0 && { rules }),
    },
    job: pageJob({ url, charset, mode, images, warnings }),
    async read(original, context): Promise<WrittenDocument> {
      const first = reading ?? (await readOriginal(original, source, mode, flow, context));
      const further = await readFurther(first, url, mode, flow, context);
      for (const fault of first.faults) flow.log.warn({ ...fault, url }, 'a rule for pages failed');
      context.progress(SERIAL, 'Read');
      const all = [first, ...further.pages];
      const pages = all.map(({ html }) => html);
      const stored = await imagesOf(pages, url, images, flow, context);
      const content = await flow.reader.run({ task: 'write', content: { pages, names: stored.names } }, context);
      const isThin = all.every((page) => page.isThin);
      return {
        title: first.metadata.title,
        content,
        metadata: first.metadata.values,
        assets: [...stored.assets],
        warnings: [
          ...warnings,
          ...further.warnings,
          ...(isThin && mode === 'article' ? [warning('WEB_PAGE_THIN')] : []),
          ...(first.isWhole && mode === 'article' ? [warning('WEB_NO_ARTICLE')] : []),
          ...(first.faults.length > 0 ? [warning('WEB_SITE_RULE_FAILED', first.faults.length)] : []),
          ...(first.isPaid ? [warning('WEB_PAYWALL')] : []),
          ...(stored.skipped > 0 ? [warning('WEB_IMAGES_SKIPPED', stored.skipped)] : []),
        ],
      };
    },
  });
}

async function readOriginal(
  original: string,
  source: PageToWrite['source'],
  mode: Mode,
  { reader }: Flow,
  context: TurnContext,
): Promise<PageReading> {
  const bytes = await readFile(original);
  return reader.run({ task: 'page', source: { ...source, bytes }, mode }, context);
}

/** Matches images. Only `serialize` writes these tags, and it escapes `<` and `>` in attributes. */
const IMAGE = /<img [^<>]*>/gu;
const SOURCE = / src="(https?:[^"]*)"/u;
const REFERENCES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const imagesIn = (page: string): string[] =>
  Array.from(page.matchAll(IMAGE), ([image]) => SOURCE.exec(image)?.[1] ?? '')
    .filter((url) => url !== '')
    .map((url) => url.replaceAll(/&\w+;/gu, (name) => REFERENCES[name] ?? name));

async function imagesOf(
  pages: readonly string[],
  referer: string,
  images: Wishes['images'],
  { guard, options }: Flow,
  context: WorkContext,
) {
  const urls = images === 'link' ? [] : [...new Set(pages.flatMap(imagesIn))];
  const report = (done: number): void => context.progress(SERIAL + (0.9 - SERIAL) * done, 'Pictures');
  return storeImages(urls, { guard, limits: options.images, referer }, context, report);
}

/** Returns the work that converts plain text or a picture into a document. Without `bytes` it reads the task's original. */
export function fileWork(
  kind: FileKind,
  source: Omit<Fetched, 'bytes'> & Partial<Fetched>,
  flow: Flow,
): ConversionWork {
  const { bytes, ...described } = source;
  return flow.office.ownWork({
    id: kind,
    version: VERSION,
    options: {},
    job: fileJob({ kind, ...described }),
    async read(original, context) {
      return READERS[kind]({ ...described, bytes: bytes ?? (await readFile(original)) }, flow, context);
    },
  });
}

type FileReader = (source: Fetched, flow: Flow, context: TurnContext) => Promise<WrittenDocument>;

const READERS: Readonly<Record<FileKind, FileReader>> = {
  async text(source, { reader }, context) {
    const { html } = await reader.run({ task: 'text', source }, context);
    if (html === '') throw errors.WEB_PAGE_EMPTY();
    return { content: await reader.run({ task: 'write', content: { pages: [html], names: {} } }, context) };
  },
  async image({ bytes }) {
    const mediaType = imageTypeOf(bytes) ?? '';
    const name = `image1.${mediaType === 'image/jpeg' ? 'jpg' : mediaType.slice('image/'.length)}`;
    const picture = { type: 'image', attrs: { src: `asset:${name}` } };
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [picture] }] };
    return { content: Buffer.from(JSON.stringify(content)), assets: [{ name, mediaType, bytes }] };
  },
};
