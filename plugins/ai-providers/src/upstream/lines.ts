const LF = 10;
const CR = 13;

/** Splits bytes into complete lines without their ends. */
export interface LineSplitter {
  /** @throws RangeError when a line is longer than the limit. */
  push(chunk: Buffer): void;
  /** Whether a new line begins with the next byte: after a CR, an LF would still belong to the line end. */
  isBetween(): boolean;
  /** Emits the text after the last line end. */
  end(): void;
}

/**
 * Splits UTF-8 into lines ending in LF, CR or CRLF, wherever chunks are cut. Only bytes up to the last line end are decoded, since a line
 * end is never inside a character. A read of complete lines costs one decode, and one search per line.
 * @param maxBytes of one line.
 */
export function createLineSplitter(onLine: (line: string) => void, maxBytes: number): LineSplitter {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let endedInCr = false;
  let first = true;

  function hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    heldBytes += bytes.length;
    if (heldBytes > maxBytes) throw new RangeError(`a line is longer than ${maxBytes} bytes`);
    held.push(bytes);
  }

  function decode(bytes: Buffer): string {
    const whole = heldBytes === 0 ? bytes : Buffer.concat([...held, bytes]);
    held = [];
    heldBytes = 0;
    const text = whole.toString();
    if (!first) return text;
    first = false;
    return text.charCodeAt(0) === 0xfe_ff ? text.slice(1) : text;
  }

  function split(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      onLine(text.slice(start, end));
      start = end + 1;
    }
  }

  return {
    push(chunk) {
      const bytes = endedInCr && chunk[0] === LF ? chunk.subarray(1) : chunk;
      if (chunk.length > 0) endedInCr = chunk[chunk.length - 1] === CR;
      const cut = afterLastLineEnd(bytes);
      if (cut > 0) {
        const text = decode(bytes.subarray(0, cut));
        split(text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text);
      }
      hold(bytes.subarray(cut));
    },
    isBetween: () => heldBytes === 0 && !endedInCr,
    end() {
      if (heldBytes > 0) onLine(decode(Buffer.alloc(0)));
    },
  };
}

function afterLastLineEnd(bytes: Buffer): number {
  for (let index = bytes.length - 1; index >= 0; index--) {
    const byte = bytes[index];
    if (byte === LF || byte === CR) return index + 1;
  }
  return 0;
}
