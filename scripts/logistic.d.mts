export interface Example {
  readonly values: readonly number[];
  /** 0 or 1. */
  readonly label: number;
  readonly weight: number;
}

export function fitLogistic(
  examples: readonly Example[],
  penalty: number,
): { readonly bias: number; readonly factors: readonly number[] };
