import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { errors } from './errors.ts';

/** An installed language. */
export interface Language {
  readonly code: string;
  /** The path of its trained data, compressed by gzip. */
  readonly path: string;
  readonly version: string;
}

/** The smaller of two variants in each package. Its results differ in less than one word of a hundred. */
const FORM = '4.0.0_best_int';
const require = createRequire(import.meta.url);

/**
 * Finds the trained data of languages in installed packages. Nothing is fetched while pages are read.
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

/** Returns an error if a language is not installed. */
export function languageFault(code: string): Error | undefined {
  try {
    findLanguage(code);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
