/** Holds back pieces of a text that a client would misread. */
export interface MergeGuard {
  /** The text to send now; `''` for none yet. */
  push(piece: string): string;
  /** The text that is still held. */
  end(): string;
}

/**
 * Works around TDesign's engine, which replaces its text by the next piece when both parse as JSON («1» then «0» gives «0»), in tool
 * arguments and in reasoning. So a piece that is JSON by itself is sent only after text that is not.
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
  // The first character excludes almost every piece.
  if (!/^\s*[-\d"[{tfn]/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
