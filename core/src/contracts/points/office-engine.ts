import type { WorkContext } from '../work-context.ts';

/** A document to convert to a format that the server reads itself. */
export interface EngineRequest {
  /** A local file, readable until `convert` settles. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** The detected format: `doc`, `doc95`, `works`, `rtf`, `xls`, `xls95`, `ppt`… */
  readonly source: string;
  /** The id of the import format that reads the result: `docx`, `xlsx` or `pptx`. */
  readonly target: string;
  /** The path for the result, in a folder of this request only. */
  readonly output: string;
}

/** A presentation whose slides are to be drawn. */
export interface DrawRequest extends Omit<EngineRequest, 'target'> {
  /** As in EngineRequest, but also `pptx` and `odp`. */
  readonly source: string;
  /** The prefix of the pictures: PNG files named `<output>-1`, `<output>-2`…, one for each visible slide, in order. */
  readonly output: string;
  /** The width of a picture in pixels. */
  readonly width: number;
  /** The maximum number of slides. */
  readonly most: number;
}

/** Draws the slides of presentations. */
export interface SlidePainter {
  paints(source: string): boolean;
  /** Resolves to the number of pictures. @throws as `convert` does. */
  paint(request: DrawRequest, context: Pick<WorkContext, 'signal' | 'caller' | 'log'>): Promise<number>;
}

/**
 * A contribution to the point `officeEngine`: a program that reads formats without a reader of the server's own. The operator chooses the
 * engines and their order.
 */
export interface OfficeEngine {
  readonly id: string;
  readonly title: string;
  /** Whether it converts `source` to `target`. */
  converts(source: string, target: string): boolean;
  /** Whether it is installed. Called for each document, so cache a costly answer. */
  available(): Promise<boolean>;
  /**
   * Writes the result. Must isolate its work: the bytes come from strangers.
   * @throws CompanionError when the document itself is at fault, which is the answer to the caller. Anything else means that the
   *   engine failed, and the next one is asked.
   */
  convert(request: EngineRequest, context: Pick<WorkContext, 'signal' | 'caller' | 'log'>): Promise<void>;
  /** Absent: it cannot draw slides. */
  readonly slides?: SlidePainter;
}
