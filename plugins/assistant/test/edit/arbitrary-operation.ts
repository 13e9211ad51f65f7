import * as fc from 'fast-check';
import type { Operation } from '../../src/edit/operation.ts';

const words = fc.constantFrom(
  'Some words.',
  '# Title',
  '- one\n- two',
  '| a | b |',
  '[quote]\n said',
  '```\ncode\n```',
  '$$x$$',
  '---',
  '[keep 2]',
);
const anchor = fc.integer({ min: 1, max: 30 }).map(String);
const target = fc.oneof(
  anchor.map((before) => ({ before })),
  anchor.map((after) => ({ after })),
  anchor.map((startOf) => ({ startOf })),
  anchor.map((endOf) => ({ endOf })),
);
/** Edits of a document that was shown, most of which name an existing block. */
export const arbitraryOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ op: fc.constant('replace' as const), anchor, text: words }),
  fc.record({ op: fc.constant('insert' as const), text: words, at: target }),
  fc.record({ op: fc.constant('delete' as const), anchor }),
  fc.record({ op: fc.constant('move' as const), anchor, at: target }),
  fc.record({ op: fc.constant('format' as const), anchor, marks: fc.constant({ bold: true, link: { href: '#x' } }) }),
  fc.record({
    op: fc.constant('change' as const),
    anchor,
    find: fc.constantFrom('a', ' ', '<b>'),
    put: fc.constantFrom('x', '<i>y</i>', '<br>', ''),
  }),
);
