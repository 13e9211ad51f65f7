/** What `companion doctor` found out about one thing that the server uses. */
export interface Diagnosis {
  /** What was looked for: `LibreOffice`. */
  readonly subject: string;
  /**
   * `good`: it is there. `lacking`: the server runs without it, and does less. `failing`: what the configuration asks for will not work.
   */
  readonly state: 'good' | 'lacking' | 'failing';
  /** What there is, or why it does not work: `25.2.4, /usr/bin/soffice`. Never a secret. */
  readonly found?: string;
  /** What the server does with it: `PDF files for archives (PDF/A)`. */
  readonly brings?: string;
  /** Commands that install it, by system. */
  readonly install?: InstallCommands;
  /** What to do, where no command does it. */
  readonly hint?: string;
}

/** Commands for a shell, for those systems that have the program as a package. */
export interface InstallCommands {
  readonly debian?: string;
  readonly alpine?: string;
  readonly macos?: string;
}

/** What a plugin may use to look around. It must change nothing, and the server may be running meanwhile. */
export interface DiagnosisContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the data folder, which may not be there yet. */
  readonly dataDir: string;
  /** Aborts when the time for the examination is over. */
  readonly signal: AbortSignal;
  /** Runs a program without a shell and gives the first line that it writes; undefined where it is missing or fails. */
  readonly firstLine: (program: string, args: readonly string[]) => Promise<string | undefined>;
  /** Absolute path of a program in PATH. */
  readonly which: (program: string) => string | undefined;
}
