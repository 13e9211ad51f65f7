import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOCUMENTS, documentOf } from './documents.ts';
import { finderFor } from './finder.ts';
import { runIn, type RoomResult } from './room.ts';
import { scripted } from './script.ts';
import { TASK_SETS } from './sets/index.ts';
import type { Call } from './task.ts';
import { typingFor } from './typist.ts';
import { verdictOn, type Outcome } from './verdict.ts';

const faultsOf = (events: RoomResult['events']): string[] =>
  events.flatMap((event) => (event.type === 'result' && event.fault !== undefined ? [event.text] : []));

test('sixty tasks cover all documents, each with a text of its own', () => {
  const tasks = TASK_SETS.flatMap((set) => set.tasks);
  assert.equal(tasks.length, 60);
  assert.equal(new Set(tasks.map(({ instruction }) => instruction)).size, 60);
  assert.deepEqual(TASK_SETS.map(({ document }) => document).toSorted(), Object.keys(DOCUMENTS).toSorted());
});

for (const { document: name, tasks } of TASK_SETS)
  for (const { instruction, ...task } of tasks) {
    const title = `${name}: ${instruction}`;
    const at = finderFor(documentOf(name));
    const attempt = async (calls: readonly Call[], typing: readonly string[] = []) => {
      const before = documentOf(name);
      const { events, ...made } = await runIn({ document: before, ai: scripted(calls), prompt: instruction, typing });
      const outcome: Outcome = { before, ...made, expect: task.expect, typed: typing.length };
      return { faults: faultsOf(events), verdict: verdictOn(outcome), outcome };
    };

    test(`${title} — is done while others type, whose text stays`, async () => {
      const typing = typingFor(name, task);
      const { faults, verdict } = await attempt(task.calls(at), typing);
      assert.deepEqual([faults, verdict], [[], {}]);
    });

    test(`${title} — fails for similar, missing and additional changes`, async () => {
      const wrong = await attempt(task.wrong(at));
      assert.notEqual(wrong.verdict.wanted, undefined, 'the wrong solution was taken');
      const { before } = wrong.outcome;
      assert.notEqual(verdictOn({ ...wrong.outcome, after: before }).wanted, undefined, 'doing nothing was taken');
      const more = await attempt([...task.calls(at), ['insert', { before: '1', text: 'By the way.' }]]);
      assert.notEqual(more.verdict.wanted, undefined, 'an addition was taken');
    });
  }
