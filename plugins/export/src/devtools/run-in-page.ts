import type { Page } from 'puppeteer-core';

/** A class that uses only types of other modules. */
type PageClass<Given extends readonly unknown[], Name extends string, Passed extends readonly unknown[]> = new (
  ...given: Given
) => Readonly<Record<Name, (...passed: Passed) => unknown>>;

/** The called method, with the values for the constructor and for the method, as JSON. */
interface Call<Given, Name, Passed> {
  readonly given: Given;
  readonly method: Name;
  readonly passed: Passed;
}

/**
 * Creates an object of a class in a page and calls one of its methods. The source of the class runs there, without its module.
 * @returns the method's result. A script of the page may return anything instead.
 */
export function runInPage<
  const Given extends readonly unknown[],
  Name extends string,
  const Passed extends readonly unknown[],
>(
  page: Page,
  one: PageClass<Given, Name, Passed>,
  { given, method, passed }: Call<Given, Name, Passed>,
): Promise<unknown> {
  const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');
  return page.evaluate(`new (${one.toString()})(${list(given)}).${method}(${list(passed)})`);
}
