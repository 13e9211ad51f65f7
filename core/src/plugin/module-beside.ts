/**
 * The URL of a module beside the calling one, with the caller's file extension: `.ts` from source, `.js` when published. For workers and
 * child processes, whose entry points no compiler rewrites.
 * @example
 * const reader = host.use('workers').pool(moduleBeside(import.meta.url, 'docx-worker'), { size: 2 });
 */
export function moduleBeside(callerUrl: string, name: string): URL {
  const extension = callerUrl.slice(callerUrl.lastIndexOf('.'));
  return new URL(`./${name}${extension}`, callerUrl);
}
