import type { CommandOptions, Flags } from '../plugin/command.ts';

/** Where a command runs and where its words go; tests give their own. */
export interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
}

export interface Invocation {
  readonly flags: Flags;
  readonly args: readonly string[];
  readonly terminal: Terminal;
}

/** One verb of the `companion` program. `run` resolves to the exit code. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What follows `companion` on the usage line. */
  readonly usage: string;
  readonly options: CommandOptions;
  /** Positional arguments accepted at most; default 0. */
  readonly maxArgs?: number;
  run(invocation: Invocation): Promise<number>;
}

/** The command line itself is wrong: exit code 2, with a pointer to --help. */
export class UsageError extends Error {
  readonly command: string | undefined;

  constructor(message: string, command?: string) {
    super(message);
    this.name = 'UsageError';
    this.command = command;
  }
}

/** Something that a person can mend went wrong; the message says it all and no stack is shown. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

export const stringFlag = (flags: Flags, name: string): string | undefined => {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
};
