import { ORIGINAL, type DocumentNode } from '@editor-companion/document';
import { assemble, placeOf } from '../block/assemble.ts';
import { plainText } from '../node.ts';
import type { FlatBlock } from '../block/flat-block.ts';
import { attrsOfHint, languageOfStyle, openOfTag, OWN_WORDS } from './words.ts';

/**
 * The block of the editor that a paragraph of a file of our own stands for, told by its style; undefined where it is just a
 * paragraph. Code is put together later and only given its language here.
 */
export function blockOfStyle(name: string | undefined, node: DocumentNode): DocumentNode | undefined {
  if (name === OWN_WORDS.rule) return node.content ? undefined : { type: 'horizontalRule' };
  if (name === OWN_WORDS.embed) return embedOf(node);
  const language = languageOfStyle(name ?? '');
  return language === undefined ? undefined : { ...node, attrs: { ...node.attrs, language } };
}

/** The address is that of the link, the title its text, kind and size are the link's hint. */
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

/** The details that a tagged control of a file of our own holds. */
export function detailsOfControl(tag: string | undefined, blocks: readonly FlatBlock[]): FlatBlock | undefined {
  const node = openOfTag(tag) === undefined ? undefined : detailsOf(tag, assemble(blocks));
  if (node === undefined) return undefined;
  return { node, ...placeOf(blocks[0]) };
}

/** The details that a tag tells of: the summary, then what is folded away. */
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
