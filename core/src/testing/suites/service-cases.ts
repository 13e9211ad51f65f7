import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { CompanionError } from '../../base/errors.ts';
import type { SuiteCase } from './suite.ts';

/** A service under test: empty at first, and closed after the case. */
export interface Made<Service> {
  readonly service: Service;
  close(): Promise<void>;
}

export type Make<Service> = () => Promise<Made<Service>>;

/** Turns a table of names and tests into cases, each with a service of its own. */
export const serviceCases = <Service>(
  make: Make<Service>,
  tests: Readonly<Record<string, (service: Service) => Promise<void>>>,
): readonly SuiteCase[] =>
  Object.entries(tests).map(([name, test]) => ({
    name,
    async run() {
      const made = await make();
      try {
        await test(made.service);
      } finally {
        await made.close();
      }
    },
  }));

/** Fails unless the work rejects with a CompanionError of that code and, if given, that status. */
export async function rejectsWith(work: Promise<unknown>, code: string, status?: number): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(CompanionError.is(error), `expected a CompanionError ${code}, got: ${String(error)}`);
    assert.equal(error.code, code);
    if (status !== undefined) assert.equal(error.status, status);
    return true;
  });
}

/** Waits up to five seconds for a condition that the service fulfils asynchronously. */
export async function eventually(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `it did not happen within five seconds: ${what}`);
    await delay(5);
  }
}
