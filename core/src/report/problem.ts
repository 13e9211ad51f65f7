/** A fault of the configuration or a plugin, precise enough to be fixed without reading code. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly plugin?: string;
  /** The place: `companion.config.ts: plugins.epub.maxBytes`, the name of an environment variable, or a file. */
  readonly path: string;
  readonly message: string;
  readonly expected?: string;
  readonly found?: string;
  readonly hint?: string;
}

/** The source of a configuration value, strongest first. */
export type Origin = 'flag' | 'env' | '.env' | 'file' | 'default';

export interface ConfigValue {
  readonly path: string;
  readonly value: unknown;
  readonly origin: Origin;
}

/** The result of `companion check`, with all problems. */
export interface BootReport {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  /** In setup order. */
  readonly plugins: readonly { readonly name: string; readonly version: string; readonly source: string }[];
  /** Every effective value with its origin; secrets are replaced by `[redacted]`. */
  readonly values: readonly ConfigValue[];
  /** Files and folders whose changes require a restart. */
  readonly watch: readonly string[];
}

/** Collects problems, so that they are reported together. */
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

/** Thrown if the server cannot start; `report` lists every problem. */
export class BootError extends Error {
  readonly code = 'BOOT_FAILED';
  readonly report: BootReport;

  constructor(report: BootReport, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BootError';
    this.report = report;
  }
}
