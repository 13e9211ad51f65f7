import type { TextBlock } from '@editor-companion/core/plugin';
import { textBlocks, type DocumentNode, type TextBlockNode } from '@editor-companion/document';
import { readLive } from '@editor-companion/document/yjs';
import { createRelativePositionFromTypeIndex, encodeRelativePosition, XmlText, type XmlElement } from 'yjs';
import { base64 } from '../base64.ts';
import type { FormId } from '../fields/field-form.ts';
import { descriptionOf } from './description.ts';
import { fieldIn, type FoundField } from './field.ts';
import { load } from './load.ts';
import { model } from './model.ts';
import type { Works } from './task.ts';

/** Editors that store each block of text in an element of its own. */
const ELEMENTS: ReadonlySet<FormId> = new Set(['tiptap', 'prosemirror']);

/** Splits a document's text into blocks. */
export function blocks({ pieces, maxCharacters }: Works['blocks']['input']): Works['blocks']['output'] {
  const doc = load(pieces);
  const { title } = descriptionOf(doc);
  const found: TextBlock[] = [];
  let rest = maxCharacters;
  for (const block of blocksIn(fieldIn(doc))) {
    if (block.text.length > rest) return { blocks: found, isCut: true, ...(title !== undefined && { title }) };
    rest -= block.text.length;
    found.push(block);
  }
  return { blocks: found, isCut: false, ...(title !== undefined && { title }) };
}

function* blocksIn({ form, ...field }: FoundField): Generator<TextBlock> {
  if (!ELEMENTS.has(form.id)) {
    for (const block of blocksOf(form.read(field).content)) yield toBlock(block);
    return;
  }
  const reading = readLive(field.doc.getXmlFragment(field.name), { model: field.model });
  for (const block of blocksOf(reading.content)) {
    const element = reading.elementOf(block.node);
    yield { ...toBlock(block), ...(element && { anchor: startOf(element) }) };
  }
}

const blocksOf = (content: readonly DocumentNode[] = []): Iterable<TextBlockNode> =>
  textBlocks(content, { model: model() });

const toBlock = ({ text, level }: TextBlockNode): TextBlock => ({ text, ...(level !== undefined && { level }) });

/** The start of a block's text, as a position that is valid while the block exists. */
function startOf(element: XmlElement): string {
  const text = element.toArray().find((child) => child instanceof XmlText);
  return base64(encodeRelativePosition(createRelativePositionFromTypeIndex(text ?? element, 0)));
}
