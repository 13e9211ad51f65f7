import type { AiAnswerFilter, AiAnswerPart, AiContent, AiMessage, AiRequest } from '@editor-companion/core/plugin';
import type { Options } from '../options.ts';
import { FINDERS, type Find, type Finder, type SensitiveKind } from './sensitive.ts';

/** A request without private data, and the means to restore it in the answer. */
export interface Masked {
  readonly request: Omit<AiRequest, 'model'>;
  /** Undefined if nothing was masked. */
  readonly restore: ((part: AiAnswerPart) => AiAnswerFilter) | undefined;
}

interface Named {
  /** The beginning of its placeholders. */
  readonly name: string;
  readonly find: Finder;
}

/** In this order: text found by an earlier kind is hidden from the later ones. */
const ORDER: readonly SensitiveKind[] = ['email', 'iban', 'card', 'phone'];

/**
 * Replaces private data in requests by placeholders such as `[EMAIL_1]` before a vendor sees it, and restores it in answers. Equal values
 * have the same placeholder in all messages.
 */
export class Masking {
  readonly #finders: readonly Named[];

  private constructor(finders: readonly Named[]) {
    this.#finders = finders;
  }

  /**
   * The operator's expressions run in RE2, which takes linear time for any expression. It is loaded only if there are some.
   * @throws Error for an expression that cannot be read.
   */
  static async create({ kinds, patterns }: Options['masking']): Promise<Masking | undefined> {
    const own = ORDER.filter((kind) => kinds.includes(kind)).map((kind) => ({
      name: kind.toUpperCase(),
      find: FINDERS[kind],
    }));
    const given = patterns.length === 0 ? [] : await givenFinders(patterns);
    return given.length + own.length === 0 ? undefined : new Masking([...given, ...own]);
  }

  mask(request: Omit<AiRequest, 'model'>): Masked {
    const marks = new Marks(JSON.stringify(request.messages));
    const messages = request.messages.map((message) => this.#message(message, marks));
    if (marks.isEmpty) return { request, restore: undefined };
    return { request: { ...request, messages }, restore: (part) => marks.restorer(part) };
  }

  #message(message: AiMessage, marks: Marks): AiMessage {
    const content = message.content === null ? null : this.#content(message.content, marks);
    if (message.role !== 'assistant') return { ...message, content: content ?? '' };
    const { tool_calls: calls, reasoning_content: thoughts } = message;
    return {
      ...message,
      content,
      ...(thoughts !== undefined && { reasoning_content: this.#text(thoughts, marks) }),
      ...(calls !== undefined && {
        tool_calls: calls.map((call) => ({
          ...call,
          function: { ...call.function, arguments: this.#text(call.function.arguments, marks) },
        })),
      }),
    };
  }

  #content(content: AiContent, marks: Marks): AiContent {
    if (typeof content === 'string') return this.#text(content, marks);
    return content.map((part) => (part.type === 'text' ? { ...part, text: this.#text(part.text, marks) } : part));
  }

  #text(text: string, marks: Marks): string {
    return this.#finders.reduce(
      (rest, { name, find }) => replaced(rest, find(rest), (value) => marks.of(name, value)),
      text,
    );
  }
}

function replaced(text: string, finds: readonly Find[], markOf: (value: string) => string): string {
  let [out, at] = ['', 0];
  for (const { from, to } of finds) {
    if (from < at || to === from) continue;
    out += text.slice(at, from) + markOf(text.slice(from, to));
    at = to;
  }
  return at === 0 ? text : out + text.slice(at);
}

async function givenFinders(patterns: Options['masking']['patterns']): Promise<Named[]> {
  const { RE2JS } = await import('re2js');
  return patterns.map(({ name, expression }) => {
    const compiled = RE2JS.compile(expression);
    const find: Finder = (text) => {
      const found: Find[] = [];
      const matcher = compiled.matcher(text);
      while (matcher.find()) found.push({ from: matcher.start(), to: matcher.end() });
      return found;
    };
    return { name: name.toUpperCase(), find };
  });
}

/** The placeholders of one request and their values. */
class Marks {
  readonly #taken: string;
  readonly #byValue = new Map<string, string>();
  readonly #byMark = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** @param taken texts whose own words no mark may repeat. */
  constructor(taken: string) {
    this.#taken = taken;
  }

  get isEmpty(): boolean {
    return this.#byMark.size === 0;
  }

  of(name: string, value: string): string {
    const known = this.#byValue.get(value);
    if (known !== undefined) return known;
    let count = this.#counts.get(name) ?? 0;
    let mark: string;
    do mark = `[${name}_${++count}]`;
    while (this.#taken.includes(mark));
    this.#counts.set(name, count);
    this.#byValue.set(value, mark);
    this.#byMark.set(mark, value);
    return mark;
  }

  /** Restores values. Text that may be the beginning of a placeholder waits for its end. */
  restorer(part: AiAnswerPart): AiAnswerFilter {
    const longest = Math.max(...[...this.#byMark.keys()].map(({ length }) => length));
    let held = '';
    const restored = (text: string): string =>
      text.replaceAll(MARK, (mark) => {
        const value = this.#byMark.get(mark);
        return value === undefined ? mark : part === 'tool-call' ? JSON.stringify(value).slice(1, -1) : value;
      });
    return {
      push(text) {
        const all = held + text;
        const start = all.lastIndexOf('[');
        const isOpen = start !== -1 && all.length - start < longest && !all.includes(']', start);
        held = isOpen ? all.slice(start) : '';
        return restored(isOpen ? all.slice(0, start) : all);
      },
      end() {
        const rest = held;
        held = '';
        return restored(rest);
      },
    };
  }
}

const MARK = /\[[A-Z\d_]{1,60}\]/g;
