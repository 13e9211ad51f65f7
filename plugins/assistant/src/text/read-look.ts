import { TextFault } from './faults.ts';
import { isRecord } from './json.ts';
import { usualOf } from './look.ts';
import type { ReadContext } from './read-inline.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The look in front of a line. */
export interface ReadLook {
  /** Undefined if the line has none. */
  readonly attributes: Attributes | undefined;
  /** The style of its text. */
  readonly text: Attributes | undefined;
  readonly rest: string;
}

const NUMBER = /^\{(\d{1,9})\}(?: |$)/;
/** The maximum number of closing braces in written-out attributes. */
const MAX_BRACES = 50;

/**
 * Parses attributes by number, `{3}`, or written out, `{"textAlign":"center"}`. Any other brace is text.
 * @throws TextFault LOOK_UNKNOWN
 */
export function readLook(body: string, line: number, { book }: Pick<ReadContext, 'book'>): ReadLook {
  const number = NUMBER.exec(body);
  if (number) {
    const rest = body.slice(number[0].length);
    const look = book.look(Number(number[1]));
    if (Number(number[1]) === 0) return { attributes: {}, text: undefined, rest };
    if (look?.kind === 'block') return { attributes: look.attributes, text: look.text, rest };
    const why = `«{${number[1]}}» names no attributes that were shown; leave it out, or write them out as JSON.`;
    throw new TextFault('LOOK_UNKNOWN', line, why);
  }
  return /^\{ {0,4}"/.test(body) ? readWritten(body, line) : { attributes: undefined, text: undefined, rest: body };
}

/** Like `readLook`, with the usual look of the kind of line as default. */
export function readLineLook(body: string, kind: string, line: number, context: Pick<ReadContext, 'book'>) {
  const { attributes, text, rest } = readLook(body, line, context);
  if (attributes !== undefined && NUMBER.test(body)) return { attributes, text, rest };
  const usual = usualOf(kind, isBlank(rest), context.book);
  return { attributes: attributes ?? usual.attributes, text: usual.text, rest };
}

/** A heading's marker is no content. */
const isBlank = (rest: string): boolean => rest === '' || rest === '\\' || /^#{1,6} ?$/.test(rest);

function readWritten(body: string, line: number): ReadLook {
  let end = body.indexOf('}');
  for (let tries = 0; end >= 0 && tries < MAX_BRACES; tries++) {
    const attributes = parse(body.slice(0, end + 1));
    if (isRecord(attributes)) return { attributes, text: undefined, rest: body.slice(end + 1).replace(/^ /, '') };
    end = body.indexOf('}', end + 1);
  }
  const why = 'the attributes before the text are no JSON object; write «\\{» for the character itself.';
  throw new TextFault('LOOK_UNKNOWN', line, why);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
