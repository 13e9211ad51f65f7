import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionError, defineErrors } from '../../src/plugin/index.ts';

const errors = defineErrors({ TASK_NOT_FOUND: { status: 404, message: 'There is no task {taskId}.', retryAfter: 3 } });

test('fills the message and carries code, status, details and cause', () => {
  const cause = new Error('why');
  const error = errors.TASK_NOT_FOUND({ taskId: 'x' }, { cause, details: [{ path: 'taskId', message: 'unknown' }] });
  assert.deepEqual(
    [error.code, error.status, error.message, error.retryAfter],
    ['TASK_NOT_FOUND', 404, 'There is no task x.', 3],
  );
  assert.equal(error.cause, cause);
});

test('a placeholder without a value stays visible instead of becoming undefined', () => {
  assert.equal(errors.TASK_NOT_FOUND().message, 'There is no task {taskId}.');
});

test('is recognised across copies of the package, which instanceof would not do', () => {
  const foreign = Object.defineProperty(new Error('x'), Symbol.for('editor-companion.error'), { value: true });
  assert.equal(CompanionError.is(foreign), true);
  assert.equal(CompanionError.is(new Error('x')), false);
});

test('values cannot smuggle placeholders of their own', () => {
  const twice = defineErrors({ A: { status: 400, message: '{a} {b}' } });
  assert.equal(twice.A({ a: '{b}', b: 'x' }).message, '{b} x');
});
