import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { expressionsOf } from '../scripts/expressions/find.ts';
import { Judge, keyOf, type Verdict } from '../scripts/expressions/judge.ts';
import { lackOf } from '../scripts/expressions/note.ts';
import { parse } from '../scripts/expressions/source-file.ts';

const found = (text: string) => expressionsOf(parse('core/src/sample.ts', text));

describe('regular expressions of a file', () => {
  it('are found as literals, in calls of RegExp, built from texts, and as patterns of schemas', () => {
    const sources = found(String.raw`
      import { Type } from 'typebox';
      const WORD = /\w+/u;
      const part: string = '[a-z]' as const;
      const both = new RegExp(${'`^${WORD.source}:${part}$`'}, 'gi');
      const list = RegExp(['a', 'b'].join('|'));
      const again = new RegExp(WORD, 'g');
      text.match('a+$'); text.search(WORD); text.matchAll(both); assert.match(text, /x/);
      Type.String({ pattern: String.raw${'`^\\d+$`'} });
    `).map(({ known }) => known && keyOf(known));
    const expected = ['/\\w+/u', '/^\\w+:[a-z]$/gi', '/a|b/', '/\\w+/g', '/a+$/', '/x/', '/^\\d+$/u'];
    assert.equal(sources.length, expected.length);
    assert.deepEqual(new Set(sources), new Set(expected));
  });

  it('count as unknown if they are built from values that exist only at run time', () => {
    const unknown = found('new RegExp(name); text.match(name); let a = "x"; RegExp(`${a}`);');
    assert.deepEqual(
      unknown.map(({ known, line }) => [known, line]),
      [
        [undefined, 1],
        [undefined, 1],
        [undefined, 1],
      ],
    );
  });

  it('pass with a comment beside them that names a bound in the code', () => {
    const lack = (text: string): string | undefined => {
      const file = parse('core/src/sample.ts', text);
      const [{ note } = {}] = expressionsOf(file);
      return note ? lackOf(note, file) : 'no note';
    };
    assert.equal(lack('// not linear: at most MAX_NAME characters\nconst A =\n  /a+$/; cut(MAX_NAME);'), undefined);
    assert.equal(lack('const A = /a+$/; // not linear: 255 bytes'), undefined);
    assert.equal(lack('/** What it is.\n * not linear: 255 bytes */\nconst A = /a+$/;'), undefined);
    assert.match(lack('// not linear: at most MAX_NAME characters\nconst A = /a+$/;') ?? '', /MAX_NAME/);
    assert.match(lack('// not linear: it is never long\nconst A = /a+$/;') ?? '', /no bound/);
    assert.equal(lack('// not linear: 255 bytes\n\nconst A = /a+$/;'), 'no note');
    assert.equal(lack('// not linear: 255 bytes\nconst f = () => {\n  return /a+$/;\n};'), 'no note');
  });
});

describe('the proof', () => {
  it('checks expressions that timed out again, alone and with more time, and caches no timeout', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'companion-expressions-'));
    const path = join(folder, 'verdicts.json');
    const [slow, stuck] = [/slow/, /stuck/];
    const asked: string[] = [];
    const checker = async (source: string, _: string, timeout: number): Promise<Verdict> => {
      asked.push(source);
      const isDone = source === 'slow' && timeout > 20_000;
      return isDone
        ? { linear: true, growth: 'linear' }
        : { linear: false, growth: 'not proven: timeout', isOpen: true };
    };
    try {
      const verdicts = await new Judge(path, checker).verdicts([slow, stuck]);
      assert.deepEqual(asked, ['slow', 'stuck', 'slow', 'stuck']);
      assert.equal(verdicts.get(keyOf(slow))?.linear, true);
      assert.equal(verdicts.get(keyOf(stuck))?.isOpen, true);
      assert.deepEqual([...(await new Judge(path).verdicts([])).keys()], [keyOf(slow)]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('tells linear expressions from all others, including lookaheads and lookbehinds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'expressions-'));
    const linear = [
      /^\s+/u,
      /a+b/y,
      /(?<x>a)b/u,
      /<(?!a)[^<>]*>/,
      /(?<=a) b/u,
      /<a(?![^<>]*>)|b/,
      /^.{0,900}$/,
      /"(?:[^"\\]|\\.)*"/y,
    ];
    const others = [
      /\s+$/u,
      /(?:a|a)+$/,
      /^(?:a+)+$/,
      /"(?:[^"\\]|\\.)*"/g,
      /,(?![^(]*\))/,
      /url\(\s*'?\s*(?!#)/,
      /(?<=a+)b/,
    ];
    const verdicts = await new Judge(join(folder, 'verdicts.json')).verdicts([...linear, ...others]);
    for (const one of linear) assert.equal(verdicts.get(keyOf(one))?.linear, true, String(one));
    for (const one of others) assert.equal(verdicts.get(keyOf(one))?.linear, false, String(one));
    const kept = await new Judge(join(folder, 'verdicts.json')).verdicts([]);
    assert.deepEqual(kept, verdicts);
    await rm(folder, { recursive: true });
  });
});
