import type { DocumentLog } from '@editor-companion/core/plugin';
import type { AppendWatch } from '../metrics.ts';

/**
 * A log that is chosen at first use, since it is known only after every setup whether another plugin provides one.
 * @param watch receives the appended changes.
 */
export function lateLog(choose: () => DocumentLog, watch?: AppendWatch): DocumentLog {
  let chosen: DocumentLog | undefined;
  const log = (): DocumentLog => (chosen ??= choose());
  return {
    append(document, changes, id) {
      const written = log().append(document, changes, id);
      watch?.appending(changes, written);
      return written;
    },
    create: (...given) => log().create(...given),
    read: (...given) => log().read(...given),
    readAt: (...given) => log().readAt(...given),
    readAfter: (...given) => log().readAfter(...given),
    compact: (...given) => log().compact(...given),
    pin: (...given) => log().pin(...given),
    unpin: (...given) => log().unpin(...given),
    rename: (...given) => log().rename(...given),
    drop: (...given) => log().drop(...given),
    scrub: async () => log().scrub?.(),
    find: (...given) => log().find(...given),
    list: (...given) => log().list(...given),
    get heads() {
      const known = log();
      return known.heads?.bind(known);
    },
    probe: async () => log().probe?.(),
  };
}
