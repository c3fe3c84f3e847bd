import { viewOf } from '../../archive/byte-source.ts'
import { decodeCodePage } from '../../document/rtf-code-page.ts'
import type { ToolOutput } from '../file-tool.ts'
import { readExtraData } from './link-extra-data.ts'
import { attempt, zeroEnded } from './link-fields.ts'
import { readIdList } from './shell-items.ts'
import { reportShellLink } from './shell-link-findings.ts'
import { emptyShortcut, type ShortcutResult } from './shortcut-result.ts'

const classId = '0114020000000000c000000000000046'
const flagNames = [
  'HasLinkTargetIDList',
  'HasLinkInfo',
  'HasName',
  'HasRelativePath',
  'HasWorkingDir',
  'HasArguments',
  'HasIconLocation',
  'IsUnicode',
  'ForceNoLinkInfo',
  'HasExpString',
  'RunInSeparateProcess',
  'Unused1',
  'HasDarwinID',
  'RunAsUser',
  'HasExpIcon',
  'NoPidlAlias',
  'Unused2',
  'RunWithShimLayer',
  'ForceNoLinkTrack',
  'EnableTargetMetadata',
  'DisableLinkPathTracking',
  'DisableKnownFolderTracking',
  'DisableKnownFolderAlias',
  'AllowLinkToLink',
  'UnaliasOnSave',
  'PreferEnvironmentPath',
  'KeepLocalIDListForUNCTarget',
]
const showCommands: Readonly<Record<number, string>> = {
  1: 'SW_SHOWNORMAL',
  3: 'SW_SHOWMAXIMIZED',
  7: 'SW_SHOWMINNOACTIVE',
}
const driveTypes: Readonly<Record<number, string>> = {
  0: 'DRIVE_UNKNOWN',
  1: 'DRIVE_NO_ROOT_DIR',
  2: 'DRIVE_REMOVABLE',
  3: 'DRIVE_FIXED',
  4: 'DRIVE_REMOTE',
  5: 'DRIVE_CDROM',
  6: 'DRIVE_RAMDISK',
}
const texts = [
  ['name', 2],
  ['relative_path', 3],
  ['working_dir', 4],
  ['command_line_arguments', 5],
  ['icon_location', 6],
] as const
/** Windows reads no more characters of any text but the arguments, and goes on behind them. */
const windowsLimit = 260

export type LinkTexts = {
  readonly values: ReadonlyMap<string, string>
  readonly end: number
  readonly isCut: boolean
}

/** Whether bytes begin as a shell link (MS-SHLLINK 2.1). */
export function isShellLink(bytes: Uint8Array): boolean {
  return (
    bytes.length >= 76 &&
    viewOf(bytes).getUint32(0, true) === 0x4c &&
    Buffer.from(bytes.subarray(4, 20)).toString('hex') === classId
  )
}

/** Reads a shell link (MS-SHLLINK 9.0), its texts as Windows reads them. */
export function readShellLink(bytes: Uint8Array, fileSize: number, output: ToolOutput): ShortcutResult {
  const result = emptyShortcut('lnk')
  const view = viewOf(bytes)
  const flags = view.getUint32(20, true)
  const has = (bit: number) => (flags & (2 ** bit)) !== 0
  const { fields } = result
  result.flags = flagNames.filter((_name, bit) => has(bit))
  fields.link_flags = flags >>> 0
  fields.file_attributes = view.getUint32(24, true)
  for (const [name, at] of [
    ['creation_time', 28],
    ['access_time', 36],
    ['write_time', 44],
  ] as const) {
    const time = fileTime(view.getBigUint64(at, true))
    if (time !== null) fields[name] = time
  }
  fields.file_size = view.getUint32(52, true)
  fields.icon_index = view.getInt32(56, true)
  fields.show_command = showCommands[view.getUint32(60, true)] ?? `${view.getUint32(60, true)}`
  const hotKey = view.getUint16(64, true)
  if (hotKey !== 0) fields.hot_key = hotKeyName(hotKey)
  let at = 76
  if (has(0) && at + 2 <= bytes.length) {
    const size = view.getUint16(at, true)
    readIdList(bytes.subarray(at + 2, at + 2 + size), result)
    at += 2 + size
  }
  if (has(1) && at + 4 <= bytes.length) {
    const size = view.getUint32(at, true)
    attempt(output, 'link information', () => readLinkInfo(bytes.subarray(at, at + size), fields))
    at += Math.max(4, size)
  }
  const actual = readTexts(bytes, at, flags, windowsLimit)
  const stated = readTexts(bytes, at, flags, Number.POSITIVE_INFINITY)
  for (const [name, value] of actual.values) fields[name] = value.slice(0, 8192)
  if (actual.isCut) {
    const read = (name: string) => stated.values.get(name)?.slice(0, 8192) ?? null
    result.other_reading = {
      relative_path: read('relative_path'),
      working_dir: read('working_dir'),
      command_line_arguments: read('command_line_arguments'),
    }
  }
  const end = readExtraData(bytes, actual.end, fields, output)
  if (actual.end > bytes.length) output.leftOut('damaged', 'The shortcut breaks off within its texts.')
  if (end < fileSize) fields.appended_bytes = fileSize - end
  if (end < bytes.length && bytes.length - end > 16)
    output.object({ name: 'appended data', place: `offset ${end}`, bytes: bytes.subarray(end) })
  result.command = commandOf(result)
  reportShellLink(
    result,
    { end, size: fileSize, full: actual.values.get('command_line_arguments') ?? '' },
    output,
  )
  return result
}

