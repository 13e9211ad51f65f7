/** Collects the bytes of a picture from hexadecimal digits and raw bytes. */
export class HexBytes {
  readonly #chunks: Buffer[] = [];
  #half = '';

  add(bytes: Buffer, isRaw: boolean): void {
    if (isRaw) {
      this.#chunks.push(bytes);
      return;
    }
    const digits = this.#half + bytes.toString('latin1').replaceAll(/[^\da-f]/gi, '');
    const whole = digits.length - (digits.length % 2);
    this.#half = digits.slice(whole);
    if (whole > 0) this.#chunks.push(Buffer.from(digits.slice(0, whole), 'hex'));
  }

  take(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
