import type { DocumentNode } from '@editor-companion/document';
import { assemble, placeOf, plainText } from '../block/assemble.ts';
import type { FlatBlock } from '../block/flat-block.ts';

const CODE = /^Source Code (\S+)$/;
const KINDS = /^(video|audio|post|frame) (\d{1,5}(?:\.\d+)?)?x(\d{1,5}(?:\.\d+)?)?$/;

/**
 * The block of the editor that a paragraph of a file of our own stands for, told by its style; undefined where it is just a
 * paragraph. Code is put together later and only given its language here.
 */
export function blockOfStyle(name: string | undefined, node: DocumentNode): DocumentNode | undefined {
  if (name === 'Horizontal Rule') return node.content ? undefined : { type: 'horizontalRule' };
  if (name === 'Embed') return embedOf(node);
  const language = CODE.exec(name ?? '')?.[1];
  return language === undefined ? undefined : { ...node, attrs: { ...node.attrs, language } };
}

/** The address is that of the link, the title its text, kind and size are the link's hint. */
function embedOf(node: DocumentNode): DocumentNode | undefined {
  const link = node.content?.[0]?.marks?.find(({ type }) => type === 'link')?.attrs ?? {};
  const { href, title } = link;
  const [, kind, width, height] = KINDS.exec(typeof title === 'string' ? title : '') ?? [];
  if (typeof href !== 'string' || !/^https?:/i.test(href) || !URL.canParse(href) || kind === undefined)
    return undefined;
  const words = plainText(node);
  return {
    type: 'embed',
    attrs: {
      src: href,
      kind,
      ...(words !== href && { title: words.slice(0, 1024) }),
      ...(width !== undefined && { width: Number(width) }),
      ...(height !== undefined && { height: Number(height) }),
    },
  };
}

const DETAILS = /^editor:details(:open)?$/;

/** The details that a tagged control of a file of our own holds. */
export function detailsOfControl(tag: string | undefined, blocks: readonly FlatBlock[]): FlatBlock | undefined {
  const node = DETAILS.test(tag ?? '') ? detailsOf(tag, assemble(blocks)) : undefined;
  if (node === undefined) return undefined;
  return { node, ...placeOf(blocks[0]) };
}

/** The details that a tag tells of: the summary, then what is folded away. */
export function detailsOf(tag: string | undefined, nodes: readonly DocumentNode[]): DocumentNode | undefined {
  const [found, open] = DETAILS.exec(tag ?? '') ?? [];
  const [summary, ...content] = found === undefined ? [] : nodes;
  const words = summary?.content ?? [];
  const isSummary = summary?.type === 'paragraph' && words.every(({ type }) => type === 'text');
  if (!isSummary || content.length === 0) return undefined;
  const head = words.length > 0 ? { type: 'detailsSummary', content: words } : { type: 'detailsSummary' };
  return {
    type: 'details',
    attrs: { open: open !== undefined },
    content: [head, { type: 'detailsContent', content }],
  };
}
