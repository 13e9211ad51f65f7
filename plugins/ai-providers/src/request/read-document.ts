import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Host, ImportFormat, Registry, WorkContext } from '@editor-companion/core/plugin';
import { modulesOf } from '@editor-companion/document/modules';
import { errors } from '../errors.ts';
import type { ReadDocument } from './attachments.ts';

/** The maximum size of an attached document in bytes. */
const MAX_BYTES = 20_000_000;
/** Milliseconds for its conversion. */
const TIMEOUT = 30_000;

/**
 * A reader of attached documents that uses the contributed import formats; undefined if no plugin owns that point. The format is chosen by
 * extension or media type, and converts in its own isolation as for imports. Plugins' nodes are written in their own Markdown.
 */
export function createDocumentReader(host: Host): (context: WorkContext) => ReadDocument | undefined {
  const nodes = host.findRegistry('documentNode');
  return (context) => {
    const formats = importFormats(host);
    if (formats === undefined) return undefined;
    return async ({ name, mediaType, bytes }) => {
      const extension = extname(name).slice(1).toLowerCase();
      const format = [...formats].find(
        ({ extensions, mediaTypes }) => extensions.includes(extension) || mediaTypes.includes(mediaType),
      );
      if (format === undefined) throw unsupported(name, `no import format reads ${extension || mediaType}.`);
      if (bytes.length > MAX_BYTES) throw unsupported(name, `it is larger than ${MAX_BYTES} bytes.`);
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(TIMEOUT)]);
      return convert(format, { name, bytes, extension }, { ...context, signal, modules: modulesOf(nodes) });
    };
  };
}

function importFormats(host: Host): Registry<ImportFormat> | undefined {
  try {
    return host.registry('importFormat');
  } catch {
    return undefined;
  }
}

async function convert(
  format: ImportFormat,
  file: { name: string; bytes: Buffer; extension: string },
  { modules, ...context }: WorkContext & { readonly modules: readonly string[] },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ai-attachment-'));
  try {
    const path = join(folder, `document.${format.extensions[0] ?? 'bin'}`);
    await writeFile(path, file.bytes);
    const input = { path, size: file.bytes.length, filename: file.name, options: { revisions: 'accept' as const } };
    const { content } = await format.convert(input, context);
    // Loaded on demand: the document model is heavy, and few servers need it here.
    const { toMarkdown } = await import('@editor-companion/document/markdown');
    const { loadModel } = await import('@editor-companion/document');
    return toMarkdown(content, { model: await loadModel(modules) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const unsupported = (name: string, reason: string) => errors.AI_ATTACHMENT_UNSUPPORTED({ name, reason });
