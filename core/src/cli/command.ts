import type { CommandOptions, Flags } from '../plugin/command.ts';

/** Streams, environment and working directory of a command. Tests pass their own. */
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

/** A subcommand of `companion`. `run` resolves to the exit code. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The text after `companion` in the usage line. */
  readonly usage: string;
  readonly options: CommandOptions;
  /** The maximum number of positional arguments. Default: 0. */
  readonly maxArgs?: number;
  run(invocation: Invocation): Promise<number>;
}

/** The command line is invalid: exit code 2, with a pointer to --help. */
export class UsageError extends Error {
  readonly command: string | undefined;

  constructor(message: string, command?: string) {
    super(message);
    this.name = 'UsageError';
    this.command = command;
  }
}

/** A failure that the user can fix. The message is complete, so no stack is shown. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

export const stringFlag = (flags: Flags, name: string): string | undefined => {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
};