/** Reads the texts (2.4): each has a number of characters before it; those but the arguments up to a limit. */
function readTexts(bytes: Uint8Array, from: number, flags: number, limit: number): LinkTexts {
  const values = new Map<string, string>()
  const view = viewOf(bytes)
  const width = (flags & 0x80) === 0 ? 1 : 2
  let at = from
  let isCut = false
  for (const [name, bit] of texts) {
    if ((flags & (1 << bit)) === 0) continue
    if (at + 2 > bytes.length) return { values, end: bytes.length + 1, isCut }
    const stated = view.getUint16(at, true)
    const isCapped = name !== 'command_line_arguments' && stated > limit
    const count = isCapped ? limit : stated
    isCut ||= isCapped
    const text = decodeCodePage(bytes.subarray(at + 2, at + 2 + count * width), width === 2 ? 1200 : 1252)
    // Windows takes the last one of too many for the end
    values.set(name, isCapped ? text.slice(0, -1) : text)
    at += 2 + count * width
  }
  return { values, end: at, isCut }
}

function readLinkInfo(info: Uint8Array, fields: ShortcutResult['fields']): void {
  if (info.length < 28) return
  const view = viewOf(info)
  const headerSize = view.getUint32(4, true)
  const flags = view.getUint32(8, true)
  const narrow = (at: number) => (at > 0 && at < info.length ? zeroEnded(info.subarray(at), 1252) : '')
  const wide = (at: number) => (at > 0 && at < info.length ? zeroEnded(info.subarray(at), 1200) : '')
  const put = (name: string, text: string) => {
    if (text !== '') fields[name] = text.slice(0, 8192)
  }
  const suffix =
    headerSize >= 0x24 && info.length >= 36
      ? wide(view.getUint32(32, true))
      : narrow(view.getUint32(24, true))
  if (flags & 1) {
    const volume = view.getUint32(12, true)
    if (volume + 16 <= info.length) {
      fields.drive_type = driveTypes[view.getUint32(volume + 4, true)] ?? 'unknown'
      fields.drive_serial_number = view
        .getUint32(volume + 8, true)
        .toString(16)
        .padStart(8, '0')
      const label = view.getUint32(volume + 12, true)
      put(
        'volume_label',
        label === 0x14 && volume + 20 <= info.length
          ? wide(volume + view.getUint32(volume + 16, true))
          : narrow(volume + label),
      )
    }
    const base =
      headerSize >= 0x24 && info.length >= 36
        ? wide(view.getUint32(28, true))
        : narrow(view.getUint32(16, true))
    put('local_base_path', base + suffix)
  }
  if (flags & 2) {
    const network = view.getUint32(20, true)
    if (network + 20 > info.length) return
    const share = narrow(network + view.getUint32(network + 8, true))
    put('net_name', share)
    if (view.getUint32(network + 4, true) & 1)
      put('device_name', narrow(network + view.getUint32(network + 12, true)))
    put('network_path', suffix === '' ? share : `${share}\\${suffix}`)
  }
}

/** What Windows runs: the target of the environment block where it stands, else the path, else the items; then the arguments. */
function commandOf({ fields, id_list }: ShortcutResult): string | null {
  const items = id_list
    .filter(({ type }) => type === 'volume' || type === 'file' || type === 'directory' || type === 'uri')
    .map(({ name }) => name.replace(/\\$/, ''))
  const text = (name: string) =>
    typeof fields[name] === 'string' && fields[name] !== '' ? (fields[name] as string) : undefined
  const target =
    text('environment_target') ??
    (items.length > 0 ? items.join('\\') : undefined) ??
    text('local_base_path') ??
    text('network_path') ??
    text('relative_path')
  if (target === undefined) return null
  const given = text('command_line_arguments')
  return (given === undefined ? target : `${target} ${given.trim()}`).slice(0, 8192)
}

export function fileTime(ticks: bigint): string | null {
  const time = Number(ticks / 10_000n) - 11_644_473_600_000
  return ticks === 0n || time > 7_258_118_400_000 || time < -11_644_473_600_000
    ? null
    : new Date(time).toISOString()
}

function hotKeyName(key: number): string {
  const modifiers = [
    [0x100, 'SHIFT'],
    [0x200, 'CTRL'],
    [0x400, 'ALT'],
  ] as const
  const low = key & 0xff
  const name =
    low >= 0x30 && low <= 0x5a
      ? String.fromCharCode(low)
      : low >= 0x70 && low <= 0x87
        ? `F${low - 0x6f}`
        : `0x${low.toString(16)}`
  return [...modifiers.filter(([bit]) => key & bit).map(([, word]) => word), name].join('+')
}
