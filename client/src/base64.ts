/** Bytes to base64 and back, in browsers and Node alike. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In pieces, as the number of arguments is bounded.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
