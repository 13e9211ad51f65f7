/** An option of a command in the form of `parseArgs` from `node:util`, with its line for --help. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** One letter: `-s`. */
  readonly short?: string;
  readonly description: string;
  /** The placeholder for a string's value in --help: `file`. */
  readonly value?: string;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** Values by option name, as typed on the command line. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>;

/**
 * A command that a plugin adds to the program `companion`. It runs in a process of its own: no plugin is set up, and the server may be
 * running or not.
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
  /** The word after `companion`: kebab case, unique among all commands. */
  readonly name: string;
  /** One line for --help. */
  readonly summary: string;
  /** Its arguments and options for the usage line: `[list | replay <id>] [--state <state>]`. */
  readonly usage?: string;
  /** Every command also has `config` and `help`, and one that calls the server has `url` and `token`. */
  readonly options?: CommandOptions;
  /** The maximum number of positional arguments. Default: 0. */
  readonly maxArgs?: number;
  /** Adds the options --url and --token, with which `callServer` finds the running server. */
  readonly callsServer?: boolean;
  /** Runs the command. A CompanionError is shown as code and message, with exit code 1; any other error with its stack. */
  run(invocation: CommandInvocation<Options>): void | Promise<void>;
}

export interface CommandInvocation<Options = unknown> {
  readonly args: readonly string[];
  readonly flags: Flags;
  /** The plugin's options of the configuration, with defaults. */
  readonly options: Options;
  /** Absolute path of the data folder. A running server may be writing to it. */
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes one or more lines to standard output. */
  readonly print: (text: string) => void;
  /** Writes rows as aligned lines; the first row is the header. */
  readonly printTable: (rows: readonly (readonly string[])[]) => void;
  /**
   * Calls the running server with the operator's token and resolves to the `data` of the envelope.
   * @param body becomes JSON.
   * @throws when it cannot be reached or refuses; the message is the server's own.
   */
  readonly callServer: (method: string, path: string, body?: object) => Promise<unknown>;
  /**
   * Like `callServer`, for bodies that are too large to hold in memory or are not JSON. Bodies are streamed in both directions, and there
   * is no time limit.
   * @throws as `callServer`, and if the connection breaks.
   */
  readonly exchange: (request: ServerRequest) => Promise<ServerAnswer>;
  /**
   * Prints the progress of long work to standard error, one line every two seconds.
   * @param verb what was done to the bytes: `sent`.
   */
  readonly reportProgress: (verb: string) => (progress: { readonly done: number; readonly total?: number }) => void;
  /** Runs long work. Its signal aborts when the user interrupts it, so that it can clean up. */
  readonly untilInterrupted: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Ends the command with exit code 2 for invalid arguments. The message describes valid ones. */
  readonly misuse: (message: string) => never;
}

/** A request for `exchange`. */
export interface ServerRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
}

/** A successful answer. Its body must be read to the end. */
export interface ServerAnswer {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
}
