import type { Book, Look } from './book.ts';
import { isRecord } from './json.ts';
import { numberedTagOf } from './words.ts';

/** Longer values are cut; the number represents the whole value. */
const MAX_VALUE = 160;
/** The number of earlier looks that one is compared with. */
const MAX_BASES = 60;

/** A look and its properties by name. Properties of its text have the prefix `text.`. */
interface Entry {
  readonly name: string;
  /** Looks of the same kind can be expressed by their differences. */
  readonly kind: string;
  readonly says: ReadonlyMap<string, string>;
}

/**
 * The legend: explains numbers such as `{3}` and `<t:4>`, one per line, and names the usual look of each kind of line. A look similar to an
 * earlier one is expressed by its differences: `{9} = {3} width=20px -border`.
 * @param after numbers up to this one are left out, as the reader has them already.
 */
export function legendOf(book: Book, after = 0): string {
  const lines: string[] = [];
  const usual = [...book.usualLooks].map(([kind, number]) => `${kind}={${number}}`);
  if (after === 0 && usual.length > 0) lines.push(`usual: ${usual.join(', ')}`);
  const bases: Entry[] = [];
  for (let number = after + 1; ; number++) {
    const look = book.look(number);
    if (!look) return lines.join('\n');
    const entry = entryOf(look, number);
    const whole = `${entry.name} ${wholeOf(entry)}`;
    const shortest = bases.slice(-MAX_BASES).reduce((best, base) => shorter(best, derived(entry, base)), whole);
    // A base is always written out in full, so no reader has to follow a chain.
    if (shortest === whole) bases.push(entry);
    lines.push(shortest);
  }
}

const shorter = (one: string, other: string | undefined): string =>
  other !== undefined && other.length < one.length ? other : one;

function entryOf(look: Look, number: number): Entry {
  if (look.kind === 'mark') {
    const tag = numberedTagOf(look.mark.type);
    return { name: `<${tag}:${number}>`, kind: tag, says: saysOf(look.mark.attrs ?? {}, '') };
  }
  const says = new Map([...saysOf(look.attributes, ''), ...saysOf(look.text ?? {}, TEXT)]);
  return { name: `{${number}}`, kind: '', says };
}

const TEXT = 'text.';

const saysOf = (attributes: Readonly<Record<string, unknown>>, prefix: string): Map<string, string> =>
  new Map(Object.entries(attributes).map(([name, value]) => [`${prefix}${name}`, short(value)]));

function wholeOf({ says }: Entry): string {
  const parts = [...says];
  const own = parts.filter(([name]) => !name.startsWith(TEXT)).map(([name, value]) => `${name}=${value}`);
  const text = parts
    .filter(([name]) => name.startsWith(TEXT))
    .map(([name, value]) => `${name.slice(TEXT.length)}=${value}`);
  return [...own, ...(text.length > 0 ? ['text:', ...text] : [])].join(' ');
}

/** Expresses an entry by its differences from another one of its kind; undefined for different kinds. */
function derived({ name, kind, says }: Entry, base: Entry): string | undefined {
  if (kind !== base.kind) return undefined;
  const changed = [...says]
    .filter(([key, value]) => base.says.get(key) !== value)
    .map(([key, value]) => `${key}=${value}`);
  const gone = [...base.says.keys()].filter((key) => !says.has(key)).map((key) => `-${key}`);
  return [name, '=', base.name, ...changed, ...gone].join(' ');
}

function short(value: unknown): string {
  const text = typeof value === 'string' && /^[^\s"]+$/.test(value) ? value : JSON.stringify(sides(value));
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE).toWellFormed()}…` : text;
}

/** Four equal sides are written once. */
function sides(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const [first, ...others] = Object.values(value);
  const isSame = others.length === 3 && others.every((other) => typeof other === 'string' && other === first);
  return isSame ? { [Object.keys(value).join(',')]: first } : value;
}
