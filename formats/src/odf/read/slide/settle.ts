import type { TextKind } from '../../../content/slide/text.ts';
import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { scriptRuns, type PerScript } from '../../../content/text/scripts.ts';
import { legible, PAGE } from '../../../drawingml/legible.ts';

/**
 * Converts the content of a slide to blocks of a page: boxes without background and border are unwrapped, formatting that only repeats the
 * slide's layout is left out, and no text has the colour of the page.
 * @param inherited marks that text of the shape has without saying anything
 */
export function settle(
  blocks: readonly DocumentNode[],
  inherited: PerScript<readonly DocumentMark[]>,
  kind: TextKind,
): DocumentNode[] {
  const styleOf = (marks: readonly DocumentMark[]) => marks.find(({ type }) => type === 'textStyle')?.attrs ?? {};
  const { western, eastAsian, complex } = inherited;
  const base = { western: styleOf(western), eastAsian: styleOf(eastAsian), complex: styleOf(complex) };
  return blocks.flatMap((block) => open(plain(block, { base, kind })));
}

/** Unwraps boxes. Text with a background of its own or in a frame keeps its box. */
function open(block: DocumentNode): DocumentNode[] {
  if (block.type !== 'textBox') return legible([block], PAGE);
  const { border, backgroundColor } = block.attrs ?? {};
  const isColoured = typeof backgroundColor === 'string' && backgroundColor !== PAGE;
  const content = legible(block.content ?? [], isColoured ? backgroundColor : PAGE);
  if (!isColoured && !border) return withoutBlanks(content);
  const attrs = { ...(border !== undefined && { border }), ...(isColoured && { backgroundColor }) };
  return [{ type: 'textBox', attrs, content }];
}

/** Removes empty paragraphs. They serve as spacing on a slide but would leave gaps between blocks of a page. */
const withoutBlanks = (content: readonly DocumentNode[]): DocumentNode[] =>
  content.filter((node) => node.type !== 'paragraph' || node.content !== undefined);

interface Layout {
  readonly base: PerScript<Readonly<Record<string, unknown>>>;
  readonly kind: TextKind;
}

function plain(node: DocumentNode, layout: Layout): DocumentNode {
  if (node.type === 'text') return plainText(node, layout);
  const { content, attrs, ...rest } = node;
  const kept = attrs && (node.type === 'paragraph' ? paragraphAttributes(attrs) : attrs);
  return {
    ...rest,
    ...(kept && Object.keys(kept).length > 0 && { attrs: kept }),
    ...(content && { content: content.map((child) => plain(child, layout)) }),
  };
}

/** Returns the attributes that remain: spacing and indents belong to the slide's layout. */
const paragraphAttributes = ({ textAlign, dir, anchor }: Record<string, unknown>): Record<string, unknown> => ({
  ...(textAlign !== undefined && textAlign !== 'left' && { textAlign }),
  ...(dir !== undefined && { dir }),
  ...(anchor !== undefined && { anchor }),
});

function plainText(node: DocumentNode, { base, kind }: Layout): DocumentNode {
  const { marks = [], ...bare } = node;
  const inherited = base[scriptRuns(node.text ?? '')[0]?.script ?? 'western'];
  const kept = marks.flatMap((mark) => {
    if (mark.type !== 'textStyle') return kind === 'heading' && mark.type === 'bold' ? [] : [mark];
    if (kind === 'plain') return [];
    const said = Object.entries(mark.attrs ?? {}).filter(
      ([name, value]) => value !== inherited[name] && !(kind === 'heading' && HEADINGS_OWN.has(name)),
    );
    return said.length > 0 ? [{ type: 'textStyle', attrs: Object.fromEntries(said) }] : [];
  });
  return kept.length > 0 ? { ...bare, marks: kept } : bare;
}

/** Attributes that headings drop, so that they have the editor's heading style. */
const HEADINGS_OWN = new Set(['fontFamily', 'fontSize']);

/** Returns the blocks of a title as one heading. Line breaks separate several paragraphs. */
export function headingOf(blocks: readonly DocumentNode[]): DocumentNode | undefined {
  const lines = blocks.flatMap(linesOf).filter((line) => line.length > 0);
  if (lines.length === 0) return undefined;
  const { dir, textAlign } = blocks[0]?.attrs ?? {};
  const content = lines.flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), ...line]);
  return {
    type: 'heading',
    attrs: { level: 2, ...(textAlign !== undefined && { textAlign }), ...(dir !== undefined && { dir }) },
    content,
  };
}

/** Returns the lines of text in a block of any type. */
function linesOf(node: DocumentNode): DocumentNode[][] {
  if (node.type === 'paragraph' || node.type === 'heading') return [node.content ?? []];
  return (node.content ?? []).flatMap(linesOf);
}
