/** Something that is wrong with the configuration or a plugin, precise enough to be mended without reading code. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly plugin?: string;
  /** Where: `companion.config.ts: plugins.epub.maxBytes`, an environment variable's name, or a file. */
  readonly path: string;
  readonly message: string;
  readonly expected?: string;
  readonly found?: string;
  readonly hint?: string;
}

/** Where a configuration value came from, strongest first. */
export type Origin = 'flag' | 'env' | '.env' | 'file' | 'default';

export interface ConfigValue {
  readonly path: string;
  readonly value: unknown;
  readonly origin: Origin;
}

/** What `companion check` knows once every problem has been gathered. */
export interface BootReport {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  /** In the order of their setup. */
  readonly plugins: readonly { readonly name: string; readonly version: string; readonly source: string }[];
  /** Every effective value with its origin; secrets are replaced by `[redacted]`. */
  readonly values: readonly ConfigValue[];
  /** Files and folders whose change makes a restart worthwhile. */
  readonly watch: readonly string[];
}

/** Gathers problems, so that a person sees all of them at once. */
export class ProblemCollector {
  readonly #problems: Problem[] = [];

  error(problem: Omit<Problem, 'severity'>): void {
    this.#problems.push({ severity: 'error', ...problem });
  }

  warning(problem: Omit<Problem, 'severity'>): void {
    this.#problems.push({ severity: 'warning', ...problem });
  }

  get all(): readonly Problem[] {
    return this.#problems;
  }

  get failed(): boolean {
    return this.#problems.some(({ severity }) => severity === 'error');
  }
}

/** Thrown when the server cannot start; `report` says everything that is wrong. */
export class BootError extends Error {
  readonly code = 'BOOT_FAILED';
  readonly report: BootReport;

  constructor(report: BootReport, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BootError';
    this.report = report;
  }
}
