/** Holds pieces of a text back where a client would misread them. */
export interface MergeGuard {
  /** What to send now, `''` for nothing yet. */
  push(piece: string): string;
  /** What is still held. */
  end(): string;
}

/**
 * TDesign's engine replaces what it has by the next piece when both parse as JSON («1» then «0» gives «0»), in tool arguments and
 * in thoughts. So a piece that is JSON by itself is only sent on top of text that is not.
 */
export function createMergeGuard(): MergeGuard {
  let sent = '';
  let held = '';
  return {
    push(piece) {
      held += piece;
      if (isJson(held) && (sent === '' || isJson(sent))) return '';
      return this.end();
    },
    end() {
      const out = held;
      sent += out;
      held = '';
      return out;
    },
  };
}

function isJson(value: string): boolean {
  // The first character rules nearly every piece out.
  if (!/^\s*[-\d"[{tfn]/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
