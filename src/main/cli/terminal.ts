import { styleText } from 'node:util'
import { printable, printableContent, printableLines } from '../../contract/printable.ts'
import type { Surroundings } from './surroundings.ts'

/** Output of the command line: results to standard output, everything else to standard error. */
export type Terminal = {
  /**
   * Writes a sentence or several lines, with a final line feed. What a terminal would obey, in the name of a file for
   * example, is escaped, here and in a pipe.
   */
  readonly print: (text: string) => void
  /** The same, after a word in a style. */
  readonly mark: (style: Style, word: string, text?: string) => void
  /** Writes a piece of a table, whose cells are escaped and coloured already. */
  readonly write: (piece: string) => void
  /** Writes a piece of content that programs read: as it is in a pipe, escaped on a terminal. */
  readonly content: (piece: string) => void
  /** Reports progress; silent with `--quiet`. */
  readonly note: (text: string) => void
  /** Reports an error. */
  readonly complain: (text: string) => void
  readonly paint: (style: Style, text: string) => string
  readonly isInteractive: boolean
  /** Width of a line in cells, for tables that a person reads; null where they are piped. */
  readonly width: number | null
  /** Waits for work that may take a while; shows a spinner on a terminal once it does. */
  readonly wait: <T>(work: Promise<T>, label: () => string) => Promise<T>
}

export type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red'

const spinnerAfterMs = 300
const frameMs = 100
const frames = ['|', '/', '-', '\\']

export function makeTerminal(around: Surroundings, isQuiet: boolean): Terminal {
  const { output, errors, environment } = around
  const isDumb = environment.TERM === 'dumb'
  const isColoured = output.isTTY === true && !environment.NO_COLOR && !isDumb
  const isAnimated =
    errors.isTTY === true && !isQuiet && !isDumb && !environment.CI && !environment.SKERRY_NO_PROGRESS
  const complain = (text: string) => errors.write(`${printableLines(text)}\n`)
  const paint = (style: Style, text: string) =>
    isColoured ? styleText(style, text, { validateStream: false }) : text
  return {
    print: (text) => output.write(`${printableLines(text.replace(/\n$/, ''))}\n`),
    mark: (style, word, text = '') =>
      output.write(`${paint(style, printable(word))}${printableLines(text)}\n`),
    write: (piece) => output.write(piece),
    content: (piece) => output.write(output.isTTY === true ? printableContent(piece) : piece),
    note: (text) => {
      if (!isQuiet) complain(text)
    },
    complain,
    paint,
    isInteractive: output.isTTY === true,
    width: output.isTTY === true ? (output.columns ?? null) : null,
    wait: (work, label) => (isAnimated ? spin(work, label, errors) : work),
  }
}

async function spin<T>(work: Promise<T>, label: () => string, errors: Surroundings['errors']): Promise<T> {
  let frame = -Math.round(spinnerAfterMs / frameMs)
  const timer = setInterval(() => {
    if (++frame >= 0) errors.write(`\r\u001b[2K${frames[frame % frames.length]} ${printable(label())}`)
  }, frameMs)
  try {
    return await work
  } finally {
    clearInterval(timer)
    if (frame >= 0) errors.write('\r\u001b[2K')
  }
}
