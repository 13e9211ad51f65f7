import type { WorkContext } from '../work-context.ts';

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

/** A presentation whose slides are to be drawn. */
export interface DrawRequest extends Omit<EngineRequest, 'target'> {
  /** As in EngineRequest, but also `pptx` and `odp`. */
  readonly source: string;
  /** Pictures are PNG files named `<output>-1`, `<output>-2`…, one for each slide that is shown, in order. */
  readonly output: string;
  /** Pixels. */
  readonly width: number;
  /** Slides at most. */
  readonly most: number;
}

/** Draws the slides of presentations. */
export interface SlidePainter {
  paints(source: string): boolean;
  /** Resolves to the number of pictures. @throws as `convert` does. */
  paint(request: DrawRequest, context: Pick<WorkContext, 'signal' | 'caller' | 'log'>): Promise<number>;
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
  convert(request: EngineRequest, context: Pick<WorkContext, 'signal' | 'caller' | 'log'>): Promise<void>;
  /** Absent: it draws nothing. */
  readonly slides?: SlidePainter;
}
