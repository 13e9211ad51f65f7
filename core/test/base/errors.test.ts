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

test('a placeholder without a value is a fault that names the code and the placeholder', () => {
  const make = errors.TASK_NOT_FOUND as (values: object) => Error;
  assert.throws(() => make({}), new TypeError('The error TASK_NOT_FOUND was made without a value for {taskId}.'));
  // Inherited members of objects are no values.
  const inherited = defineErrors({ A: { status: 400, message: '{toString}' } }).A as (values: object) => Error;
  assert.throws(() => inherited({}), TypeError);
});

test('the compiler knows the placeholders of a message', () => {
  type Asked = Parameters<typeof errors.TASK_NOT_FOUND>[0];
  const values: Asked = { taskId: 'x' };
  const plain = defineErrors({ A: { status: 400, message: 'Nothing to fill in.' } });
  // @ts-expect-error a value is missing
  const missing: Asked = {};
  // @ts-expect-error a value too many
  const superfluous: Asked = { taskId: 'x', size: 1 };
  // @ts-expect-error there is nothing to fill in
  const unasked = () => plain.A({ taskId: 'x' });
  assert.equal(errors.TASK_NOT_FOUND(values).message, 'There is no task x.');
  assert.equal(plain.A().message, 'Nothing to fill in.');
  assert.deepEqual([missing, superfluous, unasked().message], [{}, { taskId: 'x', size: 1 }, 'Nothing to fill in.']);
});

test('is recognised across copies of the package, unlike with instanceof', () => {
  const foreign = Object.defineProperty(new Error('x'), Symbol.for('editor-companion.error'), { value: true });
  assert.equal(CompanionError.is(foreign), true);
  assert.equal(CompanionError.is(new Error('x')), false);
});

test('values cannot inject placeholders of their own', () => {
  const twice = defineErrors({ A: { status: 400, message: '{a} {b}' } });
  assert.equal(twice.A({ a: '{b}', b: 'x' }).message, '{b} x');
});
