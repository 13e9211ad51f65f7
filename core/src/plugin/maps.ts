import type { AiAnswerDecision } from '../contracts/ai/ai-answer.ts';
import type { AiDocumentAnswers } from '../contracts/ai/ai-document.ts';
import type { AiService } from '../contracts/ai/ai-service.ts';
import type { AiDecision, AiProvider } from '../contracts/points/ai-provider.ts';
import type { AiToolContribution, AiToolSet } from '../contracts/points/ai-tool.ts';
import type { AuthService } from '../contracts/auth.ts';
import type { ConversionService } from '../contracts/conversion.ts';
import type { DataFolderService } from '../contracts/data-folder.ts';
import type { DatabaseService } from '../contracts/database.ts';
import type { DocumentLog, DocumentLogAccess } from '../contracts/document-log.ts';
import type { DocumentNodeContribution } from '../contracts/document-node.ts';
import type { DocumentSeed, DocumentsService } from '../contracts/documents.ts';
import type { EncryptionService } from '../contracts/encryption.ts';
import type { Exporter } from '../contracts/points/exporter.ts';
import type { FetchGuard } from '../contracts/fetch-guard.ts';
import type { FilesService } from '../contracts/files.ts';
import type { ImportFormat } from '../contracts/points/import-format.ts';
import type { InstallationService } from '../contracts/telemetry/installation.ts';
import type { JobsService } from '../contracts/shared/jobs.ts';
import type { KvService } from '../contracts/shared/kv.ts';
import type { OcrEngine } from '../contracts/points/ocr-engine.ts';
import type { OfficeEngine } from '../contracts/points/office-engine.ts';
import type { OfficeImportService } from '../contracts/office-import.ts';
import type { PageRenderer } from '../contracts/page-renderer.ts';
import type { SiteRuleContribution } from '../contracts/points/site-rule.ts';
import type { LeasesService, RelayService } from '../contracts/shared/nodes.ts';
import type { QuotaMeter, QuotasService } from '../contracts/library/quotas.ts';
import type { RoutesService } from '../contracts/routes.ts';
import type { TenantData } from '../contracts/points/tenant-data.ts';
import type { SearchService } from '../contracts/library/search.ts';
import type { TemplatesService } from '../contracts/library/templates.ts';
import type { TenantsService } from '../contracts/library/tenants.ts';
import type { LogLinesService } from '../contracts/telemetry/log-lines.ts';
import type { MetricsService } from '../contracts/telemetry/metrics.ts';
import type { RequestsService } from '../contracts/telemetry/requests.ts';
import type { TracingService } from '../contracts/telemetry/tracing.ts';
import type { WorkersService } from '../contracts/workers.ts';
import type { DomainEvents } from '../contracts/events.ts';

/*
 * Open interfaces: a package adds its own entries with
 *   declare module '@editor-companion/core/plugin' { interface EventMap { 'epub:opened': { id: string } } }
 */

/** Extension points by id. */
export interface PointMap {
  importFormat: ImportFormat;
  exporter: Exporter;
  aiProvider: AiProvider;
  aiTool: AiToolContribution | AiToolSet;
  ocrEngine: OcrEngine;
  officeEngine: OfficeEngine;
  documentNode: DocumentNodeContribution;
  siteRule: SiteRuleContribution;
  quotaMeter: QuotaMeter;
  tenantData: TenantData;
}

/**
 * Services by name. The core provides `dataFolder`, `encryption`, `fetchGuard`, `installation`, `logLines`, `metrics`, `requests`,
 * `routes`, `tenants` and `workers`; plugins provide the others.
 */
export interface ServiceMap {
  ai: AiService;
  auth: AuthService;
  conversion: ConversionService;
  dataFolder: DataFolderService;
  database: DatabaseService;
  documentAnswers: AiDocumentAnswers;
  documentLog: DocumentLog;
  documents: DocumentsService;
  encryption: EncryptionService;
  fetchGuard: FetchGuard;
  files: FilesService;
  installation: InstallationService;
  jobs: JobsService;
  kv: KvService;
  leases: LeasesService;
  logLines: LogLinesService;
  metrics: MetricsService;
  officeImport: OfficeImportService;
  openDocumentLog: DocumentLogAccess;
  pageRenderer: PageRenderer;
  quotas: QuotasService;
  relay: RelayService;
  requests: RequestsService;
  routes: RoutesService;
  search: SearchService;
  templates: TemplatesService;
  tenants: TenantsService;
  tracing: TracingService;
  workers: WorkersService;
}

/** Events by name. Payloads are JSON-safe, carry ids instead of bodies, and never secrets. */
export interface EventMap extends DomainEvents {}

/** Decisions by name and the values that are decided on. A handler may change the value or throw to veto. */
export interface InterceptMap {
  'ai:request': AiDecision;
  'ai:answer': AiAnswerDecision;
  'document:seed': DocumentSeed;
}

/** Plugin options by plugin name, which give the `plugins` record of `defineConfig` its type. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface PluginOptionsMap {}

export type PointName = keyof PointMap & string;
export type ServiceName = keyof ServiceMap & string;
export type EventName = keyof EventMap & string;
export type InterceptName = keyof InterceptMap & string;
