/** The maximum number of characters and entries of front matter. */
const [MAX_CHARACTERS, MAX_ENTRIES] = [65_536, 200];
const ENTRY = /^([\w.-]{1,80})[ \t]*:(?:[ \t](.*))?$/;
const ITEM = /^[ \t]*-[ \t](.*)$/;

export interface FrontMatter {
  /** Names are in lower case; lists are joined by commas. */
  readonly entries: ReadonlyMap<string, string>;
  /** The text after the front matter. */
  readonly body: string;
}

/**
 * Reads the block between two lines of `---` (YAML) or `+++` (TOML) at the beginning of a file: its plain values and lists. Other
 * constructs of these languages are skipped. A block without an end is text.
 */
export function readFrontMatter(source: string): FrontMatter {
  const none = { entries: new Map<string, string>(), body: source };
  const fence = source.startsWith('---') ? '---' : '+++';
  if (!source.startsWith(fence)) return none;
  const lines = source.slice(0, MAX_CHARACTERS).split(/\r?\n/);
  if ((lines[0] ?? '').trimEnd() !== fence) return none;
  const end = lines.findIndex(
    (line, at) => at > 0 && (line.trimEnd() === fence || (fence === '---' && line === '...')),
  );
  const inner = lines.slice(1, end);
  if (end < 0 || (fence === '---' && !inner.some((line) => ENTRY.test(line)) && inner.some((line) => line !== '')))
    return none;
  return { entries: entriesOf(fence === '+++' ? inner.map(asYaml) : inner), body: behind(source, end) };
}

/** `title = "x"` -> `title: "x"`. */
const asYaml = (line: string): string => line.replace(/^([\w.-]{1,80}) ?= ?/, '$1: ');

function entriesOf(lines: readonly string[]): Map<string, string> {
  const entries = new Map<string, string>();
  let open: string | undefined;
  for (const line of lines) {
    const [, key, value = ''] = ENTRY.exec(line) ?? [];
    const [, item] = ITEM.exec(line) ?? [];
    if (key !== undefined && entries.size < MAX_ENTRIES) {
      open = key.toLowerCase();
      entries.set(open, plain(value));
    } else if (item !== undefined && open !== undefined) {
      const before = entries.get(open);
      entries.set(open, before ? `${before}, ${plain(item)}`.slice(0, 4096) : plain(item));
    }
  }
  return entries;
}

/** Returns a scalar or a list in brackets without quotes. */
function plain(value: string): string {
  const text = value.trim();
  if (text.startsWith('[') && text.endsWith(']'))
    return text.slice(1, -1).split(',', 100).map(unquote).filter(Boolean).join(', ');
  return ['|', '>', '|-', '>-', 'null', '~'].includes(text) ? '' : unquote(text);
}

function unquote(value: string): string {
  const text = value.trim();
  const quote = text[0];
  const isQuoted = text.length > 1 && (quote === '"' || quote === "'") && text.endsWith(quote);
  return (isQuoted ? text.slice(1, -1) : text).slice(0, 4096);
}

function behind(source: string, line: number): string {
  let at = 0;
  for (let passed = 0; passed <= line; passed += 1) {
    const next = source.indexOf('\n', at);
    if (next < 0) return '';
    at = next + 1;
  }
  return source.slice(at);
}
