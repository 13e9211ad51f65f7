import type { ExportInput } from '@editor-companion/core/plugin';

const IMPORT = /^@import url\("([^"]+)"\);$/;

/**
 * Replaces imports of this server's style sheets by their rules. Other imports remain.
 * @param load reads with the caller's rights
 */
export const inlineCss = (css: readonly string[], load: ExportInput['load']): Promise<string[]> =>
  Promise.all(
    css.map(async (rules) => {
      const address = IMPORT.exec(rules)?.[1];
      const sheet = address === undefined ? undefined : await load(decodeURI(address));
      return sheet?.mediaType.startsWith('text/css') ? Buffer.from(sheet.bytes).toString('utf8') : rules;
    }),
  );
