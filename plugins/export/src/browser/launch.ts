import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import type { Logger } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { BrowserOptions } from '../options/plugin-options.ts';
import { diagnose } from './diagnose.ts';
import { browserEnv, browserFlags } from './flags.ts';
import { planSandbox, surveyMachine } from './sandbox.ts';
import type { BrowserBinary } from './unpack-browser.ts';

/** A running browser. */
export interface RunningBrowser {
  readonly browser: Browser;
  /** The id of the browser's main process and of its process group. */
  readonly pid: number;
  /** True if Chromium's own sandbox is on. */
  readonly confined: boolean;
  /** Ends the browser, by force if necessary, and removes its profile. */
  close(): Promise<void>;
}

export interface LaunchContext {
  readonly proxyUrl: string;
  readonly log: Logger;
}

interface Attempt {
  readonly command: readonly string[];
  readonly confined: boolean;
}

const CLOSE_TIMEOUT = 2_000;

/**
 * Starts a browser with the confinement that the options require.
 * @throws CompanionError EXPORT_SANDBOX_UNAVAILABLE or EXPORT_BROWSER_START_FAILED (503).
 */
export async function launchBrowser(
  binary: BrowserBinary,
  options: BrowserOptions,
  context: LaunchContext,
): Promise<RunningBrowser> {
  const plan = planSandbox(options.sandbox, options, surveyMachine());
  if ('reason' in plan) throw errors.EXPORT_SANDBOX_UNAVAILABLE({ reason: plan.reason });
  try {
    return await start(binary, options, context, plan);
  } catch (cause) {
    if (!plan.confined) throw errors.EXPORT_BROWSER_START_FAILED({}, { cause });
    const { sandboxRefused, output } = await diagnose([...plan.command, binary.path], binary.env);
    context.log.error({ err: cause, output }, 'the browser did not start');
    if (!sandboxRefused) throw errors.EXPORT_BROWSER_START_FAILED({}, { cause });
    if (!plan.fallback) {
      throw errors.EXPORT_SANDBOX_UNAVAILABLE({ reason: 'the kernel refuses user namespaces' }, { cause });
    }
  }
  context.log.warn('this container forbids user namespaces, so the browser runs without its own sandbox');
  return start(binary, options, context, { ...plan, confined: false }).catch((cause: unknown) => {
    throw errors.EXPORT_BROWSER_START_FAILED({}, { cause });
  });
}

async function start(
  binary: BrowserBinary,
  options: BrowserOptions,
  { proxyUrl, log }: LaunchContext,
  { command, confined }: Attempt,
): Promise<RunningBrowser> {
  const { default: puppeteer } = await import('puppeteer-core');
  const profile = await mkdtemp(join(tmpdir(), 'companion-browser-'));
  const removeProfile = (): Promise<void> => rm(profile, { recursive: true, force: true, maxRetries: 3 });
  try {
    if (command.length > 0) await chown(profile, options.uid, options.gid);
    const flags = await puppeteer.defaultArgs({
      headless: binary.shell ? 'shell' : true,
      userDataDir: profile,
      args: browserFlags(proxyUrl, confined),
    });
    const [executablePath, ...args] = [...command, binary.path, ...flags, '--remote-debugging-pipe'];
    const browser = await puppeteer.launch({
      executablePath,
      args,
      ignoreDefaultArgs: true,
      pipe: true,
      env: browserEnv(profile, binary.env),
      timeout: options.startTimeout,
      protocolTimeout: 0,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const pid = browser.process()?.pid;
    if (pid === undefined) throw new Error('The browser has no process id.');
    const close = async (): Promise<void> => {
      await end(browser, pid);
      await removeProfile();
    };
    return { browser, pid, confined, close };
  } catch (error) {
    await removeProfile().catch((cause: unknown) => log.warn({ err: cause }, 'a browser profile could not be removed'));
    throw error;
  }
}

async function end(browser: Browser, pid: number): Promise<void> {
  const timer = setTimeout(() => killGroup(pid), CLOSE_TIMEOUT);
  await browser.close().catch(() => undefined);
  clearTimeout(timer);
  killGroup(pid);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
