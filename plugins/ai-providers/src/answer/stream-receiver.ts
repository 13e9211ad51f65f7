import type { Receiver } from '../upstream/receiver.ts';
import type { Encoder } from './encoder.ts';
import type { Outlet } from './outlet.ts';
import type { createTally } from './tally.ts';

/** Sends an answer on as it arrives. The head goes out with the first word. */
export function streamReceiver(outlet: Outlet, encoder: Encoder, tally: ReturnType<typeof createTally>): Receiver {
  const { frame } = encoder;
  const write = (text: string): void => {
    if (text !== '') outlet.write(text);
  };
  return {
    begin(target, raw) {
      if (!outlet.opened) outlet.open(encoder.open());
      write(encoder.begin(target, raw));
    },
    event(event) {
      tally.take(event);
      write(encoder.event(event));
    },
    ...(frame && { frame: (data: string) => write(frame(data)) }),
    flush: () => outlet.writable(),
    drained: (resume) => outlet.drained(resume),
  };
}
