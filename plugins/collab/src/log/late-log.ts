import type { DocumentLog } from '@editor-companion/core/plugin';

/** A log that is chosen when it is first used: whether another plugin provides one is known only after every setup. */
export function lateLog(choose: () => DocumentLog): DocumentLog {
  let chosen: DocumentLog | undefined;
  const log = (): DocumentLog => (chosen ??= choose());
  return {
    append: (...given) => log().append(...given),
    create: (...given) => log().create(...given),
    read: (...given) => log().read(...given),
    readAt: (...given) => log().readAt(...given),
    readAfter: (...given) => log().readAfter(...given),
    compact: (...given) => log().compact(...given),
    pin: (...given) => log().pin(...given),
    unpin: (...given) => log().unpin(...given),
    rename: (...given) => log().rename(...given),
    drop: (...given) => log().drop(...given),
    find: (...given) => log().find(...given),
    list: (...given) => log().list(...given),
    get heads() {
      const known = log();
      return known.heads?.bind(known);
    },
    probe: async () => log().probe?.(),
  };
}
