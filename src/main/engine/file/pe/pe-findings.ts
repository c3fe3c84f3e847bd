import type { Found } from '../file-tool.ts'
import { latin1 } from '../program/byte-reader.ts'
import { isRemoteInjection } from '../program/windows-behaviours.ts'
import { directoryOf, offsetOf, type PeImage, rawStart, type Section, sectionAt } from './pe-image.ts'
import { endOfSections } from './pe-overlay.ts'
import type { ReadPe } from './pe-parts.ts'
import { signatureFindings } from './pe-signature-findings.ts'

/** Reports what somebody judging the program wants to know. */
export function reportFindings(read: ReadPe): void {
  const found = [
    ...headerFindings(read),
    ...sectionFindings(read),
    ...packerFindings(read),
    ...importFindings(read),
    ...contentFindings(read),
    ...signatureFindings(read),
  ]
  for (const finding of found) read.output.finding(finding)
}

const executable = 0x20000000
const writable = 0x80000000

/** PE is of 1993; nothing is built after the years that this version of the tool knows. */
const earliest = Date.UTC(1993, 0, 1) / 1000
const latest = Date.UTC(2028, 0, 1) / 1000
/** Written by all Delphi compilers of a decade. */
const delphiTime = 0x2a425e19

function headerFindings({ image, parts, result }: ReadPe): Found[] {
  const found: Found[] = []
  const { timeDateStamp: time, optional } = image
  if (!parts.isReproducible && time !== 0 && time !== delphiTime && (time < earliest || time > latest))
    found.push({
      severity: 'low',
      code: 'pe.timestamp_impossible',
      title: `The header states an impossible time of build: ${result.header.time_date_stamp ?? time}`,
      detail:
        'Some linkers write a digest instead of a time without saying so; others are made to write a false one.',
      technique: 'T1070.006',
      offset: image.peOffset + 8,
      length: 4,
    })
  if (
    result.header.checksum_matches === false &&
    (result.header.type === 'driver' || result.header.is_signed)
  )
    found.push({
      severity: 'low',
      code: 'pe.checksum_wrong',
      title: `The checksum in the header is ${result.header.checksum}, that of the file ${result.header.checksum_computed}`,
      detail:
        'The file was changed after it was linked or signed, or the program that wrote it does not compute checksums.',
      offset: optional.offset + 64,
      length: 4,
    })
  if (parts.rich !== null && !parts.rich.isChecksumRight)
    found.push({
      severity: 'low',
      code: 'pe.rich_header_wrong',
      title: 'The Rich header does not fit its checksum',
      detail:
        'The list of compilers or the DOS header was changed after linking; such headers are copied to mislead.',
      technique: 'T1036',
      offset: parts.rich.offset,
    })
  if (result.header.type === 'DLL' || optional.entryPoint !== 0) found.push(...entryFindings(image))
  const callbacks = parts.tls?.callbacks.length ?? 0
  if (callbacks > 0)
    found.push({
      severity: 'info',
      code: 'pe.tls_callbacks',
      title:
        callbacks === 1
          ? 'A function runs before the entry point (TLS callback)'
          : `${callbacks} functions run before the entry point (TLS callbacks)`,
      technique: 'T1055.005',
    })
  return found
}

function entryFindings(image: PeImage): Found[] {
  const { entryPoint } = image.optional
  const section = sectionAt(image, entryPoint)
  const offset = offsetOf(image, entryPoint)
  if (entryPoint === 0) return []
  if (section === null)
    return [
      {
        severity: 'medium',
        code: 'pe.entry_outside',
        title: 'The entry point lies in no section',
        detail: offset === null ? 'Nothing of the file is loaded there.' : 'It lies in the headers.',
        offset,
      },
    ]
  if ((section.characteristics & executable) === 0)
    return [
      {
        severity: 'low',
        code: 'pe.entry_not_executable',
        title: `The entry point lies in ${name(section)}, which is not executable`,
        offset,
      },
    ]
  if ((section.characteristics & writable) !== 0)
    return [
      {
        severity: 'medium',
        code: 'pe.entry_writable',
        title: `The entry point lies in ${name(section)}, which the program may change`,
        detail: 'Code that unpacks or decrypts itself needs this.',
        technique: 'T1027.002',
        offset,
      },
    ]
  return []
}

