/** For tests of plugins: a server around one plugin, and suites that a contribution or a service must pass. */
export { createTestHost } from './test-host.ts';
export type { RecordedEvent, TestHost, TestHostOptions } from './test-host.ts';
export { runSuite } from './suites/suite.ts';
export type { SuiteCase } from './suites/suite.ts';
