import { errors } from '../errors.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Passes a result on, and turns a full disk or an exhausted quota into STORAGE_FULL (507). */
export async function orFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code !== undefined && FULL.has(code) ? errors.STORAGE_FULL({}, { cause: error }) : error;
  }
}
