import { shownIn, type DocumentNode } from '@editor-companion/document';
import { numberOf, textOf } from '../../../content/node.ts';
import { textElement } from '../../../package/xml/write-xml.ts';
import { CAPTION_FORMATS, REFERENCE_FORMATS } from '../../words.ts';
import type { Story } from '../story.ts';

/** A reference to a block (ODF 1.3, part 3, 7.7.6), or to a part of a caption (7.7.8), with what was shown last. */
export function writeReference({ odt }: Story, node: DocumentNode): string {
  const target = textOf(node, 'target') ?? '';
  const kind = textOf(node, 'kind') ?? 'text';
  const shown = shownIn(node);
  if (odt.references.isPart(target, kind))
    return textElement('text:sequence-ref', shown, {
      'text:reference-format': CAPTION_FORMATS[kind],
      'text:ref-name': target,
    });
  return textElement('text:bookmark-ref', shown, {
    'text:reference-format': REFERENCE_FORMATS[kind] ?? 'text',
    'text:ref-name': target,
  });
}

/** The number of a caption (ODF 1.3, part 3, 7.4.13). References find it by the anchor of its block. */
export function writeSequence(story: Story, node: DocumentNode): string {
  const name = textOf(node, 'name') ?? '';
  const start = numberOf(node, 'start');
  const { odt, anchor } = story;
  odt.sequences.add(name);
  // Only the first of a block can go by its name.
  story.anchor = undefined;
  return textElement('text:sequence', shownIn(node), {
    'text:ref-name': anchor,
    'text:name': name,
    'text:formula': start === undefined ? `ooow:${name}+1` : `ooow:${start}`,
    'style:num-format': textOf(node, 'numberType') ?? '1',
  });
}
