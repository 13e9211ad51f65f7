import type { Mark, Node } from '@tiptap/pm/model';
import type { DocumentNode } from '../json.ts';
import { chartOf } from '../charts/chart-of.ts';
import { chartSvg } from '../charts/draw/draw-chart.ts';
import { nodesFromJson } from '../from-json.ts';
import type { Limits } from '../limits.ts';
import type { ModelOptions } from '../model/document-model.ts';
import { wrapInShell } from './document-shell.ts';
import type { DocumentShell } from './document-shell.ts';
import { escapeAttribute, escapeText } from '../syntax/html.ts';
import { rendererOfMath } from './math.ts';
import type { AddressOfFormula, MathForm } from './math.ts';
import { lineCss, type LineDefaults } from './line-boxes.ts';
import { markPlaced, placeMarkers, type ListMarker, type ListMarkers } from './list-markers.ts';
import { NoteWriter } from './notes.ts';
import { addSpaces } from './added-spaces.ts';
import { SpecCache } from './spec-cache.ts';
import { signedLength } from '../schema/kinds.ts';
import { layTabs } from './tabs.ts';
import { addStyle, hasFragileSpace, keepsSpace, preserveSpace } from './whitespace.ts';

export interface HtmlOptions extends ModelOptions {
  /** The form of formulas: LaTeX (the default), KaTeX's HTML (which needs its style sheet), or MathML. */
  math?: MathForm;
  /** Makes each rendered formula a link, so that the caller can find it in a layout. */
  formulaAddress?: AddressOfFormula;
  /** Puts header rows into a `thead`, which is repeated on each printed page. Readers treat the table the same. */
  tableHeads?: boolean;
  /** True to include headers and footers of sections as data attributes. False for output that is only shown. */
  sectionBands?: boolean;
  /** True to write list labels as elements at their hanging indents (`hanging`), for output that is only shown. */
  listMarkers?: boolean;
  /** The default text formatting, for lines as high as in word processors. For output that is only shown. */
  lines?: LineDefaults;
  /** True to write notes that stand at the ends of sections there. Readers move them to the end of the document again. */
  notesInPlace?: boolean;
  /** Returns a whole HTML document instead of a fragment. */
  documentShell?: DocumentShell;
  limits?: Partial<Limits>;
}

/**
 * Writes editor JSON as HTML with the schema's output specs and without a DOM. Equal JSON gives equal text. Unsafe URLs and styles are
 * dropped, even from JSON that was never validated.
 * @param json a document, one node, or a list of nodes.
 * @throws DocumentError DOCUMENT_INVALID, DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function toHTML(json: DocumentNode | readonly DocumentNode[], options: HtmlOptions = {}): string {
  const html = htmlOf(nodesFromJson(json, options), options);
  return options.documentShell === undefined ? html : wrapInShell(html, options.documentShell);
}

/** Writes nodes as `toHTML` does. */
export function htmlOf(nodes: readonly Node[], options: HtmlOptions): string {
  const writer = new HtmlWriter(nodes, options);
  return nodes.map((node) => writer.write(node)).join('');
}

class HtmlWriter {
  readonly #cache = new SpecCache();
  readonly #special: Record<string, (node: Node) => string>;
  readonly #markers: ListMarkers;
  readonly #lines: LineDefaults | undefined;
  readonly #notes: NoteWriter;
  readonly #spaces: ReadonlyMap<Node, number>;
  readonly #nodes: readonly Node[];
  /** The anchors of nodes, and the names of bookmarks that have begun. Undefined before the first bookmark. */
  #ids: Set<string> | undefined;

