export function buildServer(options?: {
  readonly force?: boolean;
  readonly bundle?: (folder: string) => Promise<void>;
}): Promise<void>;
