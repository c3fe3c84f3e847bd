import { viewOf } from '../../archive/byte-source.ts'
import { decodeCodePage } from '../../document/rtf-code-page.ts'
import type { ShortcutResult } from './shortcut-result.ts'

const folders: ReadonlyMap<string, string> = new Map([
  ['20d04fe0-3aea-1069-a2d8-08002b30309d', 'My Computer'],
  ['f02c1a0d-be21-4350-88b0-7367fc96ef3c', 'Network'],
  ['208d2c60-3aea-1069-a2d7-08002b30309d', 'Network Places'],
  ['871c5380-42a0-1069-a2ea-08002b30309d', 'Internet Explorer'],
  ['21ec2020-3aea-1069-a2dd-08002b30309d', 'Control Panel'],
  ['26ee0668-a00a-44d7-9371-beb064c98683', 'Control Panel'],
  ['645ff040-5081-101b-9f08-00aa002f954e', 'Recycle Bin'],
  ['59031a47-3f72-44a7-89c5-5595fe6b30ee', 'User folder'],
])

/** Reads the list of shell items (MS-SHLLINK 2.2; their content is not documented by Microsoft, but by the libfwsi project). */
export function readIdList(list: Uint8Array, result: ShortcutResult): void {
  const view = viewOf(list)
  for (let at = 0; at + 2 <= list.length && result.id_list.length < 200; ) {
    const size = view.getUint16(at, true)
    if (size < 2) return
    const item = list.subarray(at + 2, at + size)
    if (item.length > 0) result.id_list.push(readItem(item))
    at += size
  }
}

type Item = ShortcutResult['id_list'][number]

function readItem(item: Uint8Array): Item {
  const kind = item[0] as number
  const of = (
    type: string,
    name: string,
    modified: string | null = null,
    size: number | null = null,
  ): Item => ({ type, name: name.slice(0, 8192), modified, size })
  if (kind === 0x1f && item.length >= 18) {
    const id = guidAt(item, 2)
    return of('root', folders.get(id) ?? id)
  }
  if ((kind & 0x70) === 0x20) return of('volume', textAt(item, 1, false))
  if ((kind & 0x70) === 0x30 && item.length >= 14) return fileItem(item, kind)
  if ((kind & 0x70) === 0x40) return of('network', textAt(item, 3, false))
  if ((kind & 0x70) === 0x60)
    return of('uri', textAt(item, 6, ((item[1] ?? 0) & 0x80) !== 0) || textAt(item, 2, false))
  return of(`0x${kind.toString(16)}`, '')
}

/** A file or a folder: size, date, a short name, and an extension block (0xBEEF0004) with the long name. */
function fileItem(item: Uint8Array, kind: number): Item {
  const view = viewOf(item)
  const isWide = (kind & 4) !== 0
  const long = longName(item)
  const short = textAt(item, 12, isWide)
  return {
    type: (kind & 1) !== 0 ? 'directory' : 'file',
    name: (long ?? short).slice(0, 8192),
    modified: dosTime(view.getUint16(6, true), view.getUint16(8, true)),
    size: view.getUint32(2, true),
  }
}

function longName(item: Uint8Array): string | null {
  const view = viewOf(item)
  const buffer = Buffer.from(item.buffer, item.byteOffset, item.byteLength)
  const mark = buffer.indexOf(Buffer.from([0x04, 0x00, 0xef, 0xbe]))
  if (mark < 4) return null
  const version = view.getUint16(mark - 2, true)
  // later versions have a file reference, sizes and a hash before the name
  const skipped = version >= 9 ? 38 : version >= 8 ? 34 : version >= 7 ? 30 : 12
  const from = mark + 4 + skipped
  const text = from < item.length ? textAt(item, from, true) : ''
  return text === '' || /[\ufffd\p{Cc}]/u.test(text) ? null : text
}

function textAt(item: Uint8Array, at: number, isWide: boolean): string {
  const text = decodeCodePage(item.subarray(at), isWide ? 1200 : 1252)
  const end = text.indexOf('\0')
  return end === -1 ? text : text.slice(0, end)
}

function dosTime(date: number, time: number): string | null {
  if (date === 0) return null
  const moment = Date.UTC(
    1980 + (date >>> 9),
    ((date >>> 5) & 15) - 1,
    date & 31,
    time >>> 11,
    (time >>> 5) & 63,
    (time & 31) * 2,
  )
  return new Date(moment).toISOString().slice(0, 19)
}

/** A GUID as it is written (MS-DTYP 2.3.4). */
export function guidAt(bytes: Uint8Array, at: number): string {
  const hex = (...places: readonly number[]) =>
    places.map((place) => (bytes[at + place] ?? 0).toString(16).padStart(2, '0')).join('')
  return [hex(3, 2, 1, 0), hex(5, 4), hex(7, 6), hex(8, 9), hex(10, 11, 12, 13, 14, 15)].join('-')
}