  constructor(nodes: readonly Node[], options: HtmlOptions) {
    const { math = 'latex', tableHeads = false, sectionBands = true, listMarkers = false } = options;
    this.#nodes = nodes;
    this.#markers = listMarkers ? placeMarkers(nodes) : new Map();
    this.#lines = options.lines;
    this.#notes = new NoteWriter(nodes, options.notesInPlace === true);
    this.#spaces = options.lines?.addSpaces === true ? addSpaces(nodes, options.lines) : new Map();
    this.#special = {
      ...(tableHeads && { table: (node: Node) => this.#writeTable(node) }),
      ...(!sectionBands && { section: (node: Node) => this.#writeSection(node) }),
      ...(math !== 'latex' && rendererOfMath(math, options.formulaAddress)),
      footnoteReference: (node) => this.#notes.reference(node),
      footnotes: (node) => this.#writeNotes(node),
      footnote: (node) => this.#writeNote(node),
      crossReference: (node) => this.#writeField(node),
      sequence: (node) => this.#writeField(node),
      heading: (node) => this.#writeHeading(node),
      headingNumber: (node) => this.#writeField(node),
      documentField: (node) => this.#writeField(node),
      citation: (node) => this.#writeField(node),
      chart: (node) => this.#writeChart(node),
      formField: (node) => this.#writeField(node),
    };
  }

  /** Writes a node with its content, or only the content for a document. */
  write(node: Node): string {
    if (node.isText) return escapeText(node.text ?? '');
    if (node.type === node.type.schema.topNodeType) return this.#writeDocument(node);
    const special = this.#special[node.type.name];
    return special === undefined ? this.#writePlain(node) : special(node);
  }

  #writeDocument(document: Node): string {
    const parts = this.#notes.parts(document);
    if (!parts) return this.#writeContent(document);
    const list = (notes: readonly Node[]): string =>
      notes.length === 0
        ? ''
        : `<section data-type="footnotes" data-place="section">${this.#writeNodes(notes)}</section>`;
    const body = parts.map(({ blocks, notes }) => this.#writeNodes(blocks) + list(notes)).join('');
    return body + this.#writeNodes(document.children.slice(-1).filter(({ type }) => type.name === 'footnotes'));
  }

  #writeNotes(list: Node): string {
    const { open, close } = this.#cache.ofNode(list);
    return open + this.#writeNodes(this.#notes.last(list)) + close;
  }

  #writeNote(note: Node): string {
    const { open, close } = this.#cache.ofNode(note);
    return this.#notes.note(note, open) + this.#writeContent(note) + close;
  }

  #writePlain(node: Node): string {
    const { open: start, close, hasHole } = this.#cache.ofNode(node);
    if (!hasHole) return start;
    const open = this.#openLines(node, start);
    const marker = this.#markers.get(node);
    if (marker && !node.isTextblock) return markPlaced(open) + this.#writeContent(node) + close;
    const sign = marker ? this.#writeMarker(marker) : '';
    if (!keepsSpace(node.type) || !hasFragileSpace(node)) return open + sign + this.#writeContent(node) + close;
    const preserved = preserveSpace(open);
    const line = layTabs(node);
    if (line === undefined) return preserved + sign + this.#writeContent(node) + close;
    const parts = line.parts.map(({ css, nodes }) => `<span style="${css}">${this.#writeNodes(nodes)}</span>`);
    return addStyle(preserved, line.css) + sign + parts.join('') + close;
  }

