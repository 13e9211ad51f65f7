import { Text, type Elem } from './node.ts';

/** The length of a run of text with white space collapsed, and whether white space is at its ends. */
interface Run {
  /** Counts one for white space at each end. */
  readonly length: number;
  readonly startsBlank: boolean;
  readonly endsBlank: boolean;
}

const NOTHING: Run = { length: 0, startsBlank: false, endsBlank: false };

/**
 * Returns a function that computes the length of `textOf` for each element. It walks the tree once at its first call, whereas `textOf` of
 * nested elements reads the same text again and again.
 * @returns characters of an element's text; 0 for an element that was not in the tree then.
 */
export function textSizesOf(root: Elem): (element: Elem) => number {
  let known: Map<Elem, Run> | undefined;
  return (element) => {
    if (known === undefined) {
      known = new Map();
      runOf(root, known);
    }
    const { length, startsBlank, endsBlank } = known.get(element) ?? NOTHING;
    return Math.max(0, length - Number(startsBlank) - Number(endsBlank));
  };
}

function runOf(element: Elem, known: Map<Elem, Run>): Run {
  let run = NOTHING;
  for (const child of element.children) run = joined(run, child instanceof Text ? runIn(child) : runOf(child, known));
  known.set(element, run);
  return run;
}

function runIn({ data }: Text): Run {
  const text = data.replaceAll(/\s+/gu, ' ');
  return { length: text.length, startsBlank: text.startsWith(' '), endsBlank: text.endsWith(' ') };
}

function joined(one: Run, other: Run): Run {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const isShared = one.endsBlank && other.startsBlank;
  return {
    length: one.length + other.length - Number(isShared),
    startsBlank: one.startsBlank,
    endsBlank: other.endsBlank,
  };
}
