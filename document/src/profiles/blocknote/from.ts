import type { DocumentNode } from '../../json.ts';
import { isRecord } from '../../json.ts';
import { embedUrl, imageUrl } from '../../schema/kinds.ts';
import { attributesFrom, ownAttributes } from '../engine/attributes.ts';
import type { Attributes, Pair } from '../engine/pair.ts';
import type { ProfileType } from '../engine/profile-schema.ts';
import { string } from '../engine/string.ts';
import { PROFILE_IDS } from '../names.ts';
import type { ProfileContext } from '../profile.ts';
import type { Block } from './block.ts';
import { inlineFrom } from './inline-from.ts';
import * as pairs from './pairs.ts';
import { readLists } from './lists-from.ts';
import { keepBlock } from './keep.ts';
import { blocks as types, cell as cellType } from './schema.ts';
import { readTable } from './table-from.ts';
import { indentOf } from './text-to.ts';

/** Converts BlockNote's blocks to nodes of the product. */
export class BlockReader {
  readonly context: ProfileContext;

  constructor(context: ProfileContext) {
    this.context = context;
  }

  /** Converts blocks. Nested blocks that the product cannot nest follow their parent, with their depth as an attribute. */
  nodes(blocks: readonly Block[], level = 0): DocumentNode[] {
    const flat = blocks.flatMap((block) => this.#flat(block, level));
    return readLists(flat, this);
  }

  #flat(block: Block, level: number): Placed[] {
    const holds = HOLDERS.has(block.type);
    const below = holds ? [] : block.children.flatMap((child) => this.#flat(child, level + 1));
    return [{ block, level }, ...below];
  }

  node({ block, level }: Placed): DocumentNode[] {
    const read = Object.hasOwn(READERS, block.type) ? READERS[block.type] : undefined;
    return read?.(block, level, this) ?? [keepBlock(block, level, this.context.schema)];
  }

  /** Returns the corresponding node of a block, with the place of the block. */
  same(rule: Pair, block: Block, level: number, content: DocumentNode[]): DocumentNode {
    const attrs = this.attributes(rule, block, level);
    return { type: rule.ours, ...(Object.keys(attrs).length > 0 && { attrs }), ...(content.length > 0 && { content }) };
  }

  /** Returns the attributes of a cell. */
  cell(type: string, props: Attributes): Attributes {
    return this.#convert(pairs.cell(type), props, cellType);
  }

  attributes(rule: Pair, { id, props }: Pick<Block, 'id' | 'props'>, level = 0): Record<string, unknown> {
    const { blocknote, ...attrs } = this.#convert(rule, props, types[rule.theirs] ?? {});
    const place = { ...(id !== undefined && { blockId: id }), ...(level > 0 && { nested: level }) };
    const kept = { ...place, ...(isRecord(blocknote) && blocknote) };
    return { ...attrs, ...(Object.keys(kept).length > 0 && { blocknote: kept }) };
  }

  #convert(rule: Pair, props: Attributes, type: ProfileType): Attributes {
    const own = ownAttributes(this.context.schema, 'nodes', rule.ours);
    return attributesFrom(props, { pair: rule, profile: 'blocknote', profiles: PROFILE_IDS, own, type });
  }
}

export interface Placed {
  readonly block: Block;
  readonly level: number;
}

/** Blocks with children that the product nests too. */
const HOLDERS = new Set(['bulletListItem', 'numberedListItem', 'checkListItem', 'toggleListItem']);

type Reader = (block: Block, level: number, reader: BlockReader) => DocumentNode[] | undefined;

const text =
  (rule: Pair): Reader =>
  (block, level, reader) => {
    const node = reader.same(rule, block, level, inlineFrom(block.content));
    return [level === 0 ? node : { ...node, attrs: { indentLeft: indentOf(level), ...node.attrs } }];
  };

const READERS: Readonly<Record<string, Reader>> = {
  paragraph: text(pairs.paragraph),
  heading: text(pairs.heading),
  quote: (block, level, reader) => [
    { type: 'blockquote', content: [reader.same(pairs.quote, block, level, inlineFrom(block.content))] },
  ],
  divider: (block, level, reader) => [reader.same(pairs.divider, block, level, [])],
  codeBlock: (block, level, reader) => [
    reader.same(
      pairs.code,
      block,
      level,
      inlineFrom(block.content, { breaks: false }).map(({ text: code = '' }) => ({ type: 'text', text: code })),
    ),
  ],
  toggleListItem: (block, level, reader) => {
    const summary = inlineFrom(block.content, { breaks: false });
    const hidden = reader.nodes(block.children);
    return [
      reader.same(pairs.toggle, block, level, [
        { type: 'detailsSummary', ...(summary.length > 0 && { content: summary }) },
        { type: 'detailsContent', content: hidden.length > 0 ? hidden : [{ type: 'paragraph' }] },
      ]),
    ];
  },
  table: readTable,
  image: (block, level, reader) => readImage(block, level, reader),
  video: media(pairs.video, 'video'),
  audio: media(pairs.audio, 'audio'),
  pageBreak: (block, level) => [
    { type: 'pageBreak', attrs: { blocknote: { type: 'pageBreak', ...placeOfBlock(block, level) } } },
  ],
};

const placeOfBlock = ({ id }: Block, level: number) => ({
  ...(id !== undefined && { blockId: id }),
  ...(level > 0 && { nested: level }),
});

function media(rule: Pair, kind: string): Reader {
  return (block, level, reader) => {
    if (!embedUrl.is(block.props['url'])) return undefined;
    const node = reader.same(rule, block, level, []);
    return [{ ...node, attrs: { ...node.attrs, kind } }];
  };
}

/** Returns a paragraph with only the picture, and its caption below. */
function readImage(block: Block, level: number, reader: BlockReader): DocumentNode[] | undefined {
  const { url, caption, textAlignment, backgroundColor } = block.props;
  if (url === '' || !imageUrl.is(url)) return undefined;
  const { blocknote: _rest, ...around } = reader.attributes(pairs.paragraph, {
    props: { textAlignment, backgroundColor },
  });
  const { blocknote: place, ...attrs } = reader.attributes(pairs.image, block, level);
  const lines = string(caption) === '' ? [] : [{ type: 'hardBreak' }, { type: 'text', text: string(caption) }];
  const image = { type: 'image', attrs: { ...attrs, ...(isRecord(place) && { blocknote: place }) } };
  return [{ type: 'paragraph', ...(Object.keys(around).length > 0 && { attrs: around }), content: [image, ...lines] }];
}
