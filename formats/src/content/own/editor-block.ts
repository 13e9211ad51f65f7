import { ORIGINAL, type DocumentNode } from '@editor-companion/document';
import { assemble, placeOf } from '../block/assemble.ts';
import { plainText } from '../node.ts';
import type { FlatBlock } from '../block/flat-block.ts';
import { attrsOfHint, languageOfStyle, openOfTag, OWN_WORDS } from './words.ts';

/**
 * Returns the editor block of a paragraph in a file of the product, by its style. Undefined for plain paragraphs. Code blocks are built
 * later and only receive their language here.
 */
export function blockOfStyle(name: string | undefined, node: DocumentNode): DocumentNode | undefined {
  if (name === OWN_WORDS.rule) return node.content ? undefined : { type: 'horizontalRule' };
  if (name === OWN_WORDS.embed) return embedOf(node);
  const language = languageOfStyle(name ?? '');
  return language === undefined ? undefined : { ...node, attrs: { ...node.attrs, language } };
}

/** Reads an embed: its URL is the link's target, its title the text, kind and size are the link's tooltip. */
function embedOf(node: DocumentNode): DocumentNode | undefined {
  const link = node.content?.[0]?.marks?.find(({ type }) => type === 'link')?.attrs ?? {};
  const { href, title } = link;
  const attrs = attrsOfHint(typeof title === 'string' ? title : '');
  if (typeof href !== 'string' || !/^https?:/i.test(href) || !URL.canParse(href) || attrs === undefined)
    return undefined;
  const words = plainText(node, '\n');
  return {
    type: 'embed',
    attrs: {
      src: href,
      ...attrs,
      ...(words !== href && { title: words.slice(0, 1024) }),
    },
  };
}

/** Reads the details of a tagged content control in a file of the product. */
export function detailsOfControl(tag: string | undefined, blocks: readonly FlatBlock[]): FlatBlock | undefined {
  const node = openOfTag(tag) === undefined ? undefined : detailsOf(tag, assemble(blocks));
  if (node === undefined) return undefined;
  return { node, ...placeOf(blocks[0]) };
}

/** Returns a details node for a tag: the summary, then the folded content. */
export function detailsOf(tag: string | undefined, nodes: readonly DocumentNode[]): DocumentNode | undefined {
  const open = openOfTag(tag);
  const [summary, ...content] = open === undefined ? [] : nodes;
  const words = summary?.content ?? [];
  const isSummary = summary?.type === 'paragraph' && words.every(({ type }) => type === 'text');
  if (!isSummary || content.length === 0) return undefined;
  const extras = summary.attrs?.[ORIGINAL];
  const head = {
    type: 'detailsSummary',
    ...(extras !== undefined && { attrs: { [ORIGINAL]: extras } }),
    ...(words.length > 0 && { content: words }),
  };
  return {
    type: 'details',
    attrs: { open: open === true },
    content: [head, { type: 'detailsContent', content }],
  };
}
