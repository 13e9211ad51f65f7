/** Formulas are drawn by the browser from MathML, which needs neither fonts nor styles of ours. */
export async function drawFormula(element: HTMLElement, latex: string, displayMode: boolean): Promise<void> {
  const { default: katex } = await import('katex');
  const options = { output: 'mathml', displayMode, throwOnError: false, trust: false, strict: 'ignore' } as const;
  element.innerHTML = katex.renderToString(latex, options);
}
