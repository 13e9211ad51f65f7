import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { errors } from './errors.ts';

/** A language that is installed. */
export interface Language {
  readonly code: string;
  /** What Tesseract knows of it, packed by gzip. */
  readonly path: string;
  readonly version: string;
}

/** Of each package there are a large and a small form; the small one is as good to within a word in a hundred. */
const FORM = '4.0.0_best_int';
const require = createRequire(import.meta.url);

/**
 * Where the data of languages lies: in packages, as nothing is fetched while pages are read.
 *
 * @throws OCR_LANGUAGE_MISSING (500)
 */
export const findLanguages = (codes: readonly string[]): readonly Language[] => codes.map(findLanguage);

function findLanguage(code: string): Language {
  const name = `@tesseract.js-data/${code}`;
  try {
    const manifest = require.resolve(`${name}/package.json`);
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
    return { code, path: join(dirname(manifest), FORM, `${code}.traineddata.gz`), version };
  } catch (error) {
    throw errors.OCR_LANGUAGE_MISSING({ language: code, name }, { cause: error });
  }
}

/** Why a language cannot be read; undefined where it can. */
export function languageFault(code: string): Error | undefined {
  try {
    findLanguage(code);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
