import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { createModel, DocumentError, documentJsonSchema, documentModel, validate } from '../../src/index.ts';
import type { DocumentMark, DocumentModel, DocumentNode } from '../../src/index.ts';
import { arbitraryDocument, arbitraryForeign } from '../arbitrary-document.ts';
import { callout, keyboard, mention } from '../model/callout.ts';

const compile = (model: DocumentModel, strict: boolean): ValidateFunction =>
  new Ajv2020({ strict: true, strictTuples: false, strictTypes: false, strictRequired: false }).compile(
    documentJsonSchema(model, { strict }),
  );

const isStrict = compile(documentModel, true);
const isOpen = compile(documentModel, false);

function faultsOf(json: unknown, strict = true, model = documentModel): string[] {
  try {
    validate(json, { strict, model });
    return [];
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return error.details.map(({ path, message }) => `${path}: ${message}`);
  }
}

const text = (value: string, ...marks: DocumentMark[]): DocumentNode => ({ type: 'text', text: value, marks });
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const document = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });

test('every document that the schema of nodes allows is valid, whether or not unknown ones are allowed', () => {
  fc.assert(
    fc.property(arbitraryDocument, (json) => {
      ok(isStrict(json), JSON.stringify(isStrict.errors));
      ok(isOpen(json), JSON.stringify(isOpen.errors));
    }),
    { numRuns: 200 },
  );
});

test('documents with unknown nodes, marks and attributes are valid unless it is strict', () => {
  fc.assert(
    fc.property(arbitraryForeign, (json) => {
      ok(isOpen(json), JSON.stringify(isOpen.errors));
      equal(isStrict(json), faultsOf(json).length === 0);
    }),
    { numRuns: 200 },
  );
});

/*
 * Faults that JSON Schema cannot express, in the words of `validate`: addresses, colours, fonts and unusual white space, and content that
 * depends on earlier content.
 */
const UNSAID =
  /expected (?:a link|a picture|an http|a colour|a list of font names|an id|text of at most|an object with sides|a border)|is not allowed here, expected (?:nothing more|footnotes)/;

/** A document with one change, which may or may not be a fault. */
const changed = fc.tuple(arbitraryDocument, fc.gen()).map(([json, draw]) => {
  const copy = structuredClone(json);
  const nodes = nodesOf(copy);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[draw(fc.nat, { max: list.length - 1 })];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const names = Object.keys(documentModel.schema.nodes).filter((name) => !name.startsWith('foreign'));
  const one: Record<string, unknown> = pick(nodes) as never;
  const other = pick(nodes);
  const attrs = pick(nodes).attrs ?? {};
  const changes: (() => void)[] = [
    () => (one['type'] = pick(names)),
    () => (one['content'] = [...((one['content'] as unknown[] | undefined) ?? []), structuredClone(other)]),
    () => (one['content'] = ((one['content'] as unknown[] | undefined) ?? []).toReversed()),
    () => (one['content'] = ((one['content'] as unknown[] | undefined) ?? []).slice(1)),
    () => delete one['attrs'],
    () => (one['attrs'] = { ...(one['attrs'] as object | undefined), ...attrs }),
    () => (one['attrs'] = Object.fromEntries(Object.keys(attrs).map((name) => [name, pick(VALUES)]))),
    () => (one['marks'] = [...(other.marks ?? []), ...(pick(nodes).marks ?? [])]),
    () => (one['text'] = pick(['', 'a', 'a\u0000b'])),
    () => (one[pick(['id', 'children'])] = pick(VALUES)),
  ];
  pick(changes)();
  return copy;
});

const VALUES = [
  null,
  true,
  0,
  1.5,
  -1,
  1e9,
  '',
  'left',
  '12pt',
  '-2mm',
  '#ff0000',
  'url(x)',
  [],
  [120],
  {},
  { top: 0.5 },
];

const nodesOf = (node: DocumentNode): DocumentNode[] => [node, ...(node.content ?? []).flatMap(nodesOf)];

test('documents that validate accepts are valid, and refused ones are not, within the means of JSON Schema', () => {
  let refused = 0;
  fc.assert(
    fc.property(changed, (json) => {
      const faults = faultsOf(json);
      if (faults.length === 0) ok(isStrict(json), JSON.stringify(isStrict.errors));
      else if (!faults.every((fault) => UNSAID.test(fault))) equal(isStrict(json), false, faults.join('\n'));
      refused += faults.length > 0 ? 1 : 0;
      if (faultsOf(json, false).length === 0) ok(isOpen(json), JSON.stringify(isOpen.errors));
    }),
    { numRuns: 500 },
  );
  ok(refused > 50, `only ${refused} of the changes were faults`);
});

test('a node whose content is misplaced only because of an unknown node is valid, as on the server', () => {
  const item = (...content: DocumentNode[]): DocumentNode => ({ type: 'listItem', content });
  const unknown: DocumentNode = { type: 'card', attrs: { id: 1 }, content: [text('a')] };
  const kept = [
    document({ type: 'bulletList', content: [unknown] }),
    document({ type: 'bulletList', content: [item(unknown)] }),
    document({
      type: 'bulletList',
      content: [item({ type: 'blockquote', attrs: { id: 'q' }, content: [paragraph()] })],
    }),
    document({ type: 'codeBlock', content: [text('a', { type: 'glow' }, { type: 'bold' })] }),
    document({ type: 'card', content: [item(text('a')), text('b')] }),
  ];
  for (const json of kept) {
    deepEqual(faultsOf(json, false), []);
    ok(isOpen(json), JSON.stringify(isOpen.errors));
    equal(isStrict(json), false);
  }
  equal(isOpen(document({ type: 'bulletList', content: [paragraph()] })), false);
});

test('nodes and marks of plugins are definitions like any other', () => {
  const model = createModel([callout, mention, keyboard]);
  const isValid = compile(model, true);
  const box = {
    type: 'callout',
    attrs: { kind: 'tip' },
    content: [paragraph({ type: 'mention', attrs: { label: 'Ann' } })],
  };
  ok(isValid(document(box, paragraph(text('Esc', { type: 'keyboard' })))), JSON.stringify(isValid.errors));
  equal(isValid(document({ ...box, attrs: { kind: 1 } })), false);
  equal(isValid(document({ type: 'callout' })), false, 'a callout has blocks');
  equal(isStrict(document(box)), false);
});

test('the schema has its title, the given address and a definition for each node, mark and group', () => {
  const schema = documentJsonSchema(documentModel, { strict: true, id: 'https://example.com/document.json' });
  const { $defs, ...head } = schema;
  deepEqual(head, {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://example.com/document.json',
    $ref: '#/$defs/doc',
  });
  const names = Object.keys($defs as object);
  for (const name of ['paragraph', 'table', 'bold', 'link', 'group.block', 'group.inline'])
    ok(names.includes(name), name);
  ok(!JSON.stringify(schema).includes('foreign'));
});
