import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCompanion } from '@editor-companion/core';
import { everyPlugin } from '../every-plugin.ts';
import type { Schema } from './schema-text.ts';

/** The part of the interface description that is read. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

/** Returns the description of all routes of the product that a front end may call. */
export async function interfaceDescription(): Promise<Description> {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-types-'));
  const cwd = join(import.meta.dirname, '../..');
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir, ...everyPlugin() };
  try {
    await using companion = await createCompanion({ cwd, env });
    const response = await fetch(`${await companion.listen()}/openapi`, { headers: { accept: 'application/json' } });
    return (await response.json()) as Description;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
