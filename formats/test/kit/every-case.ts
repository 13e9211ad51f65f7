import { Fragment, type Node, type NodeType } from '@tiptap/pm/model';
import { renewFields, schema, type DocumentNode } from '@editor-companion/document';

/*
 * A document for each node, mark and attribute of the schema, and for each sample value of an attribute. New ones are included
 * without a change here.
 */

export interface Case {
  /** Such as `heading`, `heading.level`, `link.href`. */
  readonly subject: string;
  /** The value of the attribute. Undefined for the node or mark itself. */
  readonly value?: unknown;
  readonly document: DocumentNode;
}

type Kind = { readonly examples: readonly unknown[] };

const kindOf = (validate: unknown): Kind | undefined =>
  typeof validate === 'function' && 'kind' in validate ? (validate.kind as Kind) : undefined;

/** Attributes without which a node or mark has no meaning. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  image: { src: 'asset:dot.png' },
  chart: { series: [{ values: [1, 2] }] },
  embed: { src: 'https://example.com/film', kind: 'video' },
  inlineMath: { latex: 'x^2' },
  blockMath: { latex: 'x^2' },
  footnoteReference: { noteId: 'fn1', kind: 'footnote' },
  footnote: { noteId: 'fn1', kind: 'footnote' },
  pageNumber: { kind: 'page', text: '1' },
  crossReference: { target: 'n1' },
  sequence: { name: 'Figure' },
  indexEntry: { terms: ['apple'] },
  citation: { sources: [{ key: 'Doe20' }] },
  link: { href: 'https://example.com/' },
  bookmark: { name: 'part' },
  comment: { commentId: 'c1' },
  insertion: { id: 'i1', author: 'Ann', date: '2026-03-01T12:00:00Z' },
  deletion: { id: 'd1', author: 'Ben', date: '2026-03-02T12:00:00Z' },
  textStyle: { color: '#c00000' },
  highlight: { color: '#ffff00' },
};

/** Other attributes without which an attribute has no meaning. */
const NEEDED_BESIDE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'crossReference.kind': { target: 'fn1' },
  'documentField.name': { kind: 'property' },
  'documentField.value': { fixed: true },
  'documentField.level': { kind: 'styleReference' },
  'documentField.place': { kind: 'styleReference', name: 'heading 1' },
  'documentField.language': { format: 'd MMMM' },
  'headingNumber.restart': { level: 9 },
  'formField.calendar': { kind: 'date' },
  'formField.checked': { kind: 'checkBox' },
  'formField.checkedSign': { kind: 'checkBox' },
  'formField.format': { kind: 'date' },
  'formField.items': { kind: 'comboBox' },
  'formField.language': { kind: 'date' },
  'formField.uncheckedSign': { kind: 'checkBox' },
  'formField.value': { kind: 'dropDown' },
  'section.columnGap': { columns: 2 },
  'section.columnRule': { columns: 2 },
};

/** Returns the attributes of a node or mark: the required ones, with the tested one set to its value. */
function attributesOf(
  name: string,
  specs: Readonly<Record<string, { default?: unknown; validate?: unknown }>>,
  attribute: string | undefined,
  value: unknown,
): Record<string, unknown> {
  const needed = NEEDED[name] ?? {};
  // The required attributes of a text style are omitted in favour of the tested one.
  const own =
    attribute !== undefined && name === 'textStyle' ? {} : { ...needed, ...NEEDED_BESIDE[`${name}.${attribute}`] };
  return Object.fromEntries(
    Object.entries(specs).map(([one, { default: fallback, validate }]) => {
      if (one === attribute) return [one, value];
      return [one, own[one] ?? (fallback === undefined ? kindOf(validate)?.examples[0] : fallback)];
    }),
  );
}

/** Returns the node with its required content, and with text if it allows text. */
function filled(type: NodeType, attribute?: string, value?: unknown): Node {
  const attrs = attributesOf(type.name, type.spec.attrs ?? {}, attribute, value);
  if (type.isText) return schema.text('text');
  if (type.isLeaf) return type.create(attrs);
  if (type.contentMatch.matchType(textType)) return type.create(attrs, schema.text('Some text'));
  const content = type.contentMatch.fillBefore(Fragment.empty, true) ?? Fragment.empty;
  const first = content.childCount > 0 ? content : Fragment.from(type.contentMatch.defaultType?.createAndFill());
  return type.create(attrs, Fragment.fromArray(first.content.map((child) => filled(child.type))));
}

