import { resolve } from 'node:path';
import { definePlugin } from '@editor-companion/core/plugin';
import { createJsonLines } from './json-lines.ts';
import { Options } from './options.ts';

/** Appends one JSON line for every upload, conversion and failure, for audits, statistics and `tail -f`. */
export default definePlugin({
  name: 'conversion-log',
  version: '1.0.0',
  apiVersion: 1,
  options: Options,
  setup(host, { file, maxBytes }) {
    const lines = createJsonLines(resolve(host.root, file), maxBytes);

    host.on('file:uploaded', ({ taskId, fromCache, file: { filename, mime, size } }, { time }) =>
      lines.append({ time: iso(time), event: 'uploaded', taskId, filename, mime, size, fromCache }),
    );
    host.on('file:converted', ({ taskId, fromCache, file: { filename, mime, size } }, { time }) =>
      lines.append({ time: iso(time), event: 'converted', taskId, filename, mime, size, fromCache }),
    );
    host.on('import:failed', ({ taskId, error }, { time }) =>
      lines.append({ time: iso(time), event: 'import-failed', taskId, error: error.code }),
    );
    host.on('export:failed', ({ taskId, error }, { time }) =>
      lines.append({ time: iso(time), event: 'export-failed', taskId, error: error.code }),
    );
    host.onClose(() => lines.close());
  },
});

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
