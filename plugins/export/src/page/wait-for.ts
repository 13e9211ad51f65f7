import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { errors } from '../errors.ts';
import type { WaitFor } from '../options/wait-for.ts';
import { isLoss } from '../browser/slot.ts';

const DEFAULT_TIMEOUT = 10_000;
/** An export whose page is closed may still sleep. It must not keep the process alive. */
const UNREFERENCED = { ref: false };
const INTERVAL = 100;
/** Milliseconds without network activity that count as idle. */
const IDLE_TIME = 500;
/** The maximum number of characters of the browser's message about a condition. */
const MAX_REASON = 200;

/**
 * Waits until a loaded document fulfils the conditions of its request, or until the deadline of the export.
 * @throws CompanionError EXPORT_WAIT_NEEDS_SCRIPTS (400), EXPORT_WAIT_INVALID or EXPORT_WAIT_UNMET (422).
 */
export async function waitFor(page: Page, wanted: WaitFor): Promise<void> {
  const { selector, expression, networkIdle = false, delay = 0, timeout = DEFAULT_TIMEOUT } = wanted;
  if (expression !== undefined && !page.isJavaScriptEnabled()) throw errors.EXPORT_WAIT_NEEDS_SCRIPTS();
  if (selector !== undefined) await until(page, 'selector', finding(selector), timeout);
  if (expression !== undefined) await until(page, 'expression', expression, timeout);
  if (networkIdle) await untilIdle(page, timeout);
  await sleep(delay, undefined, UNREFERENCED);
}

/** Named elements of a document can shadow the methods of `document`. */
const finding = (selector: string): string =>
  `Document.prototype.querySelector.call(document, ${JSON.stringify(selector)}) !== null`;

async function until(page: Page, condition: 'selector' | 'expression', asked: string, timeout: number): Promise<void> {
  const end = performance.now() + timeout;
  while (!(await holds(page, condition, asked))) {
    if (performance.now() >= end) throw unmet(condition, timeout);
    await sleep(INTERVAL, undefined, UNREFERENCED);
  }
}

async function holds(page: Page, condition: string, asked: string): Promise<boolean> {
  try {
    return Boolean(await page.evaluate(asked));
  } catch (error) {
    if (isLoss(error)) throw error;
    const reason =
      (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, MAX_REASON) ?? '';
    throw errors.EXPORT_WAIT_INVALID({ condition, reason }, { cause: error });
  }
}

async function untilIdle(page: Page, timeout: number): Promise<void> {
  try {
    await page.waitForNetworkIdle({ idleTime: IDLE_TIME, timeout });
  } catch (error) {
    const { TimeoutError } = await import('puppeteer-core');
    throw error instanceof TimeoutError ? unmet('networkIdle', timeout) : error;
  }
}

const MS_A_SECOND = 1000;

const unmet = (condition: string, timeout: number): Error =>
  errors.EXPORT_WAIT_UNMET({ condition, seconds: timeout / MS_A_SECOND });
