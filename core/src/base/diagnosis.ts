/** A finding of `companion doctor` about one thing that the server uses. */
export interface Diagnosis {
  /** The thing that was examined, such as `LibreOffice`. */
  readonly subject: string;
  /**
   * `good`: it works. `lacking`: the server runs without it, with less function. `failing`: the configuration needs it, and it does not
   * work.
   */
  readonly state: 'good' | 'lacking' | 'failing';
  /** The version and place that were found, or the reason for the failure: `25.2.4, /usr/bin/soffice`. Never a secret. */
  readonly found?: string;
  /** The function that the server uses it for, such as `PDF files for archives (PDF/A)`. */
  readonly brings?: string;
  /** Commands that install it, by operating system. */
  readonly install?: InstallCommands;
  /** Advice for software that no command installs. */
  readonly hint?: string;
}

/** Shell commands, for the systems that have the program as a package. */
export interface InstallCommands {
  readonly debian?: string;
  readonly alpine?: string;
  readonly macos?: string;
}

/** The tools of an examination. It must change nothing; the server may be running meanwhile. */
export interface DiagnosisContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the data folder, which may not exist yet. */
  readonly dataDir: string;
  /** Aborts when the time limit of the examination is reached. */
  readonly signal: AbortSignal;
  /** Runs a program without a shell and returns the first line of its output; undefined if it is missing or fails. */
  readonly firstLine: (program: string, args: readonly string[]) => Promise<string | undefined>;
  /** Absolute path of a program in PATH. */
  readonly which: (program: string) => string | undefined;
}
