/** For tests of plugins: a server around one plugin, and suites that a contribution or a service must pass. */
export { createTestHost } from './test-host.ts';
export type { RecordedEvent, TestHost, TestHostOptions } from './test-host.ts';
/** A fetch guard with a resolver of its own, for plugins that fetch. */
export { createFetchGuard } from '../network/fetch-guard.ts';
export type { GuardSettings } from '../network/fetch-guard.ts';
export { runCommand } from './run-command.ts';
export type { CommandRun, CommandRunOptions } from './run-command.ts';
export { runSuite } from './suites/suite.ts';
export type { SuiteCase } from './suites/suite.ts';
export { aiProviderSuite } from './suites/ai-provider.ts';
export type { AiProviderSuiteOptions } from './suites/ai-provider.ts';
export { aiToolSuite } from './suites/ai-tool.ts';
export type { AiToolSuiteOptions } from './suites/ai-tool.ts';
export { exporterSuite } from './suites/exporter.ts';
export type { ExporterSuiteOptions } from './suites/exporter.ts';
export { importFormatSuite } from './suites/import-format.ts';
export type { ImportFormatSuiteOptions, ImportSample, MadeFormat } from './suites/import-format.ts';
export { ocrEngineSuite } from './suites/ocr-engine.ts';
export type { OcrEngineSuiteOptions } from './suites/ocr-engine.ts';
export { databaseSuite } from './suites/database.ts';
export { documentLogSuite } from './suites/document-log.ts';
export { filesSuite } from './suites/files.ts';
export { jobsSuite } from './suites/jobs.ts';
export { kvSuite } from './suites/kv.ts';
export { leasesSuite } from './suites/leases.ts';
export { relaySuite } from './suites/relay.ts';
export type { TwoRelays } from './suites/relay.ts';
export type { Made, Make } from './suites/service-cases.ts';
