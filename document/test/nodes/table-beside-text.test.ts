import { match } from 'node:assert/strict';
import { test } from 'node:test';
import { toHTML } from '../../src/index.ts';
import type { DocumentNode } from '../../src/index.ts';

const cell = (width: number): DocumentNode => ({
  type: 'tableCell',
  attrs: { colwidth: [width] },
  content: [{ type: 'paragraph' }],
});

test('a table that begins beside the text is as wide as its columns', () => {
  const content: DocumentNode[] = [{ type: 'tableRow', content: [cell(400), cell(500)] }];
  match(
    toHTML({ type: 'table', attrs: { indent: '-18pt' }, content }),
    /style="margin-left: -18pt; max-width: none; width: 900px"/,
  );
});
