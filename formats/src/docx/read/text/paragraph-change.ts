import { isDeepStrictEqual } from 'node:util';
import type { DocumentNode } from '@editor-companion/document';
import type { FlatBlock } from '../../../content/block/flat-block.ts';
import { familyOf } from '../../../content/css/natural-line.ts';
import { changedNames, formatChange } from '../format-change.ts';
import { standardFamily } from '../style/standard-font.ts';
import type { Story } from '../story.ts';
import { blockAttributes, type Attributes } from '../style/block-attributes.ts';
import { pageKeeps } from '../style/page-keeps.ts';
import type { ListReference, ParagraphBefore, ParagraphProperties } from '../style/properties.ts';
import { headingLevel, outlineToHeading } from '../style/style-roles.ts';
import { mergeParagraph, type Style } from '../style/style-sheet.ts';

/** A paragraph's current and former properties. */
export interface ChangedParagraph {
  readonly properties: ParagraphProperties;
  readonly style: Style | undefined;
  readonly before: ParagraphBefore;
}

/**
 * Adds the tracked change of a paragraph's properties (17.13.5.29) to its blocks, if changes are kept. A change between heading and body
 * text, or of the list, would create another node. It is not kept, and a warning is added.
 */
export function trackProperties(story: Story, changed: ChangedParagraph, blocks: readonly FlatBlock[]): void {
  const { docx } = story;
  const { before, style } = changed;
  const formerStyle = docx.styles.paragraph(before.properties.style);
  const { content = [] } = blocks.find(({ node }) => TEXT_BLOCKS.has(node.type))?.node ?? {};
  const family = familyOf(content, standardFamily(docx.styles));
  const old = looks(story, { properties: before.properties, style: formerStyle, family });
  const now = looks(story, { ...changed, family });
  const isOtherNode =
    (old['level'] === undefined) !== (now['level'] === undefined) ||
    !isDeepStrictEqual(listOf(before.properties, formerStyle), listOf(changed.properties, style));
  if (isOtherNode && docx.revisions.isKept) docx.warnings.add('TRACKED_CHANGE_SIMPLIFIED');
  const differing = changedNames(old, now);
  for (const { node } of blocks) {
    const names = differing.filter(
      (name) => name !== 'level' || (node.type === 'heading' && old['level'] !== undefined),
    );
    if (!TEXT_BLOCKS.has(node.type) || node.attrs?.['change'] !== undefined) continue;
    const change = formatChange(docx.revisions, before.origin, { old, now: node.attrs ?? {}, names });
    if (change) node.attrs = { change, ...node.attrs };
  }
}

const TEXT_BLOCKS: ReadonlySet<DocumentNode['type']> = new Set(['paragraph', 'heading']);

interface Look extends Pick<ChangedParagraph, 'properties' | 'style'> {
  /** The font family that determines the height of lines. */
  readonly family: string | undefined;
}

/** Returns a paragraph's attributes without its list. */
function looks({ docx, tableParagraph }: Story, { properties, style, family }: Look): Attributes {
  const { outlineLevel } = properties;
  const level = outlineToHeading(outlineLevel) ?? (outlineLevel === 9 ? undefined : headingLevel(style));
  const base = mergeParagraph(docx.styles.defaults.paragraph, tableParagraph);
  const whole = docx.isOwn ? properties : [style?.paragraph ?? {}, properties].reduce(mergeParagraph, base);
  return {
    ...blockAttributes(whole, style, false, family),
    ...pageKeeps(whole, { isHeading: level !== undefined, isOwn: docx.isOwn, styles: docx.styles }),
    ...(level !== undefined && { level }),
  };
}

/** Returns the list in which a paragraph is counted. Undefined without a list. */
function listOf({ list }: ParagraphProperties, style: Style | undefined): ListReference | undefined {
  const { numId, level = 0 } = { ...style?.paragraph.list, ...list };
  return numId === undefined || numId === '0' ? undefined : { numId, level };
}
