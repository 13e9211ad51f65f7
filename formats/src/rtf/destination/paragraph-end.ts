import type { Context } from '../destination.ts';
import { paragraphXml } from '../format/paragraph-xml.ts';
import { paragraphMark } from '../format/run-xml.ts';

/**
 * Ends the paragraph, which has the current formatting.
 * @param depth how many tables it stands in
 * @param section w:sectPr of a section that ends with it
 */
export function endParagraph(context: Context, depth: number, section = ''): void {
  const { document, group } = context;
  const { flow, paragraph } = group;
  const numId = listOf(context);
  // Without a list, the label in the file is the only one.
  if (numId === undefined && flow.label) flow.prepend(flow.label.shell, flow.label.text);
  const end = {
    numId,
    level: Math.min(Math.max(paragraph.number?.level ?? paragraph.level ?? 0, 0), 8),
    extra: paragraphMark(group.character) + section,
  };
  flow.endParagraph(depth, paragraphXml(paragraph, end, document), context.row);
}

/** Returns the list of the paragraph. 0 if it continues the item before it. */
function listOf({ document, group }: Context): number | undefined {
  const { flow, paragraph } = group;
  const { numbering } = document;
  const { number, list } = paragraph;
  const labelled = flow.labelled;
  flow.labelled = undefined;
  const numId = numbering.find(list);
  if (numId !== undefined) {
    // Programs that write labels write none for continued items.
    const goesOn = !flow.hasLabel && labelled === list;
    if (flow.hasLabel || goesOn) flow.labelled = list;
    return goesOn ? 0 : numId;
  }
  if (number?.continues) return 0;
  if (number && (flow.hasLabel || !numbering.usesLabels)) return numbering.count(number);
  numbering.interrupt();
  return undefined;
}
