import type { Logger, OfficeEngine, SlidePainter, TurnContext } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { EngineProcess, type Job, type Launch, type Lifetime } from './process/engine-process.ts';
import type { Message } from './process/line-process.ts';
import { Pool } from './process/pool.ts';

/** An engine that is a pool of running processes. */
export interface ProcessEngineSpec extends Pick<OfficeEngine, 'id' | 'title' | 'available'> {
  /** Returns the message that tells a process to convert from source to target. Undefined if the engine cannot. */
  readonly fields: (source: string, target: string) => Message | undefined;
  /** Returns the message that tells a process to render the slides of a presentation. Undefined if the engine cannot. */
  readonly slideFields?: (source: string) => Message | undefined;
  /** Prepares the start of a process. */
  readonly launch: () => Promise<Launch>;
  /** Tells whether a refusal means that the document needs a password. */
  readonly isPasswordRefusal: (refusal: unknown) => boolean;
}

export interface ProcessEngineOptions extends Lifetime {
  readonly processes: number;
  readonly maxQueued: number;
  readonly idleTimeout: number;
}

export interface ProcessEngine {
  readonly engine: OfficeEngine;
  readonly close: () => Promise<void>;
}

export function createProcessEngine(
  spec: ProcessEngineSpec,
  options: ProcessEngineOptions,
  log: Logger,
): ProcessEngine {
  const { id, title, available, fields, slideFields, launch, isPasswordRefusal } = spec;
  const pool = new Pool<EngineProcess>({
    size: options.processes,
    maxQueued: options.maxQueued,
    idleTimeout: options.idleTimeout,
    log,
    busy: () => errors.IMPORT_ENGINE_BUSY(),
    async start(signal) {
      const started = Date.now();
      const process = await EngineProcess.start(await launch(), options, signal);
      log.info({ engine: id, version: process.version, ms: Date.now() - started }, 'an office engine started');
      return process;
    },
  });
  async function carryOut(job: Job, source: string, context: TurnContext): Promise<Message> {
    const answer = await pool.run((process) => process.convert(job, context.signal), context);
    if (answer['done'] === true) return answer;
    if (!('refused' in answer)) throw new Error(`the engine reported: ${JSON.stringify(answer['failed'])}`);
    log.info({ engine: id, source, refused: answer['refused'] }, 'an office engine rejected a document');
    throw isPasswordRefusal(answer['refused']) ? errors.IMPORT_FILE_ENCRYPTED() : unreadable();
  }

  const slides: SlidePainter | undefined = slideFields && {
    paints: (source) => slideFields(source) !== undefined,
    async paint({ path, source, output, width, most }, context) {
      const job = { path, output, most, fields: { ...slideFields(source), width, most } };
      const { pictures } = await carryOut(job, source, context);
      return Number.isInteger(pictures) ? Math.min(Number(pictures), most) : 0;
    },
  };
  const engine: OfficeEngine = {
    id,
    title,
    available,
    converts: (source, target) => fields(source, target) !== undefined,
    async convert({ path, source, target, output }, context) {
      await carryOut({ path, output, fields: fields(source, target) ?? {} }, source, context);
    },
    ...(slides && { slides }),
  };
  return { engine, close: () => pool.close() };
}

const unreadable = (): Error =>
  errors.IMPORT_FILE_DAMAGED({ reason: 'the program that reads this format rejects its content' });
