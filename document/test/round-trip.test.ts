import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { fromHTML, toHTML, validate } from '../src/index.ts';
import { arbitraryDocument } from './arbitrary-document.ts';

test('every document that the schema can express is valid', () => {
  fc.assert(
    fc.property(arbitraryDocument, (json) => validate(json)),
    { numRuns: 300 },
  );
});

test('JSON to HTML to JSON is the identity on every document that the schema can express', () => {
  fc.assert(
    fc.property(arbitraryDocument, (json) => {
      return isDeepStrictEqual(fromHTML(toHTML(json)), json);
    }),
    { numRuns: 500 },
  );
});
