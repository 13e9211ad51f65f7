/** The only module that plugins import from the core: types, the schema builder and a few helpers. */
export { Type } from 'typebox';
export type { Static, TSchema } from 'typebox';
export type { Diagnosis, DiagnosisContext, InstallCommands } from '../base/diagnosis.ts';
export { API_VERSION, definePlugin } from './definition.ts';
export type { CheckContext, OptionFault, PluginDefinition } from './definition.ts';
export { defineAiTool } from './contributions/ai-tool.ts';
export { holdsByName, holdsScope, requireScope } from './scope.ts';
export { BuiltPage } from './built-page.ts';
export { callerOf } from './caller/caller.ts';
export { idOfOwner, whoseOf } from './caller/owner.ts';
export type { Whose } from './caller/owner.ts';
export {
  BEHIND_TENANTS,
  ALL_TENANTS,
  DEFAULT_TENANT,
  isOfTenant,
  isTenantName,
  keysOf,
  nameOfKey,
  splitTenantKey,
  TENANT_PATTERN,
  tenantKey,
  tenantOf,
  tenantSeenBy,
} from './caller/tenant.ts';
export type {
  CommandInvocation,
  CommandOption,
  CommandOptions,
  Flags,
  PluginCommand,
  ServerAnswer,
  ServerRequest,
} from './command.ts';
export { FileCipher, SEALED_READ_BYTES, sealedSize } from '../cipher/file-cipher.ts';
export { Safe, type Stored } from '../cipher/safe.ts';
export { SEAL_BYTES, Sealer } from '../cipher/sealer.ts';
export { matchesWeakly } from './entity-tag.ts';
export { CompanionError, defineErrors } from '../base/errors.ts';
export type { ErrorDetail, ErrorExtras, ErrorFactory, Errors, ErrorSpec, ErrorTable } from '../base/errors.ts';
export { defineMetrics, SECONDS } from '../base/metrics.ts';
export type { Counter, Gauge, Histogram, Instruments, Metrics, MetricSpec, MetricTable } from '../base/metrics.ts';
export type {
  AnyEventHandler,
  EventHandler,
  EventMeta,
  Host,
  Interceptor,
  Registry,
  RoutePlugin,
  RouteScope,
  Step,
  Unsubscribe,
} from './host.ts';
export { JsonPart, openPart, packPart } from '../base/json-part.ts';
export type { PartMessage } from '../base/json-part.ts';
export { Part } from '../base/part-schema.ts';
export { sha256 } from './digest.ts';
export { exportInput, exportParts, fieldValues } from './contributions/export-parts.ts';
export type { Logger } from '../base/logger.ts';
export type {
  EventMap,
  EventName,
  InterceptMap,
  InterceptName,
  PluginOptionsMap,
  PointMap,
  PointName,
  ServiceMap,
  ServiceName,
} from './maps.ts';
export { collectGarbage } from './collect-garbage.ts';
export { isAllowedHost, portOf } from './host-list.ts';
export { moduleBeside } from './module-beside.ts';
export { FairQueue } from './fair-queue.ts';
export type { FairQueueOptions } from './fair-queue.ts';
export { MULTIPART_LIMITS, multipartFault } from './upload/multipart.ts';
export { findNonJson } from '../base/non-json.ts';
export { resealFiles } from './files/reseal-files.ts';
export { PageSchema, WarningSchema } from './schemas.ts';
export { strictnessOf, strictnessQuery } from './warnings/strictness.ts';
export { PeriodicTask } from './periodic-task.ts';
export type { PeriodicTaskOptions } from './periodic-task.ts';
export { refuseSimplified, tellWarnings } from './warnings/warnings.ts';
export { definePoint } from './point.ts';
export type { Point } from './point.ts';
export { Switchable } from './switchable.ts';
export { transmit } from './transmit.ts';
export { closeOnFailure } from './upload/close-on-failure.ts';
export { openUpload, receiveUpload } from './upload/upload.ts';
export type { Upload } from './upload/upload.ts';
export { limitWebAssemblyMemory } from './web-assembly-memory.ts';
export { matchesWildcard } from './wildcard.ts';
export type * from '../contracts/index.ts';
