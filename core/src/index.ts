/** For programs that start a server. Plugins import `@editor-companion/core/plugin`. */
export { formatReport } from './report/format-report.ts';
export { BootError } from './report/problem.ts';
export type { BootReport, ConfigValue, Origin, Problem } from './report/problem.ts';
export { checkCompanion, createCompanion } from './companion.ts';
export type { CompanionOptions } from './companion.ts';
export { defineConfig } from './config/define-config.ts';
export type { CompanionConfig, ConfigContext } from './config/define-config.ts';
export type { ConfigSources } from './config/read-config.ts';
export type { Companion } from './running-server.ts';
export { createLogger } from './log/create-logger.ts';