const textType = schema.text('x').type;

/** Returns a whole document around a node, with text before and after it if it allows siblings. */
function documentAround(node: Node): DocumentNode {
  const { doc, paragraph, heading, headingNumber } = schema.nodes;
  if (!doc || !paragraph || !heading) throw new Error('The schema lacks doc, paragraph or heading.');
  if (node.type === doc) return node.toJSON() as DocumentNode;
  const text = (words: string): Node => paragraph.create(null, schema.text(words));
  if (node.type === headingNumber) {
    const numbered = heading.create(null, [node, schema.text('Some words')]);
    return renewFields(doc.create(null, [text('before'), numbered, text('after')]).toJSON() as DocumentNode);
  }
  if (node.isInline) {
    const line = paragraph.create(null, [schema.text('before '), node, schema.text(' after')]);
    return doc.create(null, withNotes(node, [line])).toJSON() as DocumentNode;
  }
  if (node.type.name === 'footnotes' || node.type.name === 'footnote') return documentOfNotes(node);
  const blocks = withNotes(node, [text('before'), wrapped(node), text('after')]);
  return doc.create(null, blocks).toJSON() as DocumentNode;
}

/** Wraps a node in a block that a document may contain. */
function wrapped(node: Node): Node {
  const start = schema.topNodeType.contentMatch;
  const around = start.findWrapping(node.type) ?? [parentOf(node.type)];
  const whole = around.reduceRight(
    (inner, type) =>
      type.create(attributesOf(type.name, type.spec.attrs ?? {}, undefined, undefined), fit(type, inner)),
    node,
  );
  return start.findWrapping(node.type) ? whole : wrapped(whole);
}

/** Returns the type of the parent that allows a node type as a later child. */
function parentOf(type: NodeType): NodeType {
  const parent = Object.values(schema.nodes).find(
    (one) => one.contentMatch.fillBefore(Fragment.from(type.createAndFill())) !== null,
  );
  if (!parent) throw new Error(`No node holds ${type.name}.`);
  return parent;
}

/** Returns a child with the siblings that its parent requires. */
function fit(parent: NodeType, child: Node): Fragment {
  const before = parent.contentMatch.fillBefore(Fragment.from(child)) ?? Fragment.empty;
  const siblings = Fragment.fromArray(before.content.map(({ type }) => filled(type))).addToEnd(child);
  const after = parent.contentMatch.matchFragment(siblings)?.fillBefore(Fragment.empty, true) ?? Fragment.empty;
  return siblings.append(Fragment.fromArray(after.content.map(({ type }) => filled(type))));
}

/** Returns the attributes of the notes to which a node refers, or whose settings it has. */
function notesOf({ type, attrs }: Node): { noteId: unknown; kind: unknown }[] {
  if (type.name === 'footnoteReference') return [{ noteId: attrs['noteId'], kind: attrs['kind'] }];
  if (type.name === 'crossReference' && attrs['kind'] === 'note')
    return [{ noteId: attrs['target'], kind: 'footnote' }];
  if (type.name !== 'section' || (attrs['footnotes'] === null && attrs['endnotes'] === null)) return [];
  return [
    { noteId: 'fn1', kind: 'footnote' },
    { noteId: 'en1', kind: 'endnote' },
  ];
}

/** Adds notes to a document, with references in its first line unless the node is one. */
function withNotes(node: Node, blocks: readonly Node[]): readonly Node[] {
  const { footnotes, footnote, footnoteReference, paragraph } = schema.nodes;
  const notes = notesOf(node);
  if (notes.length === 0 || !footnotes || !footnote || !footnoteReference || !paragraph) return blocks;
  const references = node.type === footnoteReference ? [] : notes.map((attrs) => footnoteReference.create(attrs));
  const [first, ...others] = blocks;
  const line = paragraph.create(null, [...references, ...(first?.children ?? [])]);
  const list = notes.map((attrs) => footnote.create(attrs, paragraph.create(null, schema.text('The note'))));
  return [line, ...others, footnotes.create(null, list)];
}

