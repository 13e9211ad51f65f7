import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { element, findAll, insertAfter, remove, replace, rawText, Text, type Child } from '../../src/tree/node.ts';

const text = (node: Child): string => rawText(node);

describe('children that change', () => {
  it('are in order after any replacements', () => {
    const [a, b, c, d] = [new Text('a'), new Text('b'), new Text('c'), new Text('d')];
    const parent = element('p', {}, [a, b, c]);
    replace(b, [d]);
    assert.equal(b.parent, undefined);
    insertAfter(d, new Text('e'));
    replace(a, [new Text('f'), new Text('g')]);
    assert.equal(text(parent), 'fgdec');
    remove(c);
    parent.append(c);
    assert.equal(text(parent), 'fgdec');
    remove(d);
    replace(c, [d, new Text('h')]);
    assert.equal(text(parent), 'fgedh');
    remove(b);
    assert.equal(text(parent), 'fgedh');
  });

  it('may be listed during an iteration', () => {
    const parent = element('p', {}, [new Text('a'), element('b'), element('b'), new Text('c')]);
    for (const child of parent.children) if (!(child instanceof Text)) remove(child);
    assert.equal(text(parent), 'ac');
  });

  it('may be hundreds of thousands, which are all removed one by one', () => {
    const count = 300_000;
    const parent = element('div');
    for (let index = 0; index < count; index += 1) parent.append(new Text('a'), element('script'));
    for (const script of findAll(parent, ({ name }) => name === 'script')) remove(script);
    assert.equal(parent.children.length, count);
    for (const child of parent.children.slice()) replace(child, [new Text('b'), new Text('c')]);
    assert.equal(parent.children.length, 2 * count);
  });
});
