import type { DocumentNode, ExportInput, PageBands } from '@editor-companion/core/plugin';
import type { BandSet } from '../layout/sheets.ts';
import type { Paper } from '../render/paper.ts';

/** What Chromium prints in a margin when nothing is asked for is the date and the address; this is really nothing. */
export const EMPTY_BAND = '<span></span>';

const BAND_CSS =
  'html { -webkit-print-color-adjust: exact; } p, h1, h2, h3, table { margin: 0; } table { width: 100%; border-collapse: collapse; } img { max-width: 100%; }';

/** Writes blocks as HTML. */
export type WriteBlocks = (blocks: readonly DocumentNode[]) => Promise<string>;

/** Where a band begins within the margin, seen from the edge of the paper: text processors leave about as much. */
const SHARE_OF_MARGIN = 0.4;
/** Chromium's own distance from the edge, in pixels. */
const EDGE = 0.4 * (96 / 2.54);

interface Means {
  readonly side: 'top' | 'bottom';
  readonly load: ExportInput['load'];
  readonly write: WriteBlocks;
}

/**
 * Header or footer templates from the page setup's content. Templates are laid out apart from the page: they inherit no style
 * and load nothing, so pictures are put inline.
 */
export async function bandTemplate(bands: PageBands | undefined, paper: Paper, means: Means): Promise<BandSet> {
  const written = Object.entries(bands ?? {}).map(
    async ([kind, blocks]: [string, DocumentNode[]]): Promise<[string, string]> => [
      kind,
      await writeBand(blocks, paper, means),
    ],
  );
  return Object.fromEntries(await Promise.all(written));
}

async function writeBand(blocks: DocumentNode[], { margin }: Paper, { side, load, write }: Means): Promise<string> {
  const html = await write(await Promise.all(blocks.map((node) => withInlineImages(node, load))));
  const distance = Math.max(0, margin[side] * SHARE_OF_MARGIN - EDGE);
  const box = `box-sizing: border-box; width: 100%; padding: 0 ${margin.right}px 0 ${margin.left}px; padding-${side}: ${distance}px; font: 9pt 'Liberation Sans', Arial, sans-serif;`;
  return `<style>${BAND_CSS}</style><div style="${box}">${html}</div>`;
}

async function withInlineImages(node: DocumentNode, load: ExportInput['load']): Promise<DocumentNode> {
  const copy = { ...node };
  if (node.content) copy.content = await Promise.all(node.content.map((child) => withInlineImages(child, load)));
  const src = node.attrs?.['src'];
  if (node.type !== 'image' || typeof src !== 'string') return copy;
  const resource = await load(src);
  if (resource === undefined) return copy;
  const data = Buffer.from(resource.bytes).toString('base64');
  return { ...copy, attrs: { ...node.attrs, src: `data:${resource.mediaType};base64,${data}` } };
}
