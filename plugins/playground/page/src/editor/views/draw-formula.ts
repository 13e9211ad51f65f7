/** Draws formulas as MathML, for which the browser needs no fonts or styles of this page. */
export async function drawFormula(element: HTMLElement, latex: string, displayMode: boolean): Promise<void> {
  const { default: katex } = await import('katex');
  const options = { output: 'mathml', displayMode, throwOnError: false, trust: false, strict: 'ignore' } as const;
  element.innerHTML = katex.renderToString(latex, options);
}
