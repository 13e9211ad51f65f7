import { Text, type Elem } from './node.ts';

/** Characters of a run of text with white space collapsed, and whether it is at its ends. */
interface Run {
  /** With one for white space at each end. */
  readonly length: number;
  readonly startsBlank: boolean;
  readonly endsBlank: boolean;
}

const NOTHING: Run = { length: 0, startsBlank: false, endsBlank: false };

/**
 * Tells how long the text of each element of a tree is, as `textOf` gives it: the tree is gone through once, when it is first asked for,
 * whereas asking `textOf` of elements within one another reads the same text again for each of them.
 *
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
