import type { DocumentNode, ExportInput, PageBands } from '@editor-companion/core/plugin';
import type { Paper } from '../render/paper.ts';

/** What Chromium prints in a margin when nothing is asked for is the date and the address; this is really nothing. */
export const EMPTY_BAND = '<span></span>';

const BAND_CSS =
  'html { -webkit-print-color-adjust: exact; } p, h1, h2, h3, table { margin: 0; } table { width: 100%; border-collapse: collapse; } img { max-width: 100%; }';

/**
 * A header or footer template from the page setup's content. Chromium lays templates out apart from the page: they inherit no
 * style and load nothing, so pictures are put inline.
 */
export async function bandTemplate(
  bands: PageBands | undefined,
  paper: Paper,
  load: ExportInput['load'],
): Promise<string> {
  if (bands?.default === undefined) return EMPTY_BAND;
  const { toHTML } = await import('@editor-companion/document');
  const html = toHTML(await Promise.all(bands.default.map((node) => withInlineImages(node, load))));
  const { left, right } = paper.margin;
  const box = `box-sizing: border-box; width: 100%; padding: 0 ${right}px 0 ${left}px; font: 9pt 'Liberation Sans', Arial, sans-serif;`;
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
