import { reportLimits } from '../../../../contract/workstation/files/tool-report.ts'
import type { ToolOutput } from '../file-tool.ts'
import { utf8, utf16 } from '../program/byte-reader.ts'
import { embeddedKind } from '../program/embedded-kind.ts'
import { rangeFacts } from '../program/range-facts.ts'
import { takeRange } from '../program/take-range.ts'
import type { DotNet } from './pe-dotnet.ts'
import type { PeImage } from './pe-image.ts'
import type { ProgramInside } from './pe-inside.ts'
import type { Overlay } from './pe-overlay.ts'
import type { Resource, Resources } from './pe-resources.ts'
import type { PeResult } from './pe-result.ts'
import { readVersionInfo, type VersionInfo } from './pe-version.ts'

/** Resources that Windows itself uses, and that hold no files of others. */
const ownTypes = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 16, 17, 19, 20, 21, 22, 24])

/** Resources of one program can point to the same bytes again and again: bytes that are digested in all. */
const digestRoom = 256 * 2 ** 20

type Taken = {
  readonly rows: PeResult['resources']
  readonly version: Pick<PeResult, 'file_version' | 'product_version' | 'version_info'>
  readonly manifest: PeResult['manifest']
}

/** Describes the resources, and hands over those that are files of their own, scripts or manifests. */
export function takeResources(image: PeImage, { list }: Resources, output: ToolOutput): Taken {
  let room = Math.max(image.reader.size * 2, 2 ** 20)
  let version: VersionInfo | null = null
  let manifest: PeResult['manifest'] = null
  const rows = list.map((resource) => {
    const { offset, size } = resource
    const isWhole = offset !== null && offset + size <= image.reader.size
    if (!isWhole) output.leftOut('damaged', 'A resource lies outside of the file and was not read.')
    const fits = isWhole && size <= Math.min(room, digestRoom)
    if (isWhole && !fits) output.leftOut('limit', 'Resources overlap so often that not all were digested.')
    if (!fits) return resourceRow(resource, null, null)
    room -= size
    const bytes = size <= reportLimits.objectBytes ? image.reader.bytes(offset, size) : new Uint8Array()
    if (resource.typeId === 16) version ??= readVersionInfo(bytes)
    if (resource.typeId === 24) manifest ??= takeManifest(bytes, output)
    const kind = embeddedKind(bytes)
    if (isFile(resource, kind !== null))
      output.object({
        name: `${resource.name}.${kind?.extension ?? 'bin'}`,
        place: `resource ${resource.type}/${resource.name}`,
        bytes,
      })
    return resourceRow(resource, rangeFacts(image.reader.source, offset, size), kind?.label ?? null)
  })
  // a closure assigned it, which the compiler does not see
  const found = version as VersionInfo | null
  return {
    rows,
    manifest,
    version: {
      file_version: found?.fileVersion ?? null,
      product_version: found?.productVersion ?? null,
      version_info: [...(found?.strings ?? [])],
    },
  }
}

function isFile({ typeId, type, size }: Resource, hasSignature: boolean): boolean {
  if (size === 0) return false
  if (typeId !== null && ownTypes.has(typeId))
    return hasSignature && typeId !== 2 && typeId !== 3 && typeId !== 24
  return hasSignature || type === 'RT_HTML' || size >= 256
}

function resourceRow(
  resource: Resource,
  facts: { readonly entropy: number; readonly sha256: string } | null,
  content: string | null,
): PeResult['resources'][number] {
  return {
    type: resource.type,
    name: resource.name,
    language: resource.language,
    language_id: resource.languageId,
    offset: resource.offset,
    size: resource.size,
    entropy: facts?.entropy ?? null,
    sha256: facts?.sha256 ?? null,
    content,
  }
}

function takeManifest(bytes: Uint8Array, output: ToolOutput): PeResult['manifest'] {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = (isWide ? utf16(bytes.subarray(2)) : utf8(bytes)).replace(/^\ufeff/, '').slice(0, 200_000)
  output.text({ title: 'Application manifest', text, place: 'resource RT_MANIFEST', language: 'xml' })
  const level =
    /<[\w:]{0,40}requestedExecutionLevel\b[^>]{0,300}?\blevel\s{0,8}=\s{0,8}["'](\w{1,40})["']/.exec(text)
  return {
    requested_execution_level: level?.[1] ?? null,
    auto_elevate: /<[\w:]{0,40}autoElevate[^>]{0,200}>\s{0,40}true/i.test(text),
    ui_access: /\buiAccess\s{0,8}=\s{0,8}["']true["']/i.test(text),
  }
}

/** Hands over the resources of a .NET program that are stored in it. */
export function takeDotNetResources(
  image: PeImage,
  dotNet: DotNet | null,
  output: ToolOutput,
): PeResult['dotnet_resources'] {
  return (dotNet?.resources ?? []).map(({ name, offset, size }) => {
    const isWhole = offset !== null && size !== null && offset + size <= image.reader.size
    if (!isWhole) return { name, offset, size, content: null }
    const bytes = size <= reportLimits.objectBytes ? image.reader.bytes(offset, size) : null
    const kind = bytes === null ? null : embeddedKind(bytes)
    output.object({ name, place: `.NET resource ${name}`, bytes, size })
    return { name, offset, size, content: kind?.label ?? null }
  })
}

/** Hands over what lies behind the sections. */
export function takeOverlay({ reader }: PeImage, overlay: Overlay | null, output: ToolOutput): void {
  if (overlay === null || overlay.isSymbols) return
  const { offset, size, extension } = overlay
  takeRange(
    reader.source,
    { name: `overlay.${extension}`, place: `overlay at offset ${offset}`, offset, size },
    output,
  )
}

/** Hands over programs that lie within the sections. */
export function takePrograms(
  { reader }: PeImage,
  inside: readonly ProgramInside[],
  output: ToolOutput,
): void {
  for (const { offset, size } of inside)
    takeRange(
      reader.source,
      { name: `program-${offset}.exe`, place: `program at offset ${offset}`, offset, size },
      output,
    )
}
