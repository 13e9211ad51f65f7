import type { ImportFormat, ImportInput, Registry, WorkContext, WrittenDocument } from '@editor-companion/core/plugin';
import { CHECKS, type Contributed } from './contributed/contributed.ts';
import type { Detects } from './probe/choose-format.ts';
import { LAYOUT } from './result.ts';
import type { Painters } from './slides/paint-slides.ts';
import { writeDocument } from './written.ts';

/** Settings for reading files. Built-in formats limit and check themselves; the server limits and checks contributed ones. */
export interface Reading {
  readonly formats: Registry<ImportFormat>;
  readonly painters: Painters;
  readonly detects: Detects;
  /** Part of the cache key. */
  readonly versionOf: (format: ImportFormat) => string;
  readonly write: (format: ImportFormat, input: ImportInput, context: WorkContext) => Promise<WrittenDocument>;
}

interface Parts extends Pick<Reading, 'formats' | 'painters'> {
  /** The name of this plugin. */
  readonly own: string;
  readonly contributed: Contributed;
  /** Returns the version of the document model. It depends on the nodes that plugins added. */
  readonly modelVersion: () => string;
}

export function createReading({ formats, painters, own, contributed, modelVersion }: Parts): Reading {
  const isOwn = ({ id }: ImportFormat): boolean => formats.pluginOf(id) === own;
  return {
    formats,
    painters,
    detects: (format, probe) =>
      isOwn(format) ? (format.detect?.(probe) ?? false) : contributed.detects(format, probe),
    versionOf: (format) =>
      [format.version, LAYOUT, ...(isOwn(format) ? [] : [CHECKS]), modelVersion()].filter(Boolean).join('/'),
    write: (format, input, context) =>
      isOwn(format) ? writeDocument(format, input, context) : contributed.read(format, input, context),
  };
}
