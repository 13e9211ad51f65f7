import { isIP } from 'node:net';
import type { ReadConfig } from '../config/read-config.ts';
import { isLoopbackHost } from '../network/loopback.ts';
import type { LoadedPlugin } from './import-plugin.ts';
import type { ProblemCollector } from '../report/problem.ts';

/** Network names that `server.trustProxy` accepts besides addresses. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Checks who can reach the server, and which proxies it trusts. */
export function checkExposure(config: ReadConfig, plugins: readonly LoadedPlugin[], problems: ProblemCollector): void {
  const isGuarded = plugins.some(({ definition }) => definition.provides?.includes('auth'));
  if (!isGuarded && !config.openToAll && !lacksAuth(config, plugins)) demandDecision(config, problems);
  checkProxies(config, problems);
}

/** Tells whether the operator has decided for auth but its plugin could not be loaded, which is a problem already. */
const lacksAuth = ({ entries }: ReadConfig, plugins: readonly LoadedPlugin[]): boolean =>
  entries.some(({ name, enabled }) => name === 'auth' && enabled) &&
  plugins.every(({ entry }) => entry.name !== 'auth');

/** A production server, or one that other machines can reach, needs auth or an explicit `auth: false`. */
function demandDecision({ core, label, layers }: ReadConfig, problems: ProblemCollector): void {
  const { mode, server } = core;
  const isProduction = mode === 'production';
  // A host that is not a string is reported elsewhere.
  if (!isProduction && (typeof server?.host !== 'string' || isLoopbackHost(server.host))) return;
  const source = layers.variableOf(['server', 'host']) ?? `${label}: server.host`;
  problems.error({
    path: `${label}: auth`,
    message: isProduction
      ? 'In production the server starts only if auth is configured or explicitly switched off.'
      : `Other machines can reach ${server.host} (${source}), so the server starts only if auth is configured or explicitly switched off.`,
    hint:
      'Configure auth: { … }, or set auth: false (COMPANION_AUTH=false) if everybody who can reach the server may do everything.' +
      (isProduction ? '' : ' Or listen on 127.0.0.1.'),
  });
}

function checkProxies({ core, label, layers }: ReadConfig, problems: ProblemCollector): void {
  const given: unknown = core.server?.trustProxy;
  const path = layers.variableOf(['server', 'trustProxy']) ?? `${label}: server.trustProxy`;
  if (given === true)
    problems.warning({
      path,
      message: 'The server trusts the header X-Forwarded-For of every caller, so any caller can evade the rate limits.',
      hint: "List the proxies instead of true: trustProxy: ['127.0.0.1', '10.0.0.0/8'].",
    });
  const names = typeof given === 'string' ? given.split(',').map((name) => name.trim()) : given;
  if (!Array.isArray(names)) return;
  for (const name of names.filter((one) => typeof one === 'string' && !isNetwork(one)))
    problems.error({
      path,
      message: 'This is not an address or network of proxies.',
      expected: "an address, a network such as '10.0.0.0/8', or 'loopback', 'linklocal', 'uniquelocal'",
      found: JSON.stringify(name),
    });
}

function isNetwork(name: string): boolean {
  if (NETWORKS.has(name)) return true;
  const [address = '', bits, ...more] = name.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
