import type { Plan } from '../../boot/plan.ts';
import type { Diagnosis, DiagnosisContext } from '../../base/diagnosis.ts';
import { formatProblem } from '../../report/format-report.ts';
import { dataFolder, temporaryFolder } from './data-folder.ts';
import { lookAround } from './look-around.ts';
import { clock, memory, node, space } from './machine.ts';
import { port, publicAddress } from './network.ts';

/** The findings about one part of the server. */
export interface Examination {
  /** `machine`, `configuration`, or the name of a plugin. */
  readonly part: string;
  readonly found: readonly Diagnosis[];
}

/** Milliseconds that the examination of one part may take. */
const DEADLINE = 30_000;

/** Examines the machine, the configuration, and everything that the active plugins use. Changes nothing. */
export async function examine(plan: Plan): Promise<Examination[]> {
  const plugins = plan.plugins.filter(({ definition, hasValidOptions }) => definition.diagnose && hasValidOptions);
  return Promise.all([
    part('machine', () => machine(plan)),
    part('configuration', () => Promise.resolve(configuration(plan))),
    ...plugins.map(({ definition, options }) =>
      part(definition.name, (signal) => definition.diagnose?.(options, surroundings(plan, signal)) ?? []),
    ),
  ]);
}

const surroundings = ({ dataDir, config }: Plan, signal: AbortSignal): DiagnosisContext =>
  lookAround({ dataDir, env: config.environment.values, signal });

/** An examination that fails or times out becomes a finding itself. */
async function part(
  name: string,
  look: (signal: AbortSignal) => readonly Diagnosis[] | Promise<readonly Diagnosis[]>,
): Promise<Examination> {
  const late = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.abort();
    reject(new Error(`It took more than ${DEADLINE / 1000} s.`));
  }, DEADLINE);
  try {
    return { part: name, found: await Promise.race([look(late.signal), promise]) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { part: name, found: [{ subject: 'Examination', state: 'failing', found: message }] };
  } finally {
    clearTimeout(timer);
  }
}

async function machine({ dataDir, config }: Plan): Promise<Diagnosis[]> {
  const server: Partial<Plan['config']['core']['server']> = config.core.server ?? {};
  const { host = '127.0.0.1', port: number = 1235, publicUrl } = server;
  const isPort = Number.isInteger(number) && number > 0 && number < 65_536;
  return [
    node(),
    memory(),
    await space(dataDir),
    clock(),
    await dataFolder(dataDir),
    await temporaryFolder(),
    ...(isPort ? [await port(host, number)] : []),
    ...(publicUrl !== undefined && URL.canParse(publicUrl) ? [await publicAddress(publicUrl)] : []),
  ];
}

function configuration({ report, plugins }: Plan): Diagnosis[] {
  const faults = report.problems.map((problem): Diagnosis => ({
    subject: problem.plugin ?? 'Configuration',
    state: problem.severity === 'error' ? 'failing' : 'lacking',
    found: formatProblem(problem),
  }));
  if (faults.length > 0) return faults;
  return [{ subject: 'Configuration', state: 'good', found: `valid, ${plugins.length} plugins are switched on` }];
}
