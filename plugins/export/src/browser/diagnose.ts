import { execFile } from 'node:child_process';
import { browserEnv } from './flags.ts';

const PATIENCE = 5_000;
const SANDBOX_SIGNS = /No usable sandbox|Failed to move to new namespace|credentials\.cc|setuid sandbox/u;

export interface Diagnosis {
  readonly sandboxRefused: boolean;
  /** The end of the browser's output, for the log. */
  readonly output: string;
}

/** Starts a browser again to read its error output, which Puppeteer drops when it uses a pipe. */
export function diagnose(command: readonly string[], env: Readonly<Record<string, string>>): Promise<Diagnosis> {
  const [file, ...args] = [
    ...command,
    '--headless',
    '--no-first-run',
    '--disable-crash-reporter',
    '--dump-dom',
    'about:blank',
  ];
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      { env: browserEnv('/nonexistent', env), timeout: PATIENCE, killSignal: 'SIGKILL' },
      (error, _out, text) => {
        const output = `${text}\n${error?.message ?? ''}`.slice(-2_000);
        resolve({ sandboxRefused: SANDBOX_SIGNS.test(output), output });
      },
    );
  });
}
