import { viewOf } from '../../archive/byte-source.ts'
import type { ToolOutput } from '../file-tool.ts'
import { attempt, zeroEnded } from './link-fields.ts'
import { guidAt } from './shell-items.ts'
import type { ShortcutResult } from './shortcut-result.ts'

const names: Readonly<Record<number, string>> = {
  2684354561: 'environment',
  2684354562: 'console',
  2684354563: 'tracker',
  2684354564: 'console_fe',
  2684354565: 'special_folder',
  2684354566: 'darwin',
  2684354567: 'icon_environment',
  2684354568: 'shim',
  2684354569: 'property_store',
  2684354571: 'known_folder',
  2684354572: 'vista_id_list',
}

/** Reads the blocks behind the texts (MS-SHLLINK 2.5); returns where they end. */
export function readExtraData(
  bytes: Uint8Array,
  from: number,
  fields: ShortcutResult['fields'],
  output: ToolOutput,
): number {
  const view = viewOf(bytes)
  const blocks: string[] = []
  let at = from
  for (let count = 0; at + 4 <= bytes.length && count < 100; count++) {
    const size = view.getUint32(at, true)
    if (size < 4) {
      at += 4
      break
    }
    if (size < 8 || at + size > bytes.length) break
    const signature = view.getUint32(at + 4, true)
    const name = names[signature]
    if (name === undefined) break
    blocks.push(name)
    const block = bytes.subarray(at, at + size)
    attempt(output, `block ${name}`, () => readBlock(name, block, fields))
    at += size
  }
  if (blocks.length > 0) fields.extra_blocks = blocks.join(', ')
  return Math.min(at, bytes.length)
}

function readBlock(name: string, block: Uint8Array, fields: ShortcutResult['fields']): void {
  const put = (field: string, text: string) => {
    if (text !== '') fields[field] = text.slice(0, 8192)
  }
  const target = () => zeroEnded(block.subarray(268, 788), 1200) || zeroEnded(block.subarray(8, 268), 1252)
  if (name === 'environment') put('environment_target', target())
  else if (name === 'icon_environment') put('icon_environment_target', target())
  else if (name === 'darwin') put('darwin_id', target())
  else if (name === 'shim') put('shim_layer', zeroEnded(block.subarray(8), 1200))
  else if (name === 'known_folder') put('known_folder_id', guidAt(block, 8))
  else if (name === 'special_folder') fields.special_folder_id = viewOf(block).getUint32(8, true)
  else if (name === 'tracker' && block.length >= 96) {
    put('machine_id', zeroEnded(block.subarray(16, 32), 1252))
    put('droid_volume_id', guidAt(block, 32))
    put('droid_file_id', guidAt(block, 48))
    put('birth_droid_volume_id', guidAt(block, 64))
    put('birth_droid_file_id', guidAt(block, 80))
    // the file identifier is a UUID of version 1, which ends with the address of a network card
    if ((((block[55] as number) >>> 4) & 15) === 1)
      put(
        'mac_address',
        Buffer.from(block.subarray(58, 64))
          .toString('hex')
          .replace(/(..)(?=.)/g, '$1:'),
      )
  }
}
