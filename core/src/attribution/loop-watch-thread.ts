/* The code of the thread that watches the main thread's beats. */
import { Session, type Debugger, type InspectorNotification } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import type { HeldReport, WatchData } from './loop-watch.ts';
import { WORK_NOW, type Work } from './work-name.ts';

/** The number of stack frames in a report. */
const MAX_PLACES = 12;

/** Milliseconds between two reads of the counter. */
const POLL_MS = 100;

const { beats, patience } = workerData as WatchData;
let last = Atomics.load(beats, 0);
let since = performance.now();
let hasLooked = false;

setInterval(() => {
  const beat = Atomics.load(beats, 0);
  if (beat !== last) {
    last = beat;
    since = performance.now();
    hasLooked = false;
  } else if (!hasLooked && performance.now() - since > patience) {
    // One report for each time the loop is blocked.
    hasLooked = true;
    look();
  }
}, POLL_MS);

/** Pauses the main thread, reads its stack, and resumes it. */
function look(): void {
  const session = new Session();
  const urls = new Map<string, string>();
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) => {
    const places = params.callFrames.flatMap(({ location }) => {
      const file = urls.get(location.scriptId) ?? '';
      return file === '' || file.startsWith('node:') ? [] : [{ file, line: location.lineNumber + 1 }];
    });
    const [frame] = params.callFrames;
    const finish = (work: Work | undefined): void => {
      // If the counter moved meanwhile, the stack belongs to other work.
      if (Atomics.load(beats, 0) === last) send({ work, places: places.slice(0, MAX_PLACES) });
      session.post('Debugger.resume', () => session.disconnect());
    };
    if (frame === undefined) return finish(undefined);
    const expression = `globalThis[Symbol.for('${WORK_NOW}')]?.()`;
    const callFrameId = frame.callFrameId;
    session.post('Debugger.evaluateOnCallFrame', { callFrameId, expression, returnByValue: true }, (_error, answer) =>
      finish(answer?.result.value as Work | undefined),
    );
  });
  session.post('Debugger.enable', () => session.post('Debugger.pause'));
}

const send = (report: HeldReport): void => parentPort?.postMessage(report);
