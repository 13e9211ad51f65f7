import type { EventEmitter } from 'node:events';
import { containFault, type FaultKind } from '../attribution/faults.ts';

/** The part of `process` that is used. Tests pass an emitter of their own. */
export interface SignalSource extends Pick<EventEmitter, 'on' | 'off'> {
  exit(code: number): void;
}

/** Decides whether the server survives an uncaught error. */
type Contain = (error: unknown, kind: FaultKind) => boolean;

interface Stoppable {
  /** Shuts the server down gracefully behind a load balancer. */
  drain(): Promise<void>;
  /** Closes the server without waiting for load balancers. */
  close(): Promise<void>;
  readonly log: {
    info(message: string): void;
    error(fields: object, message: string): void;
    fatal(fields: object, message: string): void;
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface HeldSignals {
  readonly came: boolean;
  release(this: void): void;
}

/** Records a signal that arrives before there is a server to close. A second one ends the process at once. */
export function holdSignals(source: SignalSource): HeldSignals {
  let came = false;
  const hold = (): void => {
    if (came) source.exit(1);
    came = true;
  };
  for (const signal of SIGNALS) source.on(signal, hold);
  return {
    get came() {
      return came;
    },
    release() {
      for (const signal of SIGNALS) source.off(signal, hold);
    },
  };
}

/**
 * During the start, an uncaught error of a plugin fails that plugin; any other one ends the process.
 * @returns a function that ends this.
 */
export function guardStart(source: SignalSource, report: (error: unknown) => void): () => void {
  const guard = (kind: FaultKind) => (error: unknown) => {
    if (containFault(error, kind)) return;
    report(error);
    source.exit(1);
  };
  const [onException, onRejection] = [guard('uncaughtException'), guard('unhandledRejection')];
  source.on('uncaughtException', onException);
  source.on('unhandledRejection', onRejection);
  return () => {
    source.off('uncaughtException', onException);
    source.off('unhandledRejection', onRejection);
  };
}

/**
 * Ends the server gracefully: the first signal drains and closes it, and a second signal or the deadline ends the process at once. An
 * uncaught error that is not a plugin's is logged and ends the process with code 1. Resolves to the exit code once the server has closed.
 * @param deadline milliseconds that closing may take; armed before closing begins
 */
export function closeOnSignals(
  server: Stoppable,
  source: SignalSource,
  deadline: number,
  contain: Contain = containFault,
): Promise<number> {
  return new Promise((resolve) => {
    let stopping = false;

    const stop = (code: number, end: () => Promise<void>): void => {
      if (stopping) return source.exit(1);
      stopping = true;
      const timer = setTimeout(() => source.exit(1), deadline);
      timer.unref();
      end().then(
        () => finish(code, timer),
        (error: unknown) => {
          server.log.error({ err: error }, 'the server did not shut down cleanly');
          finish(1, timer);
        },
      );
    };
    const onSignal = (): void => {
      server.log.info('closing');
      stop(0, () => server.drain());
    };
    const onException = (error: unknown): void => onFault(error, 'uncaughtException');
    const onRejection = (error: unknown): void => onFault(error, 'unhandledRejection');
    const onFault = (error: unknown, kind: FaultKind): void => {
      if (contain(error, kind)) return;
      server.log.fatal({ err: error }, 'an error was not caught; shutting down');
      stop(1, () => server.close());
    };
    const finish = (code: number, timer: NodeJS.Timeout): void => {
      clearTimeout(timer);
      for (const signal of SIGNALS) source.off(signal, onSignal);
      source.off('uncaughtException', onException);
      source.off('unhandledRejection', onRejection);
      resolve(code);
    };

    for (const signal of SIGNALS) source.on(signal, onSignal);
    source.on('uncaughtException', onException);
    source.on('unhandledRejection', onRejection);
  });
}