function name(section: Section): string {
  return section.name === '' ? 'a section without a name' : `the section ${section.name}`
}

function sectionFindings({ image }: ReadPe): Found[] {
  const { reader, sections } = image
  const entry = sectionAt(image, image.optional.entryPoint)
  return sections.flatMap((section) => {
    const found: Found[] = []
    const { characteristics, rawSize } = section
    const start = rawStart(image, section)
    if ((characteristics & executable) !== 0 && (characteristics & writable) !== 0 && section !== entry)
      found.push({
        severity: 'low',
        code: 'pe.writable_code',
        title: `${capital(name(section))} is executable and writable`,
        technique: 'T1027.002',
        offset: start < reader.size ? start : null,
        length: Math.min(rawSize, Math.max(0, reader.size - start)),
      })
    if ((characteristics & executable) !== 0 && rawSize === 0 && section.virtualSize > 0)
      found.push({
        severity: 'low',
        code: 'pe.empty_code',
        title: `${capital(name(section))} is executable and has no bytes in the file`,
        detail: 'Its code comes into being when the program runs, as in packed programs.',
        technique: 'T1027.002',
      })
    if (rawSize > 0 && start + rawSize > reader.size)
      found.push({
        severity: 'low',
        code: 'pe.section_cut_off',
        title: `${capital(name(section))} reaches beyond the end of the file`,
        detail: `It should end at ${start + rawSize}; the file has ${reader.size} bytes. The loader refuses such a file.`,
      })
    return found
  })
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Entropy of compressed or encrypted data; code of compilers stays below 6.8. */
const packedEntropy = 7.2

function packerFindings({ image, parts, output }: ReadPe): Found[] {
  const packers = [...new Set(parts.packers.map(({ packer }) => packer))]
  if (packers.length > 0) {
    const names = packers.join(', ')
    output.leftOut(
      'unsupported',
      `The program seems to be packed with ${names}: what it unpacks was not looked at.`,
    )
    return [
      {
        severity: 'medium',
        code: 'pe.packed',
        title: `It has marks of a packer or protector: ${names}`,
        detail: parts.packers.map(({ packer, evidence }) => `${packer}: ${evidence}`).join('; '),
        technique: 'T1027.002',
      },
    ]
  }
  const dense = parts.sections.filter(
    ({ characteristics, entropy, raw_size: size }) =>
      characteristics.includes('MEM_EXECUTE') && (entropy ?? 0) >= packedEntropy && size >= 4096,
  )
  if (dense.length === 0 || parts.dotNet !== null) return []
  output.leftOut(
    'unsupported',
    'The code of the program seems to be packed or encrypted: what it unpacks was not looked at.',
  )
  const isSparse = parts.imports.length <= 20
  return [
    {
      severity: isSparse ? 'medium' : 'low',
      code: 'pe.packed',
      title: `Its code looks compressed or encrypted: ${dense.map((section) => section.name).join(', ')}`,
      detail: `Entropy ${dense.map(({ entropy }) => entropy).join(', ')} of 8 bits per byte; ${parts.imports.length} imports.`,
      technique: 'T1027.002',
      offset: rawStartOf(image, dense[0]?.raw_offset),
      length: dense[0]?.raw_size ?? null,
    },
  ]
}

function rawStartOf({ reader }: PeImage, offset: number | undefined): number | null {
  return offset === undefined || offset >= reader.size ? null : offset
}

function importFindings({ image, parts, result }: ReadPe): Found[] {
  const found: Found[] = parts.behaviours.map(({ code, title, technique, functions }) => ({
    severity: 'info',
    code: `pe.can.${code}`,
    title,
    detail: 'By the functions that it imports; ordinary programs import such functions too.',
    technique,
    words: functions.slice(0, 20).join(', '),
  }))
  const functions = [...parts.imports, ...parts.delayed, ...(parts.dotNet?.nativeCalls ?? [])].flatMap(
    (one) => one.function ?? [],
  )
  if (isRemoteInjection(functions))
    found.push({
      severity: 'medium',
      code: 'pe.remote_injection',
      title: 'It imports all that is needed to run code in another process',
      detail: 'Debuggers and installers of hooks import these together too.',
      technique: 'T1055',
      words: parts.behaviours.find(({ code }) => code === 'injection')?.functions.join(', ') ?? null,
    })
  // a table that is stated and could not be read is another matter
  const isEmpty = directoryOf(image, 'import') === null && directoryOf(image, 'clr') === null
  if (isEmpty && result.header.type === 'EXE')
    found.push({
      severity: 'low',
      code: 'pe.no_imports',
      title: 'It imports nothing',
      detail:
        'Ordinary programs of Windows import functions; those that find them by themselves hide what they use.',
      technique: 'T1027.007',
    })
  return found
}

const programs = /program/
const archives = /archive|cabinet|compound|installer/i

function contentFindings(read: ReadPe): Found[] {
  const { parts, result, image } = read
  const found: Found[] = []
  const inside = result.resources.filter(({ content }) => content !== null && programs.test(content))
  if (inside.length > 0)
    found.push({
      severity: 'low',
      code: 'pe.program_in_resources',
      title: `There are programs in its resources: ${inside.length}`,
      detail: inside
        .slice(0, 10)
        .map(({ type, name: called }) => `${type}/${called}`)
        .join(', '),
      technique: 'T1027.009',
      offset: inside[0]?.offset ?? null,
      length: inside[0]?.size ?? null,
    })
  const [hidden] = parts.inside
  if (hidden !== undefined)
    found.push({
      severity: 'low',
      code: 'pe.program_inside',
      title: `There are programs within its sections: ${parts.inside.length}`,
      detail:
        'They are not among its resources; installers and tools that unpack a helper hold such programs too.',
      technique: 'T1027.009',
      offset: hidden.offset,
      length: hidden.size,
    })
  const { overlay } = parts
  if (overlay !== null && !overlay.isSymbols)
    found.push({
      severity: overlay.kind !== null && programs.test(overlay.kind) ? 'medium' : 'info',
      code: overlay.kind !== null && archives.test(overlay.kind) ? 'pe.archive_appended' : 'pe.overlay',
      title: `${overlay.size} bytes lie behind its sections${overlay.kind === null ? '' : `: ${overlay.kind}`}`,
      detail: `At offset ${overlay.offset}, entropy ${overlay.entropy} of 8 bits per byte.`,
      technique: 'T1027.009',
      offset: overlay.offset,
      length: overlay.size,
    })
  if (parts.resources.loops)
    found.push({
      severity: 'medium',
      code: 'pe.resource_loop',
      title: 'The tree of its resources leads back into itself or is too deep',
      detail: 'Windows reads three levels. Such a tree stops tools that read it, and no compiler writes it.',
      technique: 'T1027',
    })
  if (result.manifest?.auto_elevate === true)
    found.push({
      severity: 'low',
      code: 'pe.auto_elevate',
      title: 'Its manifest asks to become administrator without a question',
      technique: 'T1548.002',
    })
  else if (result.manifest?.requested_execution_level === 'requireAdministrator')
    found.push({
      severity: 'info',
      code: 'pe.administrator',
      title: 'Its manifest asks to be run as administrator',
    })
  const polyglot = polyglotIn(image)
  if (polyglot !== null)
    found.push({
      severity: 'medium',
      code: 'pe.polyglot',
      title: `The file is a program and ${polyglot.what} at once`,
      technique: 'T1036.008',
      offset: polyglot.at,
    })
  return found
}

/** Formats whose readers look for their beginning further inside: in the first kilobyte, or near the end. */
function polyglotIn(image: PeImage): { readonly what: string; readonly at: number } | null {
  const head = latin1(image.reader.upTo(0, Math.min(1024, endOfSections(image))))
  const pdf = head.indexOf('%PDF-')
  if (pdf !== -1) return { what: 'a PDF document', at: pdf }
  const html = head.search(/<(?:html|script|hta:application)[\s>]/i)
  return html === -1 ? null : { what: 'an HTML page', at: html }
}
