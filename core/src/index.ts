/** For whoever starts a server; plugins import `@editor-companion/core/plugin`. */
export { formatReport } from './boot/format-report.ts';
export { BootError } from './boot/problem.ts';
export type { BootReport, ConfigValue, Origin, Problem } from './boot/problem.ts';
export { checkCompanion, createCompanion } from './companion.ts';
export type { Companion, CompanionOptions } from './companion.ts';
export { defineConfig } from './config/define-config.ts';
export type { CompanionConfig, ConfigContext } from './config/define-config.ts';
export type { ConfigSources } from './config/read-config.ts';
export { createLogger } from './log/create-logger.ts';
