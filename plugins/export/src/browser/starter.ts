import type { FetchGuard, Logger } from '@editor-companion/core/plugin';
import { defaultCacheDir, findFonts } from '@editor-companion/fonts';
import { errors } from '../errors.ts';
import type { Proxy, ProxyOptions } from '../network/proxy.ts';
import type { BrowserOptions } from '../options/plugin-options.ts';
import { findBrowser, type FoundBrowser } from './find-browser.ts';
import { launchBrowser, type RunningBrowser } from './launch.ts';
import { unpackBrowser, type BrowserBinary } from './unpack-browser.ts';

/** Starts browsers behind one proxy. */
export interface Starter {
  start(): Promise<RunningBrowser>;
  /** @throws CompanionError EXPORT_BROWSER_MISSING, or the failure of the last start. */
  probe(): void;
  close(): Promise<void>;
}

export interface StarterOptions {
  readonly browser: BrowserOptions;
  readonly network: Pick<ProxyOptions, 'allowedHosts' | 'allowPrivateAddresses' | 'maxResponseBytes'>;
  readonly log: Logger;
  readonly guard: Pick<FetchGuard, 'pin'>;
}

export function createStarter({ browser, network, log, guard }: StarterOptions): Starter {
  let proxy: Promise<Proxy> | undefined;
  let failure: Error | undefined;

  async function start(): Promise<RunningBrowser> {
    try {
      const binary = await prepare(find(browser), { browser, log });
      // Loaded with the first browser, so that an idle server does not need it.
      proxy ??= import('../network/proxy.ts').then(({ startProxy }) => startProxy({ ...network, log, guard }));
      const { url: proxyUrl } = await proxy;
      const running = await launchBrowser(binary, browser, { proxyUrl, log });
      log.info({ browser: binary.path, pid: running.pid, sandbox: running.confined }, 'browser started');
      failure = undefined;
      return running;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  return {
    start,
    probe() {
      find(browser);
      if (failure) throw failure;
    },
    async close() {
      await (await proxy)?.close();
    },
  };
}

function find({ executablePath }: BrowserOptions): FoundBrowser {
  const found = findBrowser(executablePath === undefined ? {} : { executablePath });
  if (found === undefined) throw errors.EXPORT_BROWSER_MISSING();
  return found;
}

async function prepare(
  found: FoundBrowser,
  { browser, log }: Pick<StarterOptions, 'browser' | 'log'>,
): Promise<BrowserBinary> {
  const cacheDir = browser.cacheDir ?? defaultCacheDir();
  const { env, failure } = await findFonts(cacheDir);
  if (failure !== undefined) {
    log.warn(
      { err: failure, cacheDir },
      'the bundled fonts cannot be used; exports have only the fonts of this machine',
    );
  }
  const binary =
    found.kind === 'archive'
      ? await unpackBrowser(found, cacheDir)
      : { path: found.path, shell: /headless-shell/u.test(found.path), env: {} };
  return { ...binary, env: { ...binary.env, ...env } };
}
