import { decodeMarkup } from '../../message/read-markup.ts'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { isShellLink, readShellLink } from './shell-link.ts'
import type { ShortcutResult } from './shortcut-result.ts'
import { readTextShortcut } from './text-shortcut.ts'

const maxBytes = 16 * 2 ** 20

/** Reads a shortcut by its content; throws where it is none. */
export function readShortcut(sample: Sample, output: ToolOutput): ShortcutResult {
  const { bytes: source } = sample
  if (source.size > maxBytes)
    output.leftOut('limit', `Only the first ${maxBytes} bytes of the file were read.`)
  const bytes = source.read(0, Math.min(source.size, maxBytes))
  if (isShellLink(bytes)) return readShellLink(bytes, source.size, output)
  if (isOf(sample, 'lnk')) throw new Error('The file has no header of a shell link')
  const kind = isOf(sample, 'registry')
    ? 'registry'
    : isOf(sample, 'iqy')
      ? 'iqy'
      : isOf(sample, 'library-ms')
        ? 'library-ms'
        : isOf(sample, 'calendar')
          ? 'calendar'
          : isOf(sample, 'contact')
            ? 'contact'
            : 'url'
  return readTextShortcut(decodeMarkup(bytes), kind, output)
}
