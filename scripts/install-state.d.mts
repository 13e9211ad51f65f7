type Packages = Readonly<
  Record<
    string,
    {
      readonly version?: string;
      readonly optional?: boolean;
      readonly devOptional?: boolean;
      readonly peer?: boolean;
      readonly dev?: boolean;
    }
  >
>;

export const OLDEST_RUNTIME: readonly [number, number];
export function isComplete(wanted: Packages, present: Packages, production: boolean): boolean;
export function runsSources(version: string): boolean;
export function reasons(output: string): string;
