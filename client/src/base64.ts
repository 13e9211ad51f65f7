/** Converts bytes to base64 and back, in browsers and in Node. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In pieces, since a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
