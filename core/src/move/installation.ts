import { assemble } from '../assemble.ts';
import { makePlan, type Plan } from '../boot/plan.ts';
import { CompanionError } from '../base/errors.ts';
import type { ConfigSources } from '../config/read-config.ts';
import type { DatabaseService } from '../contracts/database.ts';
import type { DocumentLog, LogTransfer } from '../contracts/document-log.ts';
import type { FilesService } from '../contracts/files.ts';
import { createLogger } from '../log/create-logger.ts';
import { BootError } from '../report/problem.ts';
import type { RunningServer } from '../running-server.ts';
import { moveErrors } from '../data/move-errors.ts';

export type Side = 'source' | 'target';

/** The services of an installation that is set up but not running: it serves no requests, and its timers are off. */
export interface Installation extends AsyncDisposable {
  /** Its name in messages and in the mark of a move. */
  readonly name: string;
  readonly database: Required<Pick<DatabaseService, 'whole'>> & DatabaseService;
  readonly files: (Required<Pick<FilesService, 'entries'>> & FilesService) | undefined;
  readonly log: (DocumentLog & { readonly transfer: LogTransfer }) | undefined;
  /** Tables that services move themselves. */
  readonly serviceTables: ReadonlySet<string>;
}

/** @throws BootError with everything that is wrong with the configuration. */
export async function planOf(sources: ConfigSources): Promise<Plan> {
  const plan = await makePlan(sources);
  if (!plan.report.ok) throw new BootError(plan.report, 'The configuration has problems.');
  return plan;
}

/** @throws BootError; CompanionError MOVE_UNSUPPORTED. */
export async function openInstallation(plan: Plan, side: Side): Promise<Installation> {
  const server = await assemble(plan, logOf(plan));
  try {
    await server.startToMove();
    return await servicesOf(server, plan, side);
  } catch (error) {
    await server.close();
    // If another process uses the data, the configuration is not at fault.
    const cause = error instanceof BootError ? error.cause : undefined;
    throw CompanionError.is(cause) && cause.code === 'DATA_FOLDER_IN_USE' ? cause : error;
  }
}

async function servicesOf(server: RunningServer, plan: Plan, side: Side): Promise<Installation> {
  const { kernel } = server;
  const database = need(kernel.service('database'), 'whole', { side, service: 'database' });
  const found = kernel.service('files');
  const files = found && need(found, 'entries', { side, service: 'files' });
  const opened = await kernel.service('openDocumentLog')?.open();
  const log = opened && need(opened, 'transfer', { side, service: 'documentLog' });
  const keepers = [
    found,
    opened,
    kernel.service('leases'),
    kernel.service('jobs'),
    kernel.service('search'),
    kernel.service('encryption'),
  ];
  return {
    name: `${database.dialect}:${plan.dataDir}`,
    database,
    files,
    log,
    serviceTables: new Set(keepers.flatMap((service) => service?.tables ?? [])),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

const logOf = (plan: Plan) => createLogger({ level: plan.config.core.log.level === 'silent' ? 'silent' : 'warn' });

function need<Service extends object, Member extends keyof Service & string>(
  service: Service | undefined,
  member: Member,
  where: { side: Side; service: string },
): Service & Required<Pick<Service, Member>> {
  if (service?.[member] === undefined) throw moveErrors.MOVE_UNSUPPORTED({ ...where, member });
  return service as Service & Required<Pick<Service, Member>>;
}
