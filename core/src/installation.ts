import type { BackupSchedule } from './backup/schedule.ts';
import type { Plan } from './boot/plan.ts';
import type { Concern, InstallationService, InstalledPlugin } from './contracts/telemetry/installation.ts';
import type { Shell } from './http/create-shell.ts';
import type { Kernel } from './kernel/kernel.ts';
import type { PluginRuntime } from './kernel/plugin-runtime.ts';

interface Parts {
  readonly version: string;
  readonly plan: Plan;
  readonly kernel: Pick<Kernel, 'faults'>;
  readonly runtimes: readonly PluginRuntime[];
  readonly backups: Pick<BackupSchedule, 'makeNow' | 'state'>;
  readonly shell: Pick<Shell, 'concerns'>;
}

/** The service `installation`: plugins, effective configuration, concerns and backups of this server, for operators. */
export function createInstallation({ version, plan, kernel, runtimes, backups, shell }: Parts): InstallationService {
  const { plugins: loaded, values } = plan.report;
  const sources = new Map(loaded.map(({ name, source }) => [name, source]));
  const plugins = (): InstalledPlugin[] => {
    const faulty = new Set(kernel.faults.faulty());
    return runtimes.map(({ name, version: own, state }) => ({
      name,
      version: own,
      state,
      source: sources.get(name) ?? '',
      isFaulty: faulty.has(name),
    }));
  };
  return {
    version,
    startedAt: Date.now(),
    plugins,
    configuration: () => values,
    concerns: async () => [...plugins().flatMap(concernsOf), ...(await shell.concerns())],
    backups: () => backups.state(),
    startBackup: () => backups.makeNow(),
  };
}

function concernsOf({ name, state, isFaulty }: InstalledPlugin): Concern[] {
  if (state === 'failed')
    return [
      {
        path: name,
        message: 'The plugin failed in its setup, and the server runs without it. The log contains the cause.',
      },
    ];
  if (!isFaulty) return [];
  return [
    {
      path: name,
      message:
        'An error of the plugin was not caught. The plugin continues; restart the server to make sure that its data in memory is right.',
    },
  ];
}
