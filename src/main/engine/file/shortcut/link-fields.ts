import { decodeCodePage } from '../../document/rtf-code-page.ts'
import type { ToolOutput } from '../file-tool.ts'

/** Text up to its first zero. */
export function zeroEnded(bytes: Uint8Array, page: number): string {
  const text = decodeCodePage(bytes.subarray(0, page === 1200 ? 65_536 & ~1 : 32_768), page)
  const end = text.indexOf('\0')
  return end === -1 ? text : text.slice(0, end)
}

/** Reads one structure: a damaged one never fells the rest. */
export function attempt(output: ToolOutput, what: string, read: () => void): void {
  try {
    read()
  } catch {
    output.leftOut('damaged', `The ${what} of the shortcut is damaged.`)
  }
}
