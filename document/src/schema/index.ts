import { getSchema } from '@tiptap/core';
import type { Extensions } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { blockExtensions } from './block.ts';
import { Alignment, BlockFormat } from './block-format.ts';
import { Embed } from './embed.ts';
import { Footnote, FootnoteReference, Footnotes } from './footnote.ts';
import { InlineImage } from './image.ts';
import { listExtensions } from './list.ts';
import { BlockMath, InlineMath } from './math.ts';
import { PageNumber } from './page-number.ts';
import { reviewExtensions } from './review.ts';
import { tableExtensions } from './table.ts';
import { textExtensions } from './text.ts';
import { textStyleExtensions } from './text-style.ts';

/** The Tiptap extensions of the document schema, for an editor's front end and for `getSchema`. */
export const extensions: Extensions = [
  ...blockExtensions,
  Alignment,
  BlockFormat,
  ...listExtensions,
  ...tableExtensions,
  InlineImage,
  InlineMath,
  BlockMath,
  PageNumber,
  FootnoteReference,
  Footnotes,
  Footnote,
  Embed,
  ...reviewExtensions,
  ...textExtensions,
  ...textStyleExtensions,
];

/** The document schema: what a document may contain. */
export const schema: Schema = getSchema(extensions);
