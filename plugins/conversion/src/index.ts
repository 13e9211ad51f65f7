import { definePlugin } from '@editor-companion/core/plugin';
import type { ActiveTasks } from './active-tasks.ts';
import { Announcer } from './announcer.ts';
import { openAssetKeys } from './asset-keys.ts';
import { createConverter } from './converter.ts';
import { openDatabase } from './store/database.ts';
import { errors } from './errors.ts';
import { createAnswer, createAnswerDirectly, labelReply } from './http/answer.ts';
import { sendDownload } from './http/download.ts';
import { createRoutes } from './http/routes.ts';
import { LiveTasks } from './live-tasks.ts';
import { LateWrites } from './late-writes.ts';
import { createMaker } from './maker.ts';
import { options } from './options.ts';
import type { ConversionOptions } from './options.ts';
import { createProduce } from './produce.ts';
import { ResultStore } from './store/result-store.ts';
import { createConversions } from './service.ts';
import { createTaskEvents } from './task-events.ts';
import { TaskStore } from './store/task-store.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { JobStore } from './jobs/job-store.ts';
import { startUpkeep, takeAbandoned } from './upkeep.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    conversion: Partial<ConversionOptions>;
  }
}

/** Conversion tasks: upload -> convert -> keep, with a cache by file hash, downloads and progress. */
export default definePlugin({
  name: 'conversion',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['database', 'dataFolder', 'files'],
  provides: ['conversion'],
  options,
  errors: errors.table,
  async setup(host, { heartbeat, background, ...limits }) {
    const { log } = host;
    const database = host.use('database');
    const files = host.use('files');
    const db = await openDatabase(database);
    const assetKeys = await openAssetKeys(host.use('dataFolder'));

    const tasks = new TaskStore(db);
    const results = new ResultStore(db, files);
    const live = new LiveTasks();
    const events = createTaskEvents(host);
    const announcer = new Announcer({ db, deliver: (name, payload) => host.deliver(name, payload), log });
    const converter = createConverter({ files, results, live, log });
    const active: ActiveTasks = new Map();
    const writes = new LateWrites();
    const conversions = createConversions({
      active,
      tasks,
      results,
      files,
      converter,
      announcer,
      live,
      writes,
      events,
      log,
      shutdown: host.signal,
      maxUploadBytes: host.maxUploadBytes,
    });

    const jobs = new JobStore(db, files);
    const runner = new JobRunner({
      conversions,
      tasks,
      jobs,
      log,
      draining: host.draining,
      shutdown: host.signal,
      ...background,
    });
    const maker = createMaker({ tasks, results, live, writes, log });
    const direct = { active, maker, tasks, results, files, live, writes, events, log, shutdown: host.signal };
    const produce = createProduce(direct);

    const { accept, begin, convert, fail, get } = conversions;
    const answer = createAnswer(conversions, runner);
    host.provide('conversion', {
      accept,
      begin,
      convert,
      fail,
      get,
      handle: (name, handler) => runner.handle(name, handler),
      resultOf: (taskId, principal) => conversions.resultOf(taskId, principal),
      assetPath: (taskId, name) =>
        `/convert/${taskId}/assets/${encodeURIComponent(name)}?key=${assetKeys.sign(taskId, name)}`,
      answer,
      answerDirectly: createAnswerDirectly({ accept, produce }, answer, files),
      send: (reply, result, sendOptions) => {
        labelReply(reply, result.task, result.filename);
        return sendDownload(reply, files, result, sendOptions);
      },
      sendFile: (reply, file, sendOptions) => sendDownload(reply, files, file, sendOptions),
    });
    host.routes(createRoutes({ conversions, files, live, heartbeat, assetKeys, auth: () => host.find('auth') }));

    // Tasks that were answered with 202 have no request that the shutdown would wait for.
    host.onDrain(async () => {
      await runner.settle();
      await conversions.settle();
    });

    const upkeep = { tasks, results, jobs, runner, conversions, log };
    host.onReady(async () => {
      await jobs.prune();
      const abandoned = await takeAbandoned(upkeep, database.dialect === 'sqlite');
      // A start that fails later on is no attempt of theirs.
      host.on('server:ready', () => abandoned.splice(0).forEach((job) => runner.resume(job)));
      const stopUpkeep = startUpkeep(upkeep, limits);
      host.onClose(async () => {
        await stopUpkeep();
        await runner.settle();
        await conversions.settle();
        await announcer.close();
      });
      await announcer.resume();
    });
  },
});
