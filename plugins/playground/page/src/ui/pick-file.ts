/** Lets the user choose a file. Undefined if the user cancels. */
export function pickFile(accept: string): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.className = 'file-input';
  document.body.append(input);
  return new Promise((resolve) => {
    const end = (): void => {
      resolve(input.files?.[0]);
      input.remove();
    };
    input.addEventListener('change', end, { once: true });
    input.addEventListener('cancel', end, { once: true });
    input.click();
  });
}
