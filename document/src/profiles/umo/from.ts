import type { FromMark, FromNode } from '../engine/from-editor.ts';
import { readTextBox } from './boxes.ts';
import { embeds } from './embeds.ts';
import { readBookmark, readLetterSpacing, readTextStyle } from './marks.ts';
import { readNotes, readReference } from './notes.ts';
import { ownNodes } from './own-nodes.ts';
import * as pairs from './pairs.ts';
import { readBlock, readInline } from './pictures.ts';

const nodes: Readonly<Record<string, FromNode>> = {
  ...pairs.nodes,
  ...embeds,
  ...ownNodes,
  image: readBlock,
  inlineImage: readInline,
  textBox: readTextBox,
  footnoteReference: readReference,
  footnotes: readNotes,
};

const marks: Readonly<Record<string, FromMark>> = {
  ...pairs.marks,
  bookmark: readBookmark,
  textStyle: readTextStyle,
  letterSpacing: readLetterSpacing,
};

export const fromUmo = { nodes, marks };
