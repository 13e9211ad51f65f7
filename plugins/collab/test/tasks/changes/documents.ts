import type { DocumentNode } from '@editor-companion/core/plugin';
import fc from 'fast-check';

export const text = (value: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && {
    marks: marks.map((type) => ({ type, ...(type === 'comment' && { attrs: { commentId: 'c1' } }) })),
  }),
});
export const block = (type: string, ...content: DocumentNode[]): DocumentNode => ({
  type,
  ...(content.length > 0 && { content }),
});
export const paragraph = (...content: DocumentNode[]): DocumentNode => block('paragraph', ...content);
export const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });

const words = fc.constantFrom('', 'one', 'one two', 'two three four', 'four five', 'six seven eight nine');

/** Generates documents of all kinds of blocks, with texts that have any of these sets of marks. */
export function documentsWith(sets: readonly (readonly string[])[]): fc.Arbitrary<DocumentNode> {
  const marks = fc.constantFrom(...sets);
  const inline = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(words, marks).map(([value, types]) => text(`${value}.`, ...types)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(block('hardBreak'), block('mention'), { type: 'image', attrs: { src: 'a.png' } }),
    },
  );
  const flow = fc.array(inline, { maxLength: 4 });
  const leaf = fc.oneof(
    { weight: 6, arbitrary: flow.map((content) => paragraph(...content)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(flow, fc.integer({ min: 1, max: 2 }))
        .map(([content, level]) => ({ ...block('heading', ...content), attrs: { level } })),
    },
    { weight: 1, arbitrary: words.map((value) => block('codeBlock', text(`${value};`))) },
    { weight: 1, arbitrary: fc.constantFrom(block('horizontalRule'), { type: 'chart', attrs: { of: 'sales' } }) },
  );
  const nested = fc.oneof(
    { weight: 4, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc
        .array(flow, { minLength: 1, maxLength: 3 })
        .map((items) => block('bulletList', ...items.map((content) => block('listItem', paragraph(...content))))),
    },
    {
      weight: 1,
      arbitrary: fc.array(leaf, { minLength: 1, maxLength: 3 }).map((blocks) => block('blockquote', ...blocks)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(words, leaf)
        .map(([value, inside]) =>
          block('details', block('detailsSummary', text(`${value}:`)), block('detailsContent', inside)),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(leaf, { minLength: 1, maxLength: 2 })
        .map((cells) => block('table', block('tableRow', ...cells.map((cell) => block('tableCell', cell))))),
    },
  );
  return fc.array(nested, { minLength: 1, maxLength: 5 }).map((blocks) => doc(...blocks));
}
