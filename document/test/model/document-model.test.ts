import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { test } from 'node:test';
import { Mark, Node, getSchema } from '@tiptap/core';
import {
  createModel,
  defineMark,
  defineNode,
  DocumentError,
  documentModel,
  extensions,
  fromHTML,
  modelOf,
  schema,
  toHTML,
  toText,
  validate,
} from '../../src/index.ts';
import type { DocumentNode, NodeModule } from '../../src/index.ts';
import { toMarkdown } from '../../src/markdown/index.ts';
import { callout, keyboard, mention } from './callout.ts';

const model = createModel([callout, mention, keyboard]);
const text = (value: string): DocumentNode => ({ type: 'text', text: value });
const document = {
  type: 'doc',
  content: [
    {
      type: 'callout',
      attrs: { kind: 'warning' },
      content: [
        {
          type: 'paragraph',
          content: [text('Ask '), { type: 'mention', attrs: { label: 'Ann_B' } }, text(', press ')],
        },
      ],
    },
    { type: 'paragraph', content: [{ type: 'text', text: 'Esc', marks: [{ type: 'keyboard' }] }] },
  ],
};

test('added nodes are part of every form: HTML, Markdown, text, validation', () => {
  validate(document, { model });
  equal(
    toHTML(document, { model }),
    '<aside data-kind="warning"><p style="white-space: break-spaces">Ask <span data-mention="">@Ann_B</span>, press </p></aside><p><kbd>Esc</kbd></p>',
  );
  equal(toMarkdown(document, { model }), '> [!WARNING]\n> Ask @Ann_B, press\n\n<kbd>Esc</kbd>\n');
  equal(toText(document, { model }), 'Ask @Ann_B, press \n\nEsc');
  const [box] = fromHTML('<aside data-kind="note"><p>a</p></aside>', { model }).content ?? [];
  deepEqual([box?.type, box?.attrs?.['kind']], ['callout', 'note']);
});

test('a schema has its model, and a caller’s schema has the forms of the built-in nodes', () => {
  equal(modelOf(schema), documentModel);
  equal(modelOf(model.schema), model);
  const own = getSchema([...extensions, Node.create({ name: 'x', group: 'block' })]);
  equal(modelOf(own).schema, own);
  equal(toMarkdown({ type: 'doc', content: [{ type: 'horizontalRule' }] }, { schema: own }), '---\n');
});

test('a style of word processors names one node, a block with content', () => {
  const styled = (name: string, styles: unknown, spec: object): NodeModule =>
    defineNode({
      ...about,
      name,
      extension: Node.create({ name, group: 'block', renderHTML: () => ['p', 0], ...spec }),
      word: { styles: styles as string[] },
    });
  const faultsOf = (...modules: NodeModule[]): string[] => {
    try {
      createModel(modules);
      return [];
    } catch (error) {
      return error instanceof DocumentError
        ? error.details.map(({ path, message }) => `${path}: ${message}`)
        : ['other'];
    }
  };
  const content = { content: 'text*' };
  deepEqual(faultsOf(styled('verse', ['Verse', { name: 'Ode', attrs: {} }], content)), []);
  deepEqual(faultsOf(styled('rule', ['Rule'], {})), [
    'rule.word.styles: only a block with content can represent the paragraphs of a style',
  ]);
  deepEqual(faultsOf(styled('verse', 'Verse', content)), ['verse.word.styles: expected a list of names of styles']);
  deepEqual(faultsOf(styled('verse', ['Verse', { name: 'Ode' }], content)), [
    'verse.word.styles[1]: expected the name of a style, or { name, attrs }',
  ]);
  deepEqual(faultsOf(styled('verse', ['Verse'], content), styled('ode', ['verse'], content)), [
    'ode.word.styles[0]: the style "verse" already represents verse',
  ]);
});

const about = { title: 'A node', summary: 'It is for tests.', version: '1' };

test('a version lists the added nodes with their versions; the built-in model has none', () => {
  equal(documentModel.version, '');
  equal(model.version, 'callout@1.0.0 mention@2 keyboard@1');
  deepEqual(model.added, [callout, mention, keyboard]);
});

test('all faults of added nodes are reported at once', () => {
  const faulty = [
    { ...callout, title: '', version: undefined as unknown as string },
    { ...mention, name: 'paragraph' },
    { ...mention, kind: 'mark' } as unknown as typeof mention,
    {} as typeof callout,
  ];
  throws(
    () => createModel(faulty),
    ({ code, details }: { code: string; details: { path: string; message: string }[] }) => {
      equal(code, 'NODE_INVALID');
      deepEqual(
        details.map(({ path, message }) => `${path}: ${message.split(',')[0]}`),
        [
          'callout: expected title to be text that is not empty',
          'callout: expected version to be text that is not empty',
          'paragraph: the name is taken by a built-in node; choose another one',
          'paragraph: its extension has the name "mention"',
          'mention: expected extension to be a mark of @tiptap/core',
          'nodes[3].name: expected a name: a letter',
        ],
      );
      return true;
    },
  );
});

test('nodes whose content names missing nodes make no model', () => {
  const lost = Node.create({ name: 'lost', content: 'nowhere+' });
  const node = defineNode({ name: 'lost', title: 'Lost', summary: 'No.', version: '1', extension: lost });
  throws(
    () => createModel([node]),
    ({ message }: Error) => message.includes('lost: the schema with it is not valid') && message.includes('nowhere'),
  );
});

test('an attribute with the name of the model’s holder of unknown attributes is refused', () => {
  const attributes = { addAttributes: () => ({ foreign: { default: null } }) };
  const node = Node.create({ name: 'card', group: 'block', renderHTML: () => ['p', 0], ...attributes });
  const mark = Mark.create({ name: 'glow', renderHTML: () => ['i', 0], ...attributes });
  const modules = [
    defineNode({ ...about, name: 'card', extension: node }),
    defineMark({ ...about, name: 'glow', extension: mark }),
  ];
  throws(
    () => createModel(modules),
    ({ details }: DocumentError) => {
      deepEqual(
        details.map(({ path, message }) => `${path}: ${message}`),
        ['card', 'glow'].map(
          (name) => `${name}.foreign: the model keeps unknown attributes in "foreign"; give the attribute another name`,
        ),
      );
      return true;
    },
  );
});

test('other models do not change the built-in model', () => ok(!documentModel.nodes.has('callout')));
