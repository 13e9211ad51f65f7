import assert from 'node:assert/strict';
import { fromHTML } from '../html/from-html.ts';
import { toHTML } from '../html/to-html.ts';
import type { DocumentNode } from '../json.ts';
import { fromMarkdown, toMarkdown } from '../markdown/index.ts';
import { createModel } from '../model/document-model.ts';
import { fromProfile, PROFILE_IDS, toProfile } from '../profiles/index.ts';
import type { NodeModule } from '../schema/node-module.ts';
import { sanitize } from '../sanitize.ts';
import { simplify } from '../simplify.ts';
import { toText } from '../text.ts';
import { validate } from '../validate.ts';
import { fromYDoc, toYDoc } from '../yjs.ts';

/** A test case of a node, in the shape that `runSuite` of `@editor-companion/core/testing` runs. */
export interface DocumentNodeCase {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Markup that would run in a page. */
const EXECUTABLE = /<script|\son\w+\s*=|javascript:|srcdoc/i;

/**
 * Returns the tests that all nodes and marks of packages must pass.
 * @param nodes the default export of the module.
 * @param examples documents with the nodes in them, as their editor writes them; each node and mark occurs in one.
 * @example
 * runSuite('callout', documentNodeSuite([callout], [{ type: 'doc', content: [{ type: 'callout', content: [paragraph] }] }]));
 */
export function documentNodeSuite(
  nodes: readonly NodeModule[],
  examples: readonly DocumentNode[],
): readonly DocumentNodeCase[] {
  const each = (name: string, prove: (document: DocumentNode, options: Options) => void): DocumentNodeCase => ({
    name,
    async run() {
      const options = { model: createModel(nodes) };
      for (const example of examples) prove(sanitize(example, options).document, options);
    },
  });
  return [
    {
      name: 'make a model, and occur in the examples',
      async run() {
        const { schema } = createModel(nodes);
        const found = new Set(examples.flatMap(namesIn));
        for (const { name } of nodes) assert.ok(found.has(name), `The examples contain no ${name}.`);
        for (const { name } of nodes) assert.ok(schema.nodes[name] ?? schema.marks[name], name);
      },
    },
    {
      name: 'are valid in the examples',
      async run() {
        const options = { model: createModel(nodes) };
        for (const example of examples) validate(example, { ...options, strict: true });
      },
    },
    each('return unchanged from HTML', (document, options) => {
      assert.deepEqual(plain(fromHTML(toHTML(document, options), options)), plain(document));
    }),
    each('return unchanged from a live document', (document, options) => {
      assert.deepEqual(plain(fromYDoc(toYDoc(document, options), undefined, options)), plain(document));
    }),
    each('keep their text in Markdown and as simple nodes', keepText),
    each('keep their text in every other editor, and return as valid documents', surviveEditors),
    each('become built-in nodes for every kind of file', (document, options) => {
      for (const form of ['word', 'openDocument'] as const)
        validate(simplify(document, { ...options, form }), { strict: true });
    }),
    each('write no executable code, whatever their attributes', (document, options) => {
      const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1)`;
      const attacked = sanitize(withTexts(document, attack, new Set(nodes.map(({ name }) => name))), options).document;
      assert.doesNotMatch(escapedAway(toHTML(attacked, options)), EXECUTABLE);
    }),
  ];
}

function keepText(document: DocumentNode, options: Options): void {
  const words = wordsOf(toText(document, options));
  const markdown = toText(fromMarkdown(toMarkdown(document, options), options), options);
  for (const text of [markdown, toText(simplify(document, options))])
    for (const word of words) assert.ok(text.includes(word), `"${word}" is missing in: ${text}`);
}

function surviveEditors(document: DocumentNode, options: Options): void {
  const words = wordsOf(toText(document, options));
  for (const id of PROFILE_IDS) {
    const { content } = toProfile(document, id, options);
    const found = JSON.stringify(content);
    for (const word of words) assert.ok(found.includes(word), `"${word}" is missing for ${id}: ${found}`);
    validate(fromProfile(content, id, options).content, options);
  }
}

type Options = Parameters<typeof toText>[1] & { model: ReturnType<typeof createModel> };

const plain = (json: unknown): unknown => JSON.parse(JSON.stringify(json));

const namesIn = ({ type, marks = [], content = [] }: DocumentNode): string[] => [
  type,
  ...marks.map((mark) => mark.type),
  ...content.flatMap(namesIn),
];

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the document with a text in all text attributes of some types. */
function withTexts(node: DocumentNode, text: string, names: ReadonlySet<string>): DocumentNode {
  const attrs = Object.fromEntries(
    Object.entries(node.attrs ?? {}).map(([name, value]) => [name, typeof value === 'string' ? text : value]),
  );
  return {
    ...node,
    ...(node.attrs && names.has(node.type) && { attrs }),
    ...(node.content && { content: node.content.map((child) => withTexts(child, text, names)) }),
  };
}

/** Removes text and attribute values from HTML, because only tags and attribute names can run scripts. URLs stay. */
const escapedAway = (html: string): string =>
  html
    .replaceAll(/>[^<>]*</g, '><')
    .replaceAll(/=("[^"]*")/g, (_, value: string) => (/^"\s*javascript:/i.test(value) ? `=${value}` : '=""'));
