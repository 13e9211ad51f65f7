import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createEventParser, createJsonLineParser } from '../../src/upstream/frames.ts';

function parse(chunks: readonly Buffer[]): { data: string; event: string }[] {
  const frames: { data: string; event: string }[] = [];
  const parser = createEventParser((data, event) => frames.push({ data, event }));
  for (const chunk of chunks) parser.push(chunk);
  parser.end();
  return frames;
}

const cutAt = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
};

const STREAM = ': hello\n\ndata: 你好 👩‍💻\n\nevent: more\nid: 1\ndata:a\ndata: b\n\ndata\n\nretry: 5\n\ndata: end\n\n';
const FRAMES = [
  { data: '你好 👩‍💻', event: '' },
  { data: 'a\nb', event: 'more' },
  { data: '', event: '' },
  { data: 'end', event: '' },
];

describe('server-sent events', () => {
  it('are read completely, cut at any byte', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const bytes = Buffer.from(STREAM.replaceAll('\n', end));
      for (let cut = 0; cut <= bytes.length; cut++) assert.deepEqual(parse(cutAt(bytes, [cut])), FRAMES);
      assert.deepEqual(parse([...bytes].map((byte) => Buffer.of(byte))), FRAMES);
    }
  });

  it('are read the same in any pieces', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/[\r\n]/.test(value));
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1 }),
        fc.array(fc.nat(500)),
        fc.constantFrom('\n', '\r\n', '\r'),
        (texts, cuts, end) => {
          const bytes = Buffer.from(texts.map((value) => `data: ${value}${end}${end}`).join(''));
          const frames = parse(
            cutAt(
              bytes,
              cuts.filter((cut) => cut < bytes.length),
            ),
          );
          assert.deepEqual(
            frames.map(({ data }) => data),
            texts,
          );
        },
      ),
    );
  });

  it('lose a byte order mark, and only the first one', () => {
    assert.deepEqual(parse([Buffer.from('\uFEFFdata: \uFEFFa\n\n')]), [{ data: '\uFEFFa', event: '' }]);
  });

  it('include a last event that the vendor did not terminate', () => {
    assert.deepEqual(
      parse([Buffer.from('data: a\n\ndata: [DONE]')]).map(({ data }) => data),
      ['a', '[DONE]'],
    );
  });

  it('of a megabyte arrive whole, in small pieces', () => {
    const long = 'x'.repeat(1_048_576);
    const bytes = Buffer.from(`data: ${long}\n\n`);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, index) =>
      bytes.subarray(index * 1000, (index + 1) * 1000),
    );
    assert.equal(parse(pieces)[0]?.data.length, long.length);
  });
});

describe('lines of JSON', () => {
  it('are read completely, cut at any byte', () => {
    const bytes = Buffer.from('{"a":"你"}\n\n{"b":1}\r\n{"c":2}');
    for (let cut = 0; cut <= bytes.length; cut++) {
      const lines: string[] = [];
      const parser = createJsonLineParser((line) => lines.push(line));
      for (const chunk of cutAt(bytes, [cut])) parser.push(chunk);
      parser.end();
      assert.deepEqual(lines, ['{"a":"你"}', '{"b":1}', '{"c":2}']);
    }
  });
});
