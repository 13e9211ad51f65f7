import type { WorkersService } from '../../contracts/workers.ts';
import { CompanionError } from '../../base/errors.ts';
import { JsonPart, partsIn } from '../../base/json-part.ts';
import { moduleBeside } from '../../plugin/module-beside.ts';
import { httpErrors } from '../errors.ts';
import type { ServerOptions } from '../../config/server-options.ts';
import { markChecked, wrapParts } from '../validation/validator.ts';
import type { LargeBody, ReadBody } from './read-large.ts';

/** Reads a large body in a thread and validates it against its route's schema, if there is one. Callers take turns. */
export type BodyReader = (bytes: Uint8Array, schema: unknown, caller: string) => Promise<unknown>;

/** The error codes of a body that exceeds its thread's limits. */
const COSTLY = new Set(['WORKER_TIMEOUT', 'WORKER_OUT_OF_MEMORY', 'WORKER_CRASHED']);

/** @param workers made when the first large body comes. */
export function createReader(
  workers: WorkersService,
  { largeBodies, maxBodyDepth }: Pick<ServerOptions, 'largeBodies' | 'maxBodyDepth'>,
): BodyReader {
  const { threads, memoryMb, timeout, maxQueued, idleTimeout, maxValues, maxKeys } = largeBodies;
  const limits = { depth: maxBodyDepth, values: maxValues, keys: maxKeys };
  const pool = workers.pool<LargeBody, ReadBody>(moduleBeside(import.meta.url, 'read-task'), {
    size: threads,
    memoryMb,
    timeout,
    maxQueued,
    idle: idleTimeout,
  });
  const schemas = new WeakMap<object, string>();

  function asJson(schema: unknown): string | undefined {
    if (typeof schema !== 'object' || schema === null) return undefined;
    const json = schemas.get(schema) ?? JSON.stringify(schema);
    schemas.set(schema, json);
    return json;
  }

  return async (bytes, schema, caller) => {
    try {
      return assemble(await pool.run({ bytes, schema: asJson(schema), limits, memoryMb }, { caller }), schema);
    } catch (error) {
      if (CompanionError.is(error) && COSTLY.has(error.code)) throw httpErrors.BODY_TOO_COSTLY({}, { cause: error });
      throw error;
    }
  };
}

function assemble({ value, parts }: ReadBody, schema: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  for (const [name, { bytes, isText }] of Object.entries(parts)) members[name] = JsonPart.ofBytes(bytes, isText);
  const isPart = partsIn(schema);
  if (isPart) wrapParts(value, isPart);
  if (schema !== undefined) markChecked(value);
  return value;
}
