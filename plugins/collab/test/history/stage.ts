import type { Logger, WorkersService } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { Value } from 'typebox/value';
import * as Y from 'yjs';
import { Attributions } from '../../src/history/attributions.ts';
import { openDatabase } from '../../src/history/database.ts';
import { HistoryStore } from '../../src/history/store.ts';
import { Merger } from '../../src/merge/merger.ts';
import mergeTask, { type MergeInput } from '../../src/merge/worker.ts';
import { Content } from '../../src/room/content.ts';
import { DocumentOptions } from '../../src/options/document-options.ts';
import workTask from '../../src/tasks/worker.ts';
import type { Works } from '../../src/tasks/task.ts';
import { type Job, DocumentWorkers } from '../../src/tasks/document-workers.ts';
import { MemoryLog } from '../memory-log.ts';

const progress = (): void => undefined;

/** Fake threads that work immediately. */
const threads: WorkersService = {
  pool: (module) => ({
    run: (input) =>
      Promise.try(() =>
        String(module).includes('/merge/')
          ? (mergeTask(input as MergeInput, { progress }) as never)
          : (workTask(input as Job, { progress }) as never),
      ),
    close: async () => undefined,
  }),
};

/** Creates the record of authors alone, on a log in memory and a real database. */
export async function setStage({ maxSize = 8_388_608 } = {}) {
  const host = await createTestHost([storage]);
  const log = new MemoryLog();
  const store = new HistoryStore(await openDatabase(host.use('database')));
  const workers = new DocumentWorkers(threads, Value.Default(DocumentOptions, {}) as DocumentOptions);
  const warned: unknown[] = [];
  const logger = { warn: (what: unknown) => void warned.push(what) } as unknown as Logger;
  const attributions = new Attributions({ log, store, workers, maxSize, logger });
  const stage = {
    log,
    store,
    attributions,
    workers,
    warned,
    write: (document: string, user: string, time: number, bytes: Uint8Array) =>
      log.append(document, [{ kind: 'update', origin: 'n', user, time, bytes }]),
    /** Merges the current content into one base, as rooms do. */
    async compact(document: string, beforeCompaction = attributions.catchUp.bind(attributions)): Promise<boolean> {
      const content = await Content.load(document, { log, merger: new Merger(threads), beforeCompaction });
      return content.compact(content.position);
    },
    async blame(document: string, ask: Partial<Works['blame']['input']> = {}): Promise<Works['blame']['output']> {
      await attributions.catchUp(document);
      const { base, tail } = (await log.read(document)) ?? { base: undefined, tail: [] };
      const pieces = [...(base ? [base.bytes] : []), ...tail.map(({ bytes }) => bytes)];
      const rows = await store.rows(document);
      return workers.do('blame', { pieces, rows, people: [], after: 0, limit: 10_000, ...ask });
    },
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
  return stage;
}

/** A writer: a Y.Doc with the updates since the last `say`. */
export class Writer {
  readonly doc = new Y.Doc();
  readonly #said: Uint8Array[] = [];

  constructor(clientID?: number) {
    if (clientID !== undefined) this.doc.clientID = clientID;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'others') this.#said.push(update);
    });
  }

  hear(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, 'others');
  }

  /** Returns the changes since the last call as one update. Undefined if there are none. */
  say(): Uint8Array | undefined {
    const said = this.#said.splice(0);
    return said.length > 0 ? Y.mergeUpdates(said) : undefined;
  }

  /** Returns the texts of the paragraphs. Creates the first paragraph if none exists. */
  texts(): Y.XmlText[] {
    const fragment = this.doc.getXmlFragment('default');
    if (fragment.length === 0) this.add();
    return fragment.toArray().map((paragraph) => (paragraph as Y.XmlElement).get(0) as Y.XmlText);
  }

  /** Adds a paragraph at the end. */
  add(text = ''): void {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(text)]);
    this.doc.getXmlFragment('default').push([paragraph]);
  }
}
