import { TableCell, TableHeader, TableRow, Table as TiptapTable } from '@tiptap/extension-table';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { HtmlElement } from '../../dom/types.ts';
import { attribute, plain, styled } from '../../schema/attribute.ts';
import { borderSides } from '../../schema/borders.ts';
import { writingMode } from '../../schema/writing-mode.ts';
import { color, columnWidths, integer, length, number, oneOf, padding, signedLength } from '../../schema/kinds.ts';

/** HTML's limits for spans. */
const MAX_COLSPAN = 1000;
const MAX_ROWSPAN = 65_534;

const sideways = oneOf('left', 'center', 'right');
const TABLE_MARGINS = { left: '', center: 'margin-left: auto; margin-right: auto', right: 'margin-left: auto' };
const percent = number(0, 1000);

export const SizedTable = TiptapTable.extend({
  addAttributes: () => ({
    ...attribute('widthPercent', percent, {
      read: (element) => {
        const width = element.style.getPropertyValue('width') || element.getAttribute('width') || '';
        return width.endsWith('%') ? percent.parse(width) : null;
      },
      write: (value) => ({ style: `width: ${value}%` }),
    }),
    ...attribute('align', sideways, {
      read: (element) => sideways.parse(element.getAttribute('align')?.toLowerCase() ?? ''),
      write: (align) => ({ align, ...(align !== 'left' && { style: TABLE_MARGINS[align] }) }),
    }),
    // A table that begins beside the text may be wider than it.
    ...attribute('indent', signedLength, {
      read: (element) => signedLength.parse(element.style.getPropertyValue('margin-left')),
      write: (value) => ({ style: `margin-left: ${value}; max-width: none` }),
    }),
    ...styled('cellPadding', padding, '--cell-padding'),
    ...plain('dir', oneOf('ltr', 'rtl')),
  }),
  renderHTML({ node, HTMLAttributes }) {
    const widths = columnsOf(node);
    const columns = widths.map((width) => ['col', width > 0 ? { style: `width: ${width}px` } : {}]);
    return columns.length === 0
      ? ['table', HTMLAttributes, ['tbody', 0]]
      : ['table', withWidth(node, HTMLAttributes, widths), ['colgroup', ...columns], ['tbody', 0]];
  },
});

/** Beside its text, a table is as wide as its columns: the browser would make it fit the text. */
function withWidth(
  { attrs }: ProseMirrorNode,
  attributes: Record<string, unknown>,
  widths: readonly number[],
): Record<string, unknown> {
  const isFree = signedLength.is(attrs['indent']) && attrs['widthPercent'] === null && !widths.includes(0);
  if (!isFree) return attributes;
  const width = widths.reduce((sum, one) => sum + one, 0);
  return { ...attributes, style: `${String(attributes['style'])}; width: ${width}px` };
}

/** Returns the column widths of the first row in px, 0 if not set. Empty if no width is set or there are too many. */
function columnsOf(table: ProseMirrorNode): number[] {
  const widths: number[] = [];
  table.firstChild?.forEach(({ attrs: { colspan, colwidth } }) => {
    const span = integer(1, MAX_COLSPAN).is(colspan) ? colspan : 1;
    for (let i = 0; i < span && widths.length <= MAX_COLSPAN; i++) {
      widths.push(columnWidths.is(colwidth) ? (colwidth[i] ?? 0) : 0);
    }
  });
  return widths.length <= MAX_COLSPAN && widths.some((width) => width > 0) ? widths : [];
}

export const SizedRow = TableRow.extend({ addAttributes: () => styled('height', length, 'height') });

const cellAttributes = () => ({
  ...plain('colspan', integer(1, MAX_COLSPAN), 'colspan', { default: 1 }),
  ...plain('rowspan', integer(1, MAX_ROWSPAN), 'rowspan', { default: 1 }),
  ...attribute('colwidth', columnWidths, {
    read: (element) => columnWidths.parse(element.getAttribute('colwidth') ?? '') ?? ownWidth(element),
    write: (widths) => ({ colwidth: widths.join(',') }),
  }),
  ...attribute('align', sideways, {
    read: (element) =>
      sideways.parse(
        element.style.getPropertyValue('text-align') || element.getAttribute('align')?.toLowerCase() || '',
      ),
    write: (align) => ({ style: `text-align: ${align}` }),
  }),
  ...attribute('backgroundColor', color, {
    read: (element) =>
      color.parse(element.style.getPropertyValue('background-color')) ??
      color.parse(element.getAttribute('bgcolor') ?? ''),
    write: (value) => ({ style: `background-color: ${value}` }),
  }),
  ...attribute('verticalAlign', oneOf('top', 'middle', 'bottom'), {
    read: (element) =>
      oneOf('top', 'middle', 'bottom').parse(
        element.style.getPropertyValue('vertical-align') || element.getAttribute('valign')?.toLowerCase() || '',
      ),
    write: (value) => ({ style: `vertical-align: ${value}` }),
  }),
  ...styled('padding', padding, 'padding'),
  ...writingMode(),
  ...borderSides(),
});

/** Returns the width of a cell with a single column in px, from CSS or the old attribute. */
function ownWidth(element: HtmlElement): number[] | null {
  const width = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(
    (element.style.getPropertyValue('width') || element.getAttribute('width')) ?? '',
  )?.[1];
  return width === undefined || Number(width) <= 0 || element.hasAttribute('colspan')
    ? null
    : columnWidths.parse(width);
}

export const SizedHeader = TableHeader.extend({ addAttributes: cellAttributes });
export const SizedCell = TableCell.extend({ addAttributes: cellAttributes });
