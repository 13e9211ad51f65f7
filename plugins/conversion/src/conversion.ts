import type { ConversionService, DatabaseService, FilesService, Host } from '@editor-companion/core/plugin';
import type { AssetKeys } from './asset-keys.ts';
import { createCacheKey } from './cache-key.ts';
import { DirectConversions } from './direct/direct-conversions.ts';
import { DirectConverter } from './direct/direct-converter.ts';
import { createAnswerDirectly } from './http/answer-direct.ts';
import { createAnswer } from './http/answer-stored.ts';
import { sendDownload } from './http/download.ts';
import { labelReply } from './http/label.ts';
import type { ConversionOptions } from './options.ts';
import { SharedWork } from './nodes/shared-work.ts';
import { TaskNews } from './nodes/task-news.ts';
import { clockOf } from './store/clock.ts';
import { openDatabase, type Database } from './store/database.ts';
import { LateWrites } from './store/late-writes.ts';
import { ResultStore } from './store/result-store.ts';
import { TaskStore } from './store/task-store.ts';
import { Intake } from './stored/intake.ts';
import { JobFiles } from './store/job-files.ts';
import { JobHandlers } from './job-handlers.ts';
import { JobRunner } from './stored/jobs/job-runner.ts';
import { JobStore } from './store/job-store.ts';
import { StoredConversions } from './stored/stored-conversions.ts';
import { StoredConverter } from './stored/stored-converter.ts';
import type { ActiveTasks } from './tasks/active-tasks.ts';
import { createAdmit } from './tasks/admission.ts';
import { Announcer } from './tasks/announcer.ts';
import { LiveTasks } from './tasks/live-tasks.ts';
import { createTaskEvents } from './tasks/task-events.ts';
import { Tasks, type TaskParts } from './tasks/tasks.ts';

/** The connected parts of the plugin. */
export interface Conversion extends TaskParts {
  readonly db: Database;
  readonly tasks: Tasks;
  readonly jobs: JobStore;
  readonly intake: Intake;
  readonly stored: StoredConversions;
  readonly direct: DirectConversions;
  readonly runner: JobRunner;
  readonly handlers: JobHandlers;
  readonly shared: SharedWork;
  readonly news: TaskNews;
}

type ConversionHost = Pick<Host, 'deliver' | 'emit' | 'find' | 'log' | 'signal' | 'draining' | 'maxUploadBytes'>;

/** Opens the tables and connects the parts. Nothing runs yet. */
export async function createConversion(
  host: ConversionHost,
  database: DatabaseService,
  files: FilesService,
  { background, cache, workers }: Pick<ConversionOptions, 'background' | 'cache' | 'workers'>,
): Promise<Conversion> {
  const { log, maxUploadBytes } = host;
  const db = await openDatabase(database);
  const now = clockOf(database);
  const active: ActiveTasks = new Map();
  const live = new LiveTasks();
  const news = new TaskNews({ active, live, log });
  const handlers = new JobHandlers();
  const cacheKey = createCacheKey(cache.shared);
  const admit = createAdmit(() => host.find('quotas'));
  const parts: TaskParts & Pick<Conversion, 'news'> = {
    active,
    news,
    store: new TaskStore(db, now),
    results: new ResultStore(db, files),
    files,
    announcer: new Announcer({ db, now, deliver: (name, payload) => host.deliver(name, payload), log }),
    live,
    writes: new LateWrites(),
    events: createTaskEvents(host),
    log,
    shutdown: host.signal,
  };
  const tasks = new Tasks(parts);
  const jobFiles = new JobFiles(files);
  const jobs = new JobStore(db, files, jobFiles);
  const shared = new SharedWork({ ...parts, handlers, jobFiles, cacheKey, options: workers });
  const converter = new StoredConverter({ ...parts, shared, cacheKey });
  const stored = new StoredConversions({ ...parts, tasks, jobs, converter });
  const direct = new DirectConversions({ ...parts, admit, converter: new DirectConverter({ ...parts, cacheKey }) });
  const intake = new Intake({ ...parts, admit, maxUploadBytes });
  const promises = { tasks, stored, jobs, handlers, draining: host.draining, isShared: () => shared.isOn };
  const runner = new JobRunner({ ...parts, ...background, ...promises });
  return { ...parts, db, tasks, jobs, intake, stored, direct, runner, handlers, shared };
}

/** The service `conversion` on these parts. */
export function serviceOf(
  parts: Conversion,
  { assetKeys, addressOf }: { readonly assetKeys: AssetKeys; readonly addressOf: (path: string) => string },
): ConversionService {
  const { tasks, intake, stored, handlers, files } = parts;
  const answer = createAnswer(parts);
  return {
    accept: (source, options) => intake.accept(source, options),
    begin: (original, options) => intake.begin(original, options),
    convert: (taskId, request) => stored.convert(taskId, request),
    fail: (taskId, error) => tasks.fail(taskId, error),
    get: (taskId, principal) => tasks.get(taskId, principal),
    handle: (name, handler) => handlers.handle(name, handler),
    resultOf: (taskId, principal) => tasks.resultOf(taskId, principal),
    assetPath: (taskId, name) =>
      addressOf(`/convert/${taskId}/assets/${encodeURIComponent(name)}?key=${assetKeys.sign(taskId, name)}`),
    answer,
    answerDirectly: createAnswerDirectly({ ...parts, answer }),
    send: (reply, result, options) => {
      labelReply(reply, result.task, result.filename);
      return sendDownload(reply, files, result, options);
    },
    sendFile: (reply, file, options) => sendDownload(reply, files, file, options),
  };
}
