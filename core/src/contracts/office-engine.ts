import type { WorkContext } from './work-context.ts';

/** One document to be rewritten in a format that the server reads itself. */
export interface EngineRequest {
  /** A local file that may be read until `convert` settles. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** What the file is, told by its content: `doc`, `doc95`, `works`, `rtf`, `xls`, `xls95`, `ppt`… */
  readonly source: string;
  /** Id of the import format that reads the result: `docx`, `xlsx` or `pptx`. */
  readonly target: string;
  /** Where the result is to be written: a path in a folder of this request alone. */
  readonly output: string;
}

/**
 * A contribution to the point `officeEngine`: a program that reads formats for which the server has no reader of its own. Which are
 * asked, and in what order, is the operator's choice.
 */
export interface OfficeEngine {
  readonly id: string;
  readonly title: string;
  /** Whether it reads `source` and writes `target`. */
  converts(source: string, target: string): boolean;
  /** Whether it is installed here. Asked for each document, so a costly answer should be remembered. */
  available(): Promise<boolean>;
  /**
   * Writes the result. Must confine itself: the bytes come from strangers.
   * @throws CompanionError when the document itself is at fault, which is the answer to the caller. Anything else means that the
   *   engine failed, and the next one is asked.
   */
  convert(request: EngineRequest, context: Pick<WorkContext, 'signal' | 'log'>): Promise<void>;
}
