import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/core/plugin';
import { settleChanges, settlePage, validate } from '@editor-companion/document';
import { readLive, toUpdate, toYDoc } from '@editor-companion/document/yjs';
import fc from 'fast-check';
import { encodeStateAsUpdate } from 'yjs';
import { describe as describePage } from '../../../src/tasks/description.ts';
import { track } from '../../../src/tasks/changes/track.ts';
import { block, doc, documentsWith, paragraph, text } from './documents.ts';

const by = { author: 'Ada Lovelace', date: '2026-11-27T00:00:00.000Z' };

async function tracked(before: DocumentNode, after: DocumentNode) {
  const result = await track({ before: [toUpdate(before)], after: [toUpdate(after)], fields: {}, by, form: 'json' });
  return { ...result, content: result.content as DocumentNode };
}

/** Returns a document after writing and reading it. */
const shown = (document: DocumentNode): DocumentNode => readLive(toYDoc(document).getXmlFragment('default')).json;

/** Normalizes a document: adjacent texts with the same marks are merged, marks have no order, and null attributes are removed. */
function plain({ type, text: own, attrs, marks, content }: DocumentNode): DocumentNode {
  const given = Object.entries(attrs ?? {}).filter(([, value]) => value !== null);
  const sorted = marks?.toSorted((one, other) => one.type.localeCompare(other.type));
  const children: DocumentNode[] = [];
  for (const child of (content ?? []).map(plain)) {
    const last = children.at(-1);
    if (last?.text !== undefined && child.text !== undefined && isSame(last.marks, child.marks))
      children.splice(-1, 1, { ...last, text: last.text + child.text });
    else children.push(child);
  }
  return {
    type,
    ...(own !== undefined && { text: own }),
    ...(given.length > 0 && { attrs: Object.fromEntries(given) }),
    ...(sorted &&
      sorted.length > 0 && {
        marks: sorted.map(({ type: name, attrs: of }) => ({ type: name, ...(of && { attrs: of }) })),
      }),
    ...(children.length > 0 && { content: children }),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the tracked changes as `+text`, `-text` and `~text`. Changes of blocks include their types. */
function changesIn(node: DocumentNode): string[] {
  const signs: Readonly<Record<string, string>> = { insertion: '+', deletion: '-', formatChange: '~' };
  const own = (node.marks ?? []).flatMap(({ type }) =>
    signs[type] ? [`${signs[type]}${node.text ?? node.type}`] : [],
  );
  const change = node.attrs?.['change'] as { readonly kind: string } | undefined;
  const whole = change ? [`${signs[change.kind]}${signs[change.kind]}${node.type}`] : [];
  return [...own, ...whole, ...(node.content ?? []).flatMap(changesIn)];
}

test('accepting all changes gives the second document, rejecting all the first one', async () => {
  const documents = documentsWith([[], ['bold'], ['italic'], ['bold', 'italic'], ['underline']]);
  await fc.assert(
    fc.asyncProperty(documents, documents, async (before, after) => {
      const { content } = await tracked(before, after);
      validate(content);
      assert.deepEqual(plain(settleChanges(content, 'accept')), plain(shown(after)));
      assert.deepEqual(plain(settleChanges(content, 'reject')), plain(shown(before)));
    }),
    { numRuns: 300 },
  );
});

test('changed words are marked with the caller as author', async () => {
  const { content, ...counts } = await tracked(
    doc(paragraph(text('The quick fox jumps over the dog.')), paragraph(text('It goes.'))),
    doc(
      paragraph(text('The slow fox jumps over the dog.')),
      paragraph(text('Nobody knows why.')),
      paragraph(text('It goes.')),
    ),
  );
  assert.deepEqual(changesIn(content), ['-quick', '+slow', '++paragraph', '+Nobody knows why.']);
  assert.deepEqual(counts, { inserted: 21, deleted: 5, changes: 2 });
  const { author, date } = content.content?.[0]?.content?.[1]?.marks?.[0]?.attrs ?? {};
  assert.deepEqual({ author, date }, by);
});

test('a change of format is one change, of text as of a block', async () => {
  const { content } = await tracked(
    doc(paragraph(text('One two three.')), { ...block('heading', text('Four')), attrs: { level: 1 } }),
    doc(paragraph(text('One '), text('two', 'bold'), text(' three.')), {
      ...block('heading', text('Four')),
      attrs: { level: 2 },
    }),
  );
  assert.deepEqual(changesIn(content), ['~two', '~~heading']);
});

test('a cell with a larger span is another cell, because its old span has no room in the new row', async () => {
  const cell = (colspan: number): DocumentNode => ({
    ...block('tableCell', paragraph(text('one two'))),
    attrs: { colspan },
  });
  const { content } = await tracked(
    doc(block('table', block('tableRow', cell(1), cell(1)))),
    doc(block('table', block('tableRow', cell(2)))),
  );
  assert.ok(changesIn(content).every((change) => !change.startsWith('~')));
});

test('earlier tracked changes count as accepted, and comments are no change', async () => {
  const { content, changes } = await tracked(
    doc(paragraph(text('One '), text('two ', 'deletion'), text('three', 'comment'))),
    doc(paragraph(text('One '), text('three'))),
  );
  assert.equal(changes, 0);
  assert.deepEqual(changesIn(content), []);
  assert.doesNotMatch(JSON.stringify(content), /comment/);
});

/** Returns all ids of changes, with the number of texts and nodes for each, and whether they mark a move. */
function idsIn(node: DocumentNode, found = new Map<string, { kinds: Set<string>; moves: boolean }>()) {
  const add = (kind: string, id: unknown, move: unknown): void => {
    const known = found.get(String(id)) ?? { kinds: new Set(), moves: true };
    known.kinds.add(kind);
    found.set(String(id), { ...known, moves: known.moves && move === true });
  };
  const change = node.attrs?.['change'] as { kind: string; id: string; move?: true } | undefined;
  if (change) add(change.kind, change.id, change.move);
  for (const { type, attrs } of node.marks ?? [])
    if (type === 'insertion' || type === 'deletion')
      add(type, attrs?.['id'], (attrs?.['suggestion'] as { move?: true } | undefined)?.move);
  for (const child of node.content ?? []) idsIn(child, found);
  return found;
}

const PARTS = ['The first clause of all.', 'The second clause.', 'A third clause, longer than it.', 'The last clause.'];
const clauses = (...order: number[]): DocumentNode => doc(...order.map((at) => paragraph(text(PARTS[at] ?? ''))));

test('paragraphs in another place were moved, adjacent ones together', async () => {
  const [before, after] = [clauses(0, 1, 2, 3), clauses(2, 3, 0, 1)];
  const { content, changes } = await tracked(before, after);
  assert.equal(changes, 1);
  assert.deepEqual(
    [...idsIn(content).values()].map(({ kinds, moves }) => [[...kinds].toSorted(), moves]),
    [[['deletion', 'insertion'], true]],
  );
  assert.deepEqual(plain(settleChanges(content, 'accept')), plain(shown(after)));
  assert.deepEqual(plain(settleChanges(content, 'reject')), plain(shown(before)));
});

test('short texts that are deleted and inserted in several places were not moved', async () => {
  const { content } = await tracked(
    doc(paragraph(text('Yes.')), ...(clauses(0).content ?? [])),
    doc(...(clauses(0).content ?? []), paragraph(text('Yes.'))),
  );
  assert.ok([...idsIn(content).values()].every(({ moves }) => !moves));
});

const table = (...rows: readonly string[][]): DocumentNode =>
  doc(
    block(
      'table',
      ...rows.map((cells) =>
        block(
          'tableRow',
          ...cells.map((value) => ({
            ...block('tableCell', paragraph(...(value === '' ? [] : [text(value)]))),
            attrs: { colwidth: [Math.round(600 / cells.length)] },
          })),
        ),
      ),
    ),
  );

test('a row in another place was moved', async () => {
  const { content, changes } = await tracked(
    table(['Nuts and bolts', '12'], ['Screws of steel', '40'], ['Washers', '7']),
    table(['Screws of steel', '40'], ['Washers', '7'], ['Nuts and bolts', '12']),
  );
  assert.equal(changes, 1);
  assert.ok([...idsIn(content).values()].every(({ moves }) => moves));
});

test('a new column is one change, even with changed widths', async () => {
  const before = table(['Name', 'Price'], ['Nuts', '12'], ['Bolts', '']);
  const after = table(['Name', 'Unit', 'Price'], ['Nuts', 'kg', '12'], ['Bolts', 'box', '']);
  const { content } = await tracked(before, after);
  assert.deepEqual([...idsIn(content)].filter(([, { kinds }]) => kinds.has('insertion')).length, 1);
  assert.ok([...idsIn(content).values()].every(({ kinds }) => !kinds.has('deletion')));
  assert.deepEqual(plain(settleChanges(content, 'accept')), plain(shown(after)));
  assert.deepEqual(plain(settleChanges(content, 'reject')), plain(shown(before)));
});

test('a cell with another value is the same cell', async () => {
  const { content } = await tracked(table(['Nuts', '12']), table(['Nuts', '15']));
  assert.deepEqual(changesIn(content), ['-2', '+5']);
});

const PAPER = {
  width: 210,
  height: 297,
  orientation: 'portrait',
  margin: { top: 20, right: 20, bottom: 20, left: 20 },
};

/** Compares two documents with the same text, whose pages have these headers and footers. */
async function trackedPages(before: Partial<PageSetup>, after: Partial<PageSetup>) {
  const [old, now] = [before, after].map((bands) => {
    const live = toYDoc(doc(paragraph(text('The same.'))));
    describePage(live, { page: { ...PAPER, ...bands } as PageSetup });
    return [encodeStateAsUpdate(live)];
  });
  const { page, changes } = await track({ before: old ?? [], after: now ?? [], fields: {}, by, form: 'json' });
  return { page: page ?? (PAPER as PageSetup), changes };
}

const line = (words: string): DocumentNode[] => [paragraph(text(words))];

const plainBands = (bands: PageBands = {}): PageBands =>
  Object.fromEntries(
    Object.entries(bands).map(([kind, blocks]: [string, DocumentNode[]]) => [kind, blocks.map(plain)]),
  );

test('headers and footers are compared by what each page shows', async () => {
  const before = {
    header: { default: line('Draft of May'), even: line('Even') },
    footer: { default: line('Page one') },
  };
  const after = { header: { default: line('Draft of June'), even: line('Even'), first: line('Title') } };
  const { page, changes } = await trackedPages(before, after);
  assert.deepEqual(
    Object.values(page.header ?? {}).map((blocks: DocumentNode[]) => blocks.flatMap(changesIn)),
    [['-May', '+June'], ['--paragraph', '-Draft of May', '++paragraph', '+Title'], []],
  );
  assert.deepEqual(page.footer?.default?.flatMap(changesIn), ['-Page one', '--paragraph'].toReversed());
  assert.equal(changes, 4);
  const [accepted, rejected] = [settlePage(page, 'accept'), settlePage(page, 'reject')];
  assert.deepEqual(plainBands(accepted.header), after.header);
  assert.deepEqual(plainBands(rejected.header), { ...before.header, first: before.header.default });
  assert.deepEqual(plainBands(rejected.footer), before.footer);
});

test('equal headers and footers stay unchanged', async () => {
  const bands = { header: { default: line('Report'), first: [] } };
  const { page, changes } = await trackedPages(bands, bands);
  assert.deepEqual({ header: page.header, footer: page.footer, changes }, { ...bands, footer: undefined, changes: 0 });
});

test('the header of a section is compared as content', async () => {
  const section = (words: string): DocumentNode => ({
    type: 'section',
    attrs: { header: { default: line(words) } },
    content: line('Text of the section.'),
  });
  const { content, changes } = await tracked(doc(section('Part one, old')), doc(section('Part one, new')));
  const header = content.content?.[0]?.attrs?.['header'] as PageBands;
  assert.deepEqual(header.default?.flatMap(changesIn), ['-old', '+new']);
  assert.deepEqual([changesIn(content), changes], [[], 1]);
  validate(content);
});
