import type { DecodeStep } from '../../../../contract/workstation/files/tool-report.ts'
import { decodeText, fromBase64, fromHex, inflate, readableCode, type Trail } from './trail.ts'
import { latin } from './value.ts'

/** Runs of characters that are tried at most, and the length of one. */
const maxRuns = 100
const maxLength = 3 * 2 ** 20

/** How programs, archives and documents begin. */
export const fileHeads = [
  'MZ',
  '\x7fELF',
  'PK\x03\x04',
  'Rar!',
  '7z\xbc\xaf',
  '%PDF',
  '\xd0\xcf\x11\xe0',
  '\xca\xfe\xba\xbe',
]

export type Hidden = {
  readonly at: number
  readonly text: string
  readonly bytes: Uint8Array | null
  readonly steps: readonly DecodeStep[]
}

/** Texts and files that stand in a script as long runs of Base64 or hexadecimal digits, whether or not it decodes them. */
export function hiddenIn(source: string, trail: Trail): Hidden[] {
  const found: Hidden[] = []
  const runs = /[A-Za-z0-9+/]{40,}={0,2}|(?:\\x[0-9a-fA-F]{2}){20,}/g
  for (let count = 0; count < maxRuns; count += 1) {
    const run = runs.exec(source)
    if (run === null) break
    const [text] = run
    if (text.length > maxLength) continue
    const isHex = /^[0-9a-fA-F]+$/.test(text) || text.startsWith('\\')
    const bytes = isHex ? fromHex(text) : fromBase64(text)
    if (bytes === null) continue
    const step: DecodeStep = isHex
      ? { operation: 'From Hex', arguments: ['Auto'] }
      : { operation: 'From Base64', arguments: ['A-Za-z0-9+/=', true, false] }
    const opened = openedBytes(bytes, [step], trail)
    if (opened !== null) found.push({ at: run.index, ...opened })
  }
  return found
}

function openedBytes(
  bytes: Uint8Array,
  steps: readonly DecodeStep[],
  trail: Trail,
): Omit<Hidden, 'at'> | null {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const isZlib = bytes[0] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(bytes[1] ?? 0)
  if (steps.length < 5 && (isGzip || isZlib)) {
    const out = inflate(bytes, isGzip ? 'gzip' : 'zlib', trail)
    const step: DecodeStep = isGzip
      ? { operation: 'Gunzip', arguments: [] }
      : { operation: 'Zlib Inflate', arguments: [0, 0, 'Adaptive', false, false] }
    return out === null ? null : openedBytes(out, [...steps, step], trail)
  }
  if (bytes.length >= 64 && fileHeads.some((head) => latin(bytes.subarray(0, 4)).startsWith(head)))
    return { text: '', bytes, steps }
  const code = readableCode(bytes)
  if (code === null || bytes.length < 16) return null
  const text = decodeText(bytes, code, trail)
  if (code === 'utf-16le')
    return {
      text,
      bytes: null,
      steps: [...steps, { operation: 'Decode text', arguments: ['UTF-16LE (1200)'] }],
    }
  return { text, bytes: null, steps }
}
