import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import { css } from '../html.ts';
import type { Attributes, LexicalNode } from './node.ts';
import { ALIGNMENTS, FORMATS } from './to-html.ts';

/** Nodes in the packages that every Lexical rich text editor has. A node that an editor lacks would crash its session. */
const COMMON: ReadonlySet<string> = new Set(['paragraph', 'heading', 'quote', 'list', 'listitem', 'link', 'code']);

/**
 * Converts a document to Lexical nodes. A node without a counterpart becomes its content. @param present types that the document has
 * already.
 */
export const nodesFrom = (document: DocumentNode, present: ReadonlySet<string>): LexicalNode[] =>
  new Writer(present).blocks(document.content ?? []);

class Writer {
  readonly #present: ReadonlySet<string>;

  constructor(present: ReadonlySet<string>) {
    this.#present = present;
  }

  blocks(nodes: readonly DocumentNode[]): LexicalNode[] {
    return nodes.flatMap((node) => this.#block(node));
  }

  #block(node: DocumentNode): LexicalNode[] {
    const { type, attrs = {}, content = [] } = node;
    switch (type) {
      case 'paragraph':
        return [this.#element('paragraph', look(attrs), this.#inline(content))];
      case 'heading':
        return [
          this.#element('heading', { ...look(attrs), __tag: `h${String(attrs['level'])}` }, this.#inline(content)),
        ];
      case 'blockquote':
        return content.map((child) => this.#element('quote', look(child.attrs ?? {}), this.#flat(child)));
      case 'codeBlock':
        return [this.#code(node)];
      case 'bulletList':
      case 'orderedList':
      case 'taskList':
        return [this.#list(node)];
      case 'table':
        return this.#has('table') ? [this.#table(node)] : this.blocks(content);
      case 'horizontalRule':
        return this.#has('horizontalrule') ? [leaf({ __type: 'horizontalrule' })] : [];
      case 'image':
        return this.#has('image') ? [this.#element('paragraph', {}, this.#inline([node]))] : [];
      default:
        return this.blocks(content);
    }
  }

  #has(type: string): boolean {
    return COMMON.has(type) || this.#present.has(type);
  }

  #element(type: string, attrs: Attributes, children: readonly LexicalNode[]): LexicalNode {
    return { kind: 'element', attrs: { __type: type, ...attrs }, children };
  }

  #code({ attrs = {}, content = [] }: DocumentNode): LexicalNode {
    const lines = content
      .map(({ text = '' }) => text)
      .join('')
      .split('\n');
    const children = lines.flatMap((line, index) => [
      ...(index > 0 ? [leaf({ __type: 'linebreak' })] : []),
      ...(line === '' ? [] : [textNode(line, [])]),
    ]);
    const language = attrs['language'];
    return this.#element('code', typeof language === 'string' ? { __language: language } : {}, children);
  }

  #list({ type, attrs = {}, content = [] }: DocumentNode): LexicalNode {
    const kind = LISTS[type] ?? 'bullet';
    const start = typeof attrs['start'] === 'number' ? attrs['start'] : 1;
    const items = content.flatMap((item) => this.#items(item, kind === 'check'));
    const numbered = items.map((item, index) => ({ ...item, attrs: { ...item.attrs, __value: start + index } }));
    const about = { __listType: kind, __tag: kind === 'number' ? 'ol' : 'ul', __start: start };
    return this.#element('list', about, numbered);
  }

  /** Nested lists become items of their own after the parent item. */
  #items({ attrs = {}, content = [] }: DocumentNode, isTask: boolean): LexicalNode[] {
    const [first, ...rest] = content;
    const about = isTask ? { __checked: attrs['checked'] === true } : {};
    const own = first && !(first.type in LISTS) ? this.#flat(first) : [];
    const further = own.length > 0 || !first ? rest : content;
    return [
      this.#element('listitem', about, own),
      ...further.map((child) =>
        this.#element('listitem', {}, child.type in LISTS ? [this.#list(child)] : this.#flat(child)),
      ),
    ];
  }

  #table({ content = [] }: DocumentNode): LexicalNode {
    const rows = content.map((row) =>
      this.#element(
        'tablerow',
        {},
        (row.content ?? []).map(({ type, attrs = {}, content: blocks = [] }) =>
          this.#element(
            'tablecell',
            {
              __headerState: type === 'tableHeader' ? 1 : 0,
              __colSpan: attrs['colspan'] ?? 1,
              __rowSpan: attrs['rowspan'] ?? 1,
            },
            this.blocks(blocks),
          ),
        ),
      ),
    );
    return this.#element('table', {}, rows);
  }

  /** The text of a block with any content. */
  #flat({ type, text, content = [] }: DocumentNode): LexicalNode[] {
    if (text !== undefined) return [textNode(text, [])];
    const isTextBlock = type === 'paragraph' || type === 'heading' || type === 'codeBlock';
    if (isTextBlock) return this.#inline(content);
    return content.flatMap((child, index) => [
      ...(index > 0 ? [leaf({ __type: 'linebreak' })] : []),
      ...this.#flat(child),
    ]);
  }

  #inline(nodes: readonly DocumentNode[]): LexicalNode[] {
    return nodes.flatMap((node): LexicalNode[] => {
      const { type, text, attrs = {}, marks = [], content = [] } = node;
      if (type === 'hardBreak') return [leaf({ __type: 'linebreak' })];
      if (type === 'image' && this.#has('image'))
        return [leaf({ __type: 'image', __src: attrs['src'], __altText: attrs['alt'] ?? '' })];
      if (type !== 'text') return this.#inline(content);
      const link = marks.find((mark) => mark.type === 'link');
      const written = textNode(text ?? '', marks);
      return link ? [this.#element('link', { __url: link.attrs?.['href'] }, [written])] : [written];
    });
  }
}

const LISTS: Readonly<Record<string, string>> = { bulletList: 'bullet', orderedList: 'number', taskList: 'check' };

const leaf = (attrs: Attributes): LexicalNode => ({ kind: 'leaf', attrs, children: [] });

function textNode(text: string, marks: readonly DocumentMark[]): LexicalNode {
  const format = FORMATS.filter(([, , mark]) => marks.some(({ type }) => type === mark)).reduce(
    (sum, [bit]) => sum + bit,
    0,
  );
  const style = css(Object.assign({}, ...marks.map(styleOf)) as Attributes);
  return { kind: 'text', attrs: { __type: 'text', __format: format, __style: style, __mode: 0, __detail: 0 }, text };
}

const styleOf = ({ type, attrs = {} }: DocumentMark): Attributes =>
  type === 'textStyle'
    ? {
        color: attrs['color'],
        'background-color': attrs['backgroundColor'],
        'font-family': attrs['fontFamily'],
        'font-size': attrs['fontSize'],
      }
    : {};

function look({ textAlign }: Attributes): Attributes {
  const format = typeof textAlign === 'string' ? ALIGNMENTS.indexOf(textAlign) : 0;
  return format > 1 ? { __format: format } : {};
}
