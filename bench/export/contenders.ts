import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { Server } from '../lib/server.ts';
import { treeCpu } from './process-tree.ts';

/** A method to print a document. */
export interface Contender {
  readonly name: string;
  /** Prints on one of several parallel lanes. A lane runs one print at a time. */
  print(html: string, lane: number): Promise<void>;
  /** Returns the milliseconds of processor time so far, of the browser and of the program that drives it. */
  cpu(): number;
}

const PDF = {
  format: 'A4',
  printBackground: true,
  margin: { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' },
} as const;

export const launch = (executablePath: string): Promise<Browser> =>
  puppeteer.launch({
    executablePath,
    headless: 'shell',
    pipe: true,
    args: ['--no-sandbox', '--font-render-hinting=none'],
  });

/** This server, over HTTP. */
export const companion = (server: Server): Contender => ({
  name: 'this server',
  async print(html) {
    const response = await fetch(`${server.url}/export/pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ html, pdfOptions: PDF }),
    });
    const bytes = await response.arrayBuffer();
    if (!response.ok) throw new Error(`The server answered ${response.status}: ${new TextDecoder().decode(bytes)}`);
  },
  cpu: () => treeCpu(server.pid),
});

/** Contenders that run in this process. The server's processor time is excluded. */
const own = (server: Server) => (): number => treeCpu(process.pid, server.pid);

/** A loop on a page that stays open. It is the fastest method, but the state of one document is visible to the next. */
export function bareLoop(browser: Browser, server: Server): Contender {
  const pages: Promise<Page>[] = [];
  return {
    name: 'a reused page',
    async print(html, lane) {
      const page = await (pages[lane] ??= browser.newPage());
      await page.setContent(html);
      await page.pdf(PDF);
    },
    cpu: own(server),
  };
}

/** A new browser context for each document. */
export const freshContext = (browser: Browser, server: Server): Contender => ({
  name: 'a context per document',
  async print(html) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setContent(html);
    await page.pdf(PDF);
    await context.close();
  },
  cpu: own(server),
});

/** A new browser for each document. */
export const freshBrowser = (executablePath: string, server: Server): Contender => ({
  name: 'a browser per document',
  async print(html) {
    const browser = await launch(executablePath);
    const page = await browser.newPage();
    await page.setContent(html);
    await page.pdf(PDF);
    await browser.close();
  },
  cpu: own(server),
});