function documentOfNotes(node: Node): DocumentNode {
  const { doc, paragraph, footnotes, footnoteReference } = schema.nodes;
  if (!doc || !paragraph || !footnotes || !footnoteReference) throw new Error('The schema has no notes.');
  const list = node.type === footnotes ? node : footnotes.create(null, node);
  const references = list.children.map(({ attrs }) =>
    footnoteReference.create({ noteId: attrs['noteId'], kind: attrs['kind'] }),
  );
  const line = paragraph.create(null, [schema.text('before'), ...references]);
  return doc.create(null, [line, list]).toJSON() as DocumentNode;
}

function nodeCases(type: NodeType): Case[] {
  const whole = { subject: type.name, document: documentAround(filled(type)) };
  const attributes = Object.entries(type.spec.attrs ?? {}).flatMap(([name, { validate }]) =>
    (kindOf(validate)?.examples ?? []).map((value): Case => ({
      subject: `${type.name}.${name}`,
      value,
      document: documentAround(filled(type, name, value)),
    })),
  );
  return [whole, ...attributes];
}

function markCases(name: string): Case[] {
  const type = schema.marks[name];
  if (!type) return [];
  const specs = type.spec.attrs ?? {};
  const document = (attribute?: string, value?: unknown): DocumentNode =>
    documentAround(schema.text('marked', [type.create(attributesOf(name, specs, attribute, value))]));
  const attributes = Object.entries(specs).flatMap(([attribute, { validate }]) =>
    (kindOf(validate)?.examples ?? []).map((value): Case => ({
      subject: `${name}.${attribute}`,
      value,
      document: document(attribute, value),
    })),
  );
  return [{ subject: name, document: document() }, ...attributes];
}

/** Sections by their difference from the document, and true if they begin and end a page. */
const SECTIONS: readonly (readonly [attributes: Readonly<Record<string, unknown>>, isApart: boolean])[] = [
  [{ columns: 2 }, false],
  [{ page: { width: 297, height: 210, margin: { top: 20, right: 20, bottom: 20, left: 20 } } }, true],
  [{ columns: 2, page: { width: 297, height: 210, margin: { top: 20, right: 20, bottom: 20, left: 20 } } }, true],
  [{ columns: 2, header: { default: [{ type: 'paragraph', content: [{ type: 'text', text: 'Head' }] }] } }, true],
];

/** Returns a section of each kind with a single block. */
function sectionCases(block: NodeType): Case[] {
  const { doc, paragraph, section, pageBreak } = schema.nodes;
  if (!doc || !paragraph || !section || !pageBreak) throw new Error('The schema has no sections.');
  // A section that contains only a break shows nothing.
  if (!section.contentMatch.matchType(block) || block === pageBreak) return [];
  const text = (words: string): Node => paragraph.create(null, schema.text(words));
  return SECTIONS.map(([attributes, isApart]) => {
    const broken = isApart ? [pageBreak.create()] : [];
    const alone = section.create(attributes, filled(block));
    const blocks = [text('before'), text('before it'), ...broken, alone, ...broken, text('after'), text('after it')];
    return {
      subject: `${block.name} in a section of ${Object.keys(attributes).join(' and ')}`,
      document: doc.create(null, blocks).toJSON() as DocumentNode,
    };
  });
}

/** Each block alone in each kind of section. Such a section's first and last block are the same. */
export const everySectionCase: readonly Case[] = Object.values(schema.nodes)
  .filter(({ name }) => !name.startsWith('foreign'))
  .flatMap(sectionCases);

/** True for nodes and marks that contain unknown content. Another test covers them. */
const isHolder = ({ subject }: Case): boolean => /(?:^|\.)foreign/.test(subject);

/** All cases. */
export const everyCase: readonly Case[] = [
  ...Object.values(schema.nodes)
    .filter(({ name }) => !name.startsWith('foreign'))
    .flatMap(nodeCases),
  ...Object.keys(schema.marks)
    .filter((name) => !name.startsWith('foreign'))
    .flatMap(markCases),
].filter((one) => !isHolder(one));
