import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stateDepth } from '../../src/stamp/state-depth.ts';

void describe('the depth of graphics states', () => {
  void it('counts saves and restores, and the lowest depth', () => {
    assert.deepEqual(stateDepth('q q Q'), { end: 1, lowest: 0 });
    assert.deepEqual(stateDepth('Q Q q'), { end: -1, lowest: -2 });
  });

  void it('counts after a comment, with any line end', () => {
    for (const end of ['\n', '\r', '\r\n']) assert.equal(stateDepth(`% Q${end}q`).end, 1, JSON.stringify(end));
  });

  void it('counts nothing within texts, names and dictionaries', () => {
    for (const content of ['(q) Tj', '/q gs', '<71> Tj', '/Span << /ActualText (a>b q) >> BDC EMC'])
      assert.equal(stateDepth(content).end, 0, content);
  });
});
