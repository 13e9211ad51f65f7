import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSuggestionCache } from '../../src/suggestion/cache.ts';
import { distinct } from '../../src/suggestion/distinct.ts';
import { createInFlight } from '../../src/suggestion/in-flight.ts';
import { parseCandidates } from '../../src/suggestion/parse.ts';
import { placeOf } from '../../src/suggestion/place.ts';

const room = { before: 10, after: 5 };

describe('the cursor', () => {
  it('is found in the text, the node or the document, by its mark', () => {
    assert.deepEqual(placeOf({ text: 'ab⦙cd' }, room), { prefix: 'ab', suffix: 'cd', headings: [] });
    assert.deepEqual(placeOf({ node: 'ab|cd', cursorMarker: '|' }, room), { prefix: 'ab', suffix: 'cd', headings: [] });
    assert.deepEqual(placeOf({ prefix: 'a', suffix: 'b', text: 'x⦙y' }, room), {
      prefix: 'a',
      suffix: 'b',
      headings: [],
    });
  });

  it('is at the end without a mark', () => {
    assert.deepEqual(placeOf({ text: 'abc' }, room), { prefix: 'abc', suffix: '', headings: [] });
  });

  it('has the headings above it', () => {
    const document = '# A\n\n## B\n\n## C\n\nab⦙\n\n# D';
    assert.deepEqual(placeOf({ text: 'ab⦙', document }, room).headings, ['A', 'C']);
    assert.deepEqual(placeOf({ document: '# A \r\n#no\n## \n##\tB\r\n⦙' }, room).headings, ['A', 'B']);
  });

  it('is found in linear time, whatever its lines contain', () => {
    const blanks = '\t'.repeat(1_000_000);
    for (const line of [`#${blanks}\u2028`, `# ${blanks}\r${blanks}\u2029`, `# a${' \u2028'.repeat(1_000_000)}`]) {
      const { headings } = placeOf({ document: `${line}\n⦙` }, room);
      assert.deepEqual(headings, line.includes('a') ? ['a'] : []);
    }
  });

  it('sees a limited amount of text and no half characters', () => {
    const { prefix, suffix } = placeOf({ text: `${'👋'.repeat(9)}⦙${'👋'.repeat(9)}` }, { before: 5, after: 5 });
    assert.deepEqual([prefix, suffix], ['👋👋', '👋👋']);
  });
});

describe('candidates', () => {
  it('are read while they arrive', () => {
    const said = '{"candidates": [" one", "t\\"wo", " thr';
    assert.deepEqual(parseCandidates(said, false), [' one', 't"wo']);
    assert.deepEqual(parseCandidates('```json\n{"candidates":["a"]}\n```', true), ['a']);
    assert.deepEqual(parseCandidates('{"candida', false), []);
  });

  it('are also read from lines', () => {
    assert.deepEqual(parseCandidates('1. one\n- two\nthr', false), ['one', 'two']);
    assert.deepEqual(parseCandidates('one', true), ['one']);
  });

  it('are distinct for a reader', () => {
    assert.deepEqual(distinct(['Jumps over', ' jumps  over', 'jumps overs', 'runs', ''], 3), ['Jumps over', 'runs']);
    assert.deepEqual(distinct(['a', 'b', 'c'], 2), ['a', 'b']);
  });
});

describe('the cache', () => {
  it('follows text that is typed along a suggestion', () => {
    const cache = createSuggestionCache(10, 1000);
    cache.keep('s', 'The fox', [' jumps', ' runs']);
    assert.deepEqual(cache.find('s', 'The fox'), [' jumps', ' runs']);
    assert.deepEqual(cache.find('s', 'The fox ju'), ['mps']);
    assert.equal(cache.find('s', 'The fox sl'), undefined);
    assert.equal(cache.find('other', 'The fox'), undefined);
  });

  it('forgets by age and number', () => {
    let now = 0;
    const cache = createSuggestionCache(1, 10, () => now);
    cache.keep('s', 'a', ['x']);
    cache.keep('s', 'b', ['y']);
    assert.equal(cache.find('s', 'a'), undefined);
    now = 10;
    assert.equal(cache.find('s', 'b'), undefined);
  });
});

describe('work under way', () => {
  it('is shared, and ends when the last caller leaves', async () => {
    const flights = createInFlight<string>();
    const stopped = Promise.withResolvers<void>();
    let started = 0;
    const work = (signal: AbortSignal): Promise<string> => {
      started += 1;
      signal.addEventListener('abort', () => stopped.resolve());
      return new Promise(() => undefined);
    };
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [first, second].map((one) => flights.join('k', one.signal, work).catch(() => 'gone'));
    first.abort();
    assert.equal(await calls[0], 'gone');
    second.abort();
    await stopped.promise;
    assert.equal(started, 1);
  });
});
