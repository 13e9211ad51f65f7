import type { RoutePlugin, Step, Unsubscribe } from '../plugin/host.ts';

export interface StagedRoutes {
  readonly routes: RoutePlugin;
  readonly prefix?: string;
}

/**
 * The registrations of one plugin's setup. Their effects wait in `commits` until setup has resolved, so a plugin that fails halfway leaves
 * nothing behind but routes that answer 503.
 */
export class Stage {
  open = true;
  readonly commits: (() => void)[] = [];
  readonly routes: StagedRoutes[] = [];
  readonly provided = new Set<string>();
  readonly ready: Step[] = [];
  readonly move: Step[] = [];
  readonly drain: Step[] = [];
  readonly close: Step[] = [];

  /** Runs an effect now, or at the commit while setup is running. The returned function cancels it in both cases. */
  defer(effect: () => Unsubscribe): Unsubscribe {
    if (!this.open) return effect();
    let cancelled = false;
    let undo: Unsubscribe | undefined;
    this.commits.push(() => {
      if (!cancelled) undo = effect();
    });
    return () => {
      cancelled = true;
      undo?.();
    };
  }

  commit(): void {
    this.open = false;
    for (const effect of this.commits.splice(0)) effect();
  }
}
