/** Forms in which bytes are copied. */
export const copyForms = ['hex', 'text', 'C array', 'Base64', 'escaped'] as const
export type CopyForm = (typeof copyForms)[number]

/** Bytes that are copied at most: the clipboard holds a text several times as long. */
export const maxCopied = 4 * 2 ** 20

const perArrayLine = 12
const hexOf = (byte: number) => byte.toString(16).padStart(2, '0')

/** Writes bytes as a text of one of the forms. */
export function writtenAs(form: CopyForm, bytes: Uint8Array): string {
  switch (form) {
    case 'hex':
      return Array.from(bytes, hexOf).join(' ')
    case 'text':
      return textOf(bytes)
    case 'C array':
      return cArray(bytes)
    case 'Base64':
      return base64Of(bytes)
    case 'escaped':
      return Array.from(bytes, (byte) => `\\x${hexOf(byte)}`).join('')
  }
}

/** UTF-8 where it is, else one character for each byte, so that no byte is lost. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return latin1Of(bytes)
  }
}

/** One character for each byte: `TextDecoder` has Windows-1252 for Latin-1, which is another. */
function latin1Of(bytes: Uint8Array): string {
  let text = ''
  const pieceBytes = 8192
  for (let at = 0; at < bytes.length; at += pieceBytes)
    text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes))
  return text
}

function cArray(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += perArrayLine)
    lines.push(
      `  ${Array.from(bytes.subarray(at, at + perArrayLine), (byte) => `0x${hexOf(byte)}`).join(', ')}`,
    )
  return `const unsigned char bytes[${bytes.length}] = {\n${lines.join(',\n')}\n};`
}

function base64Of(bytes: Uint8Array): string {
  return btoa(latin1Of(bytes))
}

/** Returns the bytes that an answer of the host carries in Base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
}
