import { definePlugin, PeriodicTask, type Host } from '@editor-companion/core/plugin';
import { modulesOf } from '@editor-companion/document/modules';
import { Desk } from './desk/desk.ts';
import { errors } from './errors.ts';
import { createJobRoutes } from './http/job-routes.ts';
import { createRoutes } from './http/routes.ts';
import { createGround } from './mcp/ground.ts';
import { RemoteServer } from './mcp/remote/remote-server.ts';
import { remoteToolSet } from './mcp/remote/tool-set.ts';
import { createMcpRoutes } from './mcp/routes.ts';
import { Sessions } from './mcp/sessions.ts';
import { Jobs } from './jobs/jobs.ts';
import { JobStore } from './jobs/store.ts';
import { Options, type AssistantOptions } from './options.ts';
import { createAnswers } from './run/answers.ts';
import { Assistant } from './run/assistant.ts';
import { MODES } from './mode.ts';
import { RunStore } from './run/store.ts';
import { PausedStore } from './run/waiting/store.ts';
import { tenantData } from './tenant-data.ts';
import { aiToolPoint } from './toolbox/point.ts';

const PRUNE_EVERY_MS = 3_600_000;
const STOP_EVERY_MS = 2000;

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    assistant: Partial<AssistantOptions>;
  }
}

/** An assistant: a model that reads and edits live documents by calling tools. */
export default definePlugin({
  name: 'assistant',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['ai', 'database', 'documents', 'workers'],
  provides: ['documentAnswers'],
  points: [aiToolPoint],
  options: Options,
  errors: errors.table,
  async setup(host, options) {
    const store = await RunStore.open(host.use('database'));
    const desk = new Desk(host.use('workers'), options.threads);
    const nodes = host.findRegistry('documentNode');
    const paused = await PausedStore.open(host.use('database'));
    const assistant = new Assistant({ host, desk, store, paused, options, model: () => modulesOf(nodes) });
    const jobStore = await JobStore.open(host.use('database'));
    const jobs = new Jobs({ host, assistant, options, store: jobStore });
    host.provide('documentAnswers', createAnswers(assistant));
    host.routes(createRoutes({ assistant, ai: host.use('ai'), heartbeat: options.heartbeat }));
    for (const [name, { allow, scopes, ...server }] of Object.entries(options.mcp.servers))
      host.contribute('aiTool', remoteToolSet(new RemoteServer(name, server), { allow, scopes }));
    const sessions = options.mcp.enabled ? serveMcp(host, assistant, options) : undefined;
    host.routes(createJobRoutes(jobs, options.heartbeat));
    host.contribute('tenantData', tenantData({ host, runs: store, paused, jobStore, assistant, jobs, sessions }));
    host.capability('assistant', () => ({ modes: [...MODES] }));

    const pruning = new PeriodicTask({
      name: 'assistant/prune',
      interval: PRUNE_EVERY_MS,
      run: async () => {
        await store.prune(options.keepDays);
        await paused.prune();
        await jobs.prune();
      },
      complaint: 'old runs of the assistant could not be deleted',
      log: host.log,
      leases: () => host.find('leases'),
    });
    // A node learns through the database which runs were stopped through another node.
    const stopping = new PeriodicTask({
      name: 'assistant/stop',
      interval: STOP_EVERY_MS,
      run: () => assistant.kept.stopAsked(),
      complaint: 'the server could not check which runs of the assistant were stopped',
      log: host.log,
      leases: () => undefined,
    });
    host.onReady(() => {
      pruning.start({ atOnce: false });
      stopping.start({ atOnce: false });
      jobs.begin();
    });
    host.onClose(async () => {
      await jobs.close();
      await pruning.close();
      await stopping.close();
      await desk.close();
    });
  },
});

const SWEEP_EVERY_MS = 60_000;

/** The tools for clients of the Model Context Protocol. */
function serveMcp(host: Host, assistant: Assistant, { mcp, ...limits }: AssistantOptions): Sessions {
  const sessions = new Sessions(createGround(assistant, limits), {
    maxSessions: mcp.maxSessions,
    tenantShare: limits.tenantShare,
    idle: mcp.idle * 60_000,
  });
  host.routes(createMcpRoutes(sessions, mcp.origins));
  const sweeping = setInterval(() => void sessions.sweep(), SWEEP_EVERY_MS);
  sweeping.unref();
  // Runs before the threads end, which compute the inverse updates.
  host.onDrain(() => sessions.close());
  host.onClose(() => clearInterval(sweeping));
  return sessions;
}
