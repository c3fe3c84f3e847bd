import type { ToolOutput } from '../file-tool.ts'

/**
 * Runs the reader of one part of a file. A part that cannot be read is reported and never fells the rest; the value is
 * `otherwise` then.
 */
export function readPart<T>(output: ToolOutput, name: string, read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    output.leftOut('damaged', `The ${name} could not be read: ${sentenceOf(error)}.`)
    return otherwise
  }
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.slice(0, 200).replace(/\.$/, '')
}