  #openLines(node: Node, open: string): string {
    const css = this.#lines && keepsSpace(node.type) ? lineCss(node, this.#lines) : '';
    const lined = css === '' ? open : addStyle(open, css);
    const margin = this.#spaces.get(node);
    // The block's own space follows in the style.
    return margin === undefined ? lined : addStyle(lined, `margin-top: ${margin}pt !important`);
  }

  /** A link around a field also removes links within it, because links cannot be nested. */
  #writeField(field: Node): string {
    const { open, close } = this.#cache.ofNode(field);
    const isLink = (mark: Mark): boolean => mark.type.name === 'link';
    const content = field.marks.some(isLink)
      ? field.children.map((child) => child.mark(child.marks.filter((mark) => !isLink(mark))))
      : field.children;
    return open + this.#writeNodes(content) + close;
  }

  /** The drawing comes from this package, so that it may contain elements which output specs may not. */
  #writeChart(chart: Node): string {
    const { open } = this.#cache.ofNode(chart);
    const end = '</figure>';
    return chart.attrs['series'] === null || !open.endsWith(end)
      ? open
      : `${open.slice(0, -end.length)}${chartSvg(chartOf(chart))}${end}`;
  }

  #writeMarker({ text, css, marks }: ListMarker): string {
    const around = marks.map((mark) => this.#cache.ofMark(mark));
    const sign = `<span data-list-marker style="${css}">${escapeText(text)}</span>`;
    return around.reduceRight((html, { open, close }) => open + html + close, sign);
  }

  /** A heading's number before a tab has the width of the hanging indent, because CSS has no such tabs. */
  #writeHeading(heading: Node): string {
    const html = this.#writePlain(heading);
    const number = heading.firstChild;
    const room = number?.type.name === 'headingNumber' && hangingOf(heading, number);
    if (!room) return html;
    const { open } = this.#cache.ofNode(number);
    return html.replace(open, () =>
      addStyle(open, `display: inline-block; min-width: ${room}; text-indent: 0; white-space: pre`),
    );
  }

  #writeTable(table: Node): string {
    const { open, close } = this.#cache.ofNode(table);
    const heads = countHeadRows(table);
    if (heads === 0 || !open.endsWith('<tbody>')) return open + this.#writeContent(table) + close;
    const [head, body] = [table.children.slice(0, heads), table.children.slice(heads)];
    const start = open.slice(0, -'<tbody>'.length);
    return `${start}<thead>${this.#writeNodes(head)}</thead><tbody>${this.#writeNodes(body)}${close}`;
  }

  #writeSection(section: Node): string {
    const bare = section.type.create({ ...section.attrs, header: null, footer: null }, section.content);
    const { open, close } = this.#cache.ofNode(bare);
    return open + this.#writeContent(section) + close;
  }

  /** Gives the first element of each bookmark the id that links lead to. */
  #firstOf(mark: Mark, open: string): string {
    if (mark.type.name !== 'bookmark') return open;
    const name = String(mark.attrs['name']);
    this.#ids ??= anchorsIn(this.#nodes);
    if (this.#ids.has(name)) return open;
    this.#ids.add(name);
    return open.replace('<span', () => `<span id="${escapeAttribute(name)}"`);
  }

  #writeContent(parent: Node): string {
    const html = this.#writeNodes(parent.children);
    // Readers drop the last line break of a block, so that a meaningful one is written twice.
    return !parent.isInline && endsInBreak(parent) ? `${html}<br>` : html;
  }

  /** Writes siblings. A mark is opened once for all siblings that share it. */
  #writeNodes(nodes: readonly Node[]): string {
    let html = '';
    const active: { mark: Mark; close: string }[] = [];
    for (const child of nodes) {
      const kept = sharedMarks(active, child.marks);
      while (active.length > kept) html += active.pop()?.close ?? '';
      for (const mark of child.marks.slice(kept)) {
        const { open, close } = this.#cache.ofMark(mark);
        html += this.#firstOf(mark, open);
        active.push({ mark, close });
      }
      html += this.write(child);
    }
    while (active.length > 0) html += active.pop()?.close ?? '';
    return html;
  }
}

/** Returns the anchors of nodes, which are ids already. */
function anchorsIn(nodes: readonly Node[]): Set<string> {
  const anchors = new Set<string>();
  const add = (node: Node): void => {
    if (typeof node.attrs['anchor'] === 'string') anchors.add(node.attrs['anchor']);
  };
  for (const node of nodes) {
    add(node);
    node.descendants(add);
  }
  return anchors;
}

/** Returns the hanging indent of a heading whose number a tab follows. Undefined for others. */
function hangingOf(heading: Node, number: Node): string | undefined {
  const indent: unknown = heading.attrs['indentFirst'];
  if (number.attrs['suffix'] !== 'tab' || !signedLength.is(indent) || !indent.startsWith('-')) return undefined;
  return indent.slice(1);
}

/** Tells whether a block ends with a line break, possibly inside inline nodes. */
function endsInBreak({ lastChild: last }: Node): boolean {
  if (last === null || !last.isInline) return false;
  return last.type.spec.linebreakReplacement === true || endsInBreak(last);
}

function sharedMarks(active: readonly { mark: Mark }[], marks: readonly Mark[]): number {
  let kept = 0;
  while (kept < active.length && kept < marks.length) {
    const mark = marks[kept];
    if (mark === undefined || active[kept]?.mark.eq(mark) !== true || mark.type.spec.spanning === false) break;
    kept++;
  }
  return kept;
}

/** Counts the header rows at the beginning of a table, of which no cell spans into other rows. */
function countHeadRows(table: Node): number {
  const rows = table.children;
  const isHead = (row: Node): boolean =>
    row.childCount > 0 && row.children.every(({ type }) => type.name === 'tableHeader');
  const heads = rows.findIndex((row) => !isHead(row));
  const reaches = rows
    .slice(0, Math.max(heads, 0))
    .some((row, index) => row.children.some(({ attrs }) => index + Number(attrs['rowspan'] ?? 1) > heads));
  return heads <= 0 || reaches ? 0 : heads;
}
