import type { FileLayout } from '../../../contract/workstation/files/file-bytes.ts'
import { countOf, formatCount } from '../../state/format.ts'

/** Bits per byte above which bytes are as good as random: compressed, packed or encrypted. */
export const denseFrom = 7.2

/** Says what the plot shows; nothing of entropy before the file was identified. */
export function layoutWords({ entropy, size }: Pick<FileLayout, 'entropy' | 'size'>): string {
  if (entropy === null) return 'not measured yet'
  const dense = entropy.blocks.filter((value) => value > denseFrom).length
  const blocks = `${countOf(entropy.blocks.length, 'block')} of ${formatCount(Math.min(entropy.block_size, size))} bytes`
  return `${entropy.whole.toFixed(2)} bits per byte, ${blocks}, ${dense === 0 ? 'none' : formatCount(dense)} over ${denseFrom}`
}

/** Percent of a file. */
export function shareOf(bytes: number, size: number): number {
  return size === 0 ? 0 : (bytes / size) * 100
}
