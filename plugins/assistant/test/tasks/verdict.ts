import { validate, type DocumentNode } from '@editor-companion/document';
import { fromYDoc, toYDoc } from '@editor-companion/document/yjs';
import { differenceFrom, type Expectation } from './expectation.ts';
import { countTyped, withoutTyped } from './typist.ts';

/** The result of a run, and the expected one. */
export interface Outcome {
  readonly before: DocumentNode;
  readonly after: DocumentNode;
  /** The document after the run was undone. */
  readonly undone: DocumentNode;
  readonly expect: readonly Expectation[];
  /** The number of texts that a user typed meanwhile. */
  readonly typed: number;
}

export type Check = 'wanted' | 'valid' | 'kept' | 'reversible';

/** Returns the faults by the check that found them. Empty if there are none. It calls no model. */
export function verdictOn({ before, after, undone, expect, typed }: Outcome): Partial<Record<Check, string>> {
  const faults: Partial<Record<Check, string>> = {};
  // In the form of a live document, so that both are comparable.
  const start = fromYDoc(toYDoc(before));
  const wanted = differenceFrom(start, withoutTyped(after), expect);
  if (wanted !== undefined) faults.wanted = wanted;
  try {
    validate(after);
  } catch (error) {
    faults.valid = (error as Error).message;
  }
  if (countTyped(after) < typed) faults.kept = `${countTyped(after)} of ${typed} typed words are left`;
  const back = differenceFrom(start, withoutTyped(undone), []);
  if (back !== undefined) faults.reversible = back;
  else if (countTyped(undone) < typed) faults.reversible = 'taking the run back took what others typed';
  return faults;
}
