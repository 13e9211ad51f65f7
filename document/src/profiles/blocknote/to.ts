import type { DocumentNode } from '../../json.ts';
import { isRecord } from '../../json.ts';
import type { NodeName } from '../../nodes/built-in.ts';
import { foreignText } from '../engine/foreign-text.ts';
import { string } from '../engine/string.ts';
import { breakLine, chartTable, content, embedLink, formulaCode, noteList, sectionContent } from '../simpler/blocks.ts';
import type { Mapping } from '../engine/to-editor.ts';
import { placeOf } from './block.ts';
import type { Block, Entry } from './block.ts';
import { inlineOf } from './inline-to.ts';
import { writeDetails, writeList } from './lists-to.ts';
import * as pairs from './pairs.ts';
import { blocks as types } from './schema.ts';
import { writeTable } from './table-to.ts';
import { writeText } from './text-to.ts';
import type { BlockRule, BlockWriter } from './writer.ts';

const simpler =
  (simplify: (node: DocumentNode, to: Mapping) => readonly DocumentNode[], into?: string): BlockRule =>
  (node, writer) => {
    if (into !== undefined) writer.changes.simplified(node.type, into);
    return writer.entries(simplify(node, writer));
  };

/** Inline nodes outside a block, which valid documents do not contain. */
const line: BlockRule = (node, writer) => writer.entries([{ type: 'paragraph', content: [node] }]);

const quotation: BlockRule = (node, writer) =>
  content(node).flatMap((part) =>
    part.type === 'paragraph' ? writeText(pairs.quote, part, writer) : writer.entries([part]),
  );

const code: BlockRule = (node, writer) => {
  const text = content(node)
    .map((part) => part.text ?? '')
    .join('');
  return [writer.entry(pairs.code, node, { content: text === '' ? [] : [{ type: 'text', text, styles: {} }] })];
};

const embed: BlockRule = (node, writer) => {
  const kind = node.attrs?.['kind'];
  if (kind === 'video' || kind === 'audio') return [writer.entry(kind === 'video' ? pairs.video : pairs.audio, node)];
  return simpler(embedLink, 'a link')(node, writer);
};

/** Restores a break that a BlockNote user has defined. The default schema has none. */
const pageBreak: BlockRule = (node, writer) =>
  isRecord(node.attrs?.['blocknote']) ? [giveBack(node, writer)] : simpler(breakLine, 'a line')(node, writer);

const RULES: Record<NodeName, BlockRule> = {
  doc: (node, writer) => writer.entries(node.content),
  text: line,
  hardBreak: line,
  image: line,
  inlineMath: line,
  pageNumber: line,
  sequence: line,
  headingNumber: line,
  documentField: line,
  indexEntry: line,
  citation: line,
  formField: line,
  crossReference: line,
  footnoteReference: line,
  paragraph: (node, writer) => writeText(pairs.paragraph, node, writer),
  heading: (node, writer) => writeText(pairs.heading, node, writer),
  blockquote: quotation,
  horizontalRule: (node, writer) => [writer.entry(pairs.divider, node)],
  codeBlock: code,
  bulletList: (node, writer) => writeList(pairs.bullet, node, writer),
  orderedList: (node, writer) => writeList(pairs.numbered, node, writer),
  taskList: (node, writer) => writeList(pairs.check, node, writer),
  details: writeDetails,
  table: writeTable,
  embed,
  pageBreak,
  section: simpler(sectionContent, 'its blocks'),
  textBox: simpler(content, 'its blocks'),
  contents: simpler(content, 'its lines'),
  index: simpler(content, 'its lines'),
  bibliography: simpler(content, 'its lines'),
  chart: simpler(chartTable, 'a table of its values'),
  blockMath: simpler(formulaCode, 'a block of code'),
  footnotes: simpler(noteList, 'a numbered list'),
  footnote: simpler(content),
  listItem: simpler(content),
  taskItem: simpler(content),
  detailsSummary: simpler((node) => [{ ...node, type: 'paragraph' }]),
  detailsContent: simpler(content),
  tableRow: simpler((node) => content(node).flatMap(content)),
  tableHeader: simpler(content),
  tableCell: simpler(content),
};

/** Returns the rule for a node. Unknown nodes of BlockNote are restored, and of others the text is kept. */
export function ruleOf(node: DocumentNode): BlockRule {
  return Object.hasOwn(RULES, node.type) ? RULES[node.type as NodeName] : unknown;
}

const unknown: BlockRule = (node, writer) => {
  const { inProfile, elsewhere } = writer.added;
  const form = inProfile.get(node.type) ?? elsewhere.get(node.type);
  if (isRecord(node.attrs?.['blocknote'])) return [giveBack(node, writer)];
  if (form !== undefined) return simpler(() => [form(node)].flat(), 'the result of its plugin')(node, writer);
  if (Object.hasOwn(types, node.type)) return [fileFrom(node)];
  const below = content(node);
  const text = foreignText(node);
  if (below.length === 0 && text === '') writer.changes.dropped(node.type);
  else writer.changes.simplified(node.type, below.length > 0 ? 'its content' : 'its text');
  return writer.entries(below.length > 0 ? below : text === '' ? [] : [{ type: 'text', text }]);
};

/** Restores a block of BlockNote. Its text may have changed. */
function giveBack({ type, attrs = {}, content: parts = [] }: DocumentNode, writer: BlockWriter): Entry {
  const { blocknote, ...props } = attrs;
  const kept = isRecord(blocknote) ? blocknote : {};
  const { blockId, nested = 0 } = placeOf(attrs);
  const text = kept['lines'] === true ? { content: inlineOf(parts[0]?.content ?? [], writer) } : {};
  const raw = kept['raw'] === undefined ? {} : { content: kept['raw'] as Block['content'] };
  const id = blockId === undefined ? {} : { id: blockId };
  return { level: nested, block: { ...id, type: string(kept['type']) || type, props, ...text, ...raw, children: [] } };
}

/** Converts another editor's file, video or sound, of which only the URL and the name are known. */
function fileFrom({ type, attrs = {} }: DocumentNode): Entry {
  const props = {
    ...types[type]?.attrs,
    name: string(attrs['name']),
    url: string(attrs['url']) || string(attrs['src']),
  };
  return { level: 0, block: { type, props, children: [] } };
}
