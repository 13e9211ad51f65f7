import { isRecord } from '../json.ts';
import type { DocumentMark, DocumentNode } from '../json.ts';
import { FOREIGN, FOREIGN_BLOCK, FOREIGN_INLINE, FOREIGN_MARK, foreignRest } from '../schema/foreign.ts';
import type { ForeignRest } from '../schema/foreign.ts';
import { sectionBands } from '../section-bands.ts';

/**
 * Restores the original content of holders (`foreignBlock`, `foreignInline`, `foreignMark`, the attribute `foreign`). Documents without
 * holders are returned unchanged.
 */
export function fromForeign(json: DocumentNode): DocumentNode {
  const [node] = released(json);
  return node ?? json;
}

function released(node: DocumentNode): DocumentNode[] {
  if (!isRecord(node)) return [node];
  const content = releasedContent(node.content);
  const { attrs: stated, rest } = parted(node.attrs);
  const attrs = releasedBands(node.type, stated);
  if (rest.bare === true) return content ?? [];
  const ownMarks = releasedMarks(node.marks);
  // Values that are no lists are left for validation.
  const marks = rest.marks ? [...(Array.isArray(ownMarks) ? ownMarks : []), ...rest.marks] : (ownMarks ?? []);
  const isHolder = node.type === FOREIGN_BLOCK || node.type === FOREIGN_INLINE;
  const isSame = content === node.content && attrs === node.attrs && rest.marks === undefined && !isHolder;
  if (isSame && ownMarks === node.marks) return [node];
  const { type, attrs: own } = isHolder ? heldBy(attrs) : { type: node.type, attrs };
  const { type: _type, attrs: _attrs, content: _content, marks: _marks, ...others } = node;
  return [
    {
      type,
      ...(own !== undefined && { attrs: own }),
      ...(content !== undefined && { content }),
      ...((node.marks !== undefined || marks.length > 0) && { marks }),
      ...others,
    },
  ];
}

/** Headers and footers of a section are content too. */
function releasedBands(type: string, attrs: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  let own = attrs;
  for (const { holder, kind, blocks } of sectionBands({ type, attrs })) {
    const nodes = releasedContent(blocks as DocumentNode[]);
    if (nodes !== blocks) own = { ...own, [holder]: { ...(own?.[holder] as object), [kind]: nodes } };
  }
  return own;
}

/** Returns the same list if nothing in it was held. */
function releasedContent(content: DocumentNode[] | undefined): DocumentNode[] | undefined {
  if (!Array.isArray(content)) return content;
  const nodes = content.flatMap(released);
  return nodes.length === content.length && nodes.every((node, i) => node === content[i]) ? content : nodes;
}

function releasedMarks(marks: DocumentMark[] | undefined): DocumentMark[] | undefined {
  if (!Array.isArray(marks)) return marks;
  const own = marks.map((mark) => {
    if (!isRecord(mark)) return mark;
    const { attrs } = parted(mark.attrs);
    if (mark.type !== FOREIGN_MARK) return attrs === mark.attrs ? mark : withAttributes(mark.type, attrs);
    const held = heldBy(attrs);
    return withAttributes(held.type, held.attrs);
  });
  return own.every((mark, i) => mark === marks[i]) ? marks : own;
}

const withAttributes = (type: string, attrs: Record<string, unknown> | undefined): DocumentMark => ({
  type,
  ...(attrs !== undefined && Object.keys(attrs).length > 0 && { attrs }),
});

/** Splits attributes into held unknown attributes and the others. */
function parted(attrs: Record<string, unknown> | undefined): {
  attrs: Record<string, unknown> | undefined;
  rest: ForeignRest;
} {
  if (!isRecord(attrs) || !Object.hasOwn(attrs, FOREIGN)) return { attrs, rest: {} };
  const { [FOREIGN]: held, ...others } = attrs;
  if (held !== null && !foreignRest.is(held)) return { attrs, rest: {} };
  const own = { ...held?.attrs, ...others };
  return { attrs: Object.keys(own).length === 0 ? undefined : own, rest: held ?? {} };
}

function heldBy(attrs: Record<string, unknown> = {}): { type: string; attrs: Record<string, unknown> | undefined } {
  const { name, attrs: held } = attrs;
  const isEmpty = !isRecord(held) || Object.keys(held).length === 0;
  return { type: String(name), attrs: isEmpty ? undefined : held };
}
