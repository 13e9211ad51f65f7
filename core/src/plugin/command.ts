/** An option of a command, as `node:util` parseArgs takes it, with the line that --help shows. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** One letter: `-s`. */
  readonly short?: string;
  readonly description: string;
  /** What stands for a string's value in --help: `file`. */
  readonly value?: string;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** Values by option name, as typed on the command line. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>;

/**
 * A command that a plugin adds to the program `companion`. It runs in a process of its own: no plugin has been set up, and the
 * server may run or not.
 *
 * @example
 * const status: PluginCommand = {
 *   name: 'epub',
 *   summary: 'Show how many books the running server has read.',
 *   callsServer: true,
 *   async run({ callServer, print }) {
 *     const { read } = (await callServer('GET', '/epub/status')) as { read: number };
 *     print(`${read} books.`);
 *   },
 * };
 */
export interface PluginCommand<Options = unknown> {
  /** What follows `companion`: kebab case, unique among all commands. */
  readonly name: string;
  /** One line for --help. */
  readonly summary: string;
  /** Its arguments and options on the usage line: `[list | replay <id>] [--state <state>]`. */
  readonly usage?: string;
  /** `config` and `help` are there for every command, `url` and `token` where it calls the server. */
  readonly options?: CommandOptions;
  /** Positional arguments accepted at most; default 0. */
  readonly maxArgs?: number;
  /** Adds the options --url and --token, by which `callServer` finds the running server. */
  readonly callsServer?: boolean;
  /**
   * A CompanionError that it throws is shown as code and message, with exit code 1; anything else with its stack.
   */
  run(invocation: CommandInvocation<Options>): void | Promise<void>;
}

export interface CommandInvocation<Options = unknown> {
  readonly args: readonly string[];
  readonly flags: Flags;
  /** The plugin's own options, as the configuration has them, with defaults. */
  readonly options: Options;
  /** Absolute path of the data folder. A running server may be writing to it. */
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a line, or several, to standard output. */
  readonly print: (text: string) => void;
  /** Rows as aligned lines; the first one is the head. */
  readonly printTable: (rows: readonly (readonly string[])[]) => void;
  /**
   * Calls the running server with the operator's token and resolves to the envelope's data.
   *
   * @param body becomes JSON.
   * @throws when it cannot be reached or refuses; the message is the server's own.
   */
  readonly callServer: (method: string, path: string, body?: object) => Promise<unknown>;
  /**
   * Asks the running server as `callServer` does, for what is too large to be held or is no JSON: bodies go and come piece by piece, and no
   * time is too long.
   *
   * @throws as `callServer`, and where the connection breaks.
   */
  readonly exchange: (request: ServerRequest) => Promise<ServerAnswer>;
  /**
   * Tells on standard error how far long work has come, a line every two seconds.
   *
   * @param verb what was done to the bytes: `sent`.
   */
  readonly reportProgress: (verb: string) => (progress: { readonly done: number; readonly total?: number }) => void;
  /** Does long work, whose signal is aborted when the user interrupts it, so that it can clean up after itself. */
  readonly untilInterrupted: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Ends the command with exit code 2: its arguments are wrong. The message says how they should be. */
  readonly misuse: (message: string) => never;
}

/** What `exchange` sends. */
export interface ServerRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
}

/** A success, whose body has to be read to its end. */
export interface ServerAnswer {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
}
